import type { Migration } from '../migrate.ts'

/**
 * Legal holds. Whoever is about to delete content reads the tenant's `hold_policy` row under a shared lock, and opening or ending a hold writes
 * it: no content goes between the decision and the deletion. `sealed_item` holds what was recalled, expired or swept while held, encrypted;
 * a `sealed_file` refers to the file until its bytes stand encrypted under `storage_key`.
 */
export default {
  up: `
    CREATE TABLE hold_policy (
      tenant_id text COLLATE "C" PRIMARY KEY,
      is_on boolean NOT NULL,
      text text NOT NULL,
      link text,
      active_count integer NOT NULL DEFAULT 0,
      published_by uuid NOT NULL,
      published_time timestamptz NOT NULL
    );

    CREATE TABLE legal_hold (
      tenant_id text COLLATE "C" NOT NULL,
      hold_id uuid NOT NULL,
      reason text NOT NULL,
      user_ids uuid[] NOT NULL,
      room_ids uuid[] NOT NULL,
      from_time timestamptz,
      until_time timestamptz,
      status text COLLATE "C" NOT NULL CHECK (status IN ('REQUESTED', 'ACTIVE', 'ENDED', 'REFUSED')),
      created_time timestamptz NOT NULL,
      opened_time timestamptz,
      ended_time timestamptz,
      PRIMARY KEY (tenant_id, hold_id)
    );
    CREATE INDEX legal_hold_active ON legal_hold (tenant_id) WHERE status = 'ACTIVE';

    CREATE TABLE hold_request (
      tenant_id text COLLATE "C" NOT NULL,
      request_id uuid NOT NULL,
      hold_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('OPEN', 'END', 'EXPORT')),
      note text NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
      requested_by uuid NOT NULL,
      requested_time timestamptz NOT NULL,
      expires_time timestamptz NOT NULL,
      decided_by uuid,
      decided_time timestamptz,
      PRIMARY KEY (tenant_id, request_id),
      FOREIGN KEY (tenant_id, hold_id) REFERENCES legal_hold,
      CHECK ((status = 'PENDING') = (decided_by IS NULL)),
      CHECK (status <> 'APPROVED' OR decided_by <> requested_by)
    );
    CREATE INDEX hold_request_hold ON hold_request (tenant_id, hold_id, kind);

    CREATE TABLE sealed_item (
      tenant_id text COLLATE "C" NOT NULL,
      item_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('MESSAGE', 'CALL')),
      room_id uuid NOT NULL,
      person_ids uuid[] NOT NULL,
      created_time timestamptz NOT NULL,
      sealed_time timestamptz NOT NULL,
      cause text COLLATE "C" NOT NULL CHECK (cause IN ('RECALLED', 'EXPIRED', 'RETENTION')),
      sealed text NOT NULL,                   -- JSON, encrypted
      PRIMARY KEY (tenant_id, item_id)
    );

    CREATE TABLE sealed_file (
      tenant_id text COLLATE "C" NOT NULL,
      item_id uuid NOT NULL,
      media_id uuid NOT NULL,
      storage_key text COLLATE "C",           -- null: not encrypted yet, and the file is referred to
      sealed text,                            -- what it is called and its key, encrypted
      PRIMARY KEY (tenant_id, item_id, media_id),
      FOREIGN KEY (tenant_id, item_id) REFERENCES sealed_item ON DELETE CASCADE
    );
    CREATE INDEX sealed_file_open ON sealed_file (tenant_id, media_id) WHERE storage_key IS NULL;
  `,
} satisfies Migration
