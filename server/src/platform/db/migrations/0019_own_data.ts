import type { Migration } from '../migrate.ts'

/** Pictures of profiles, copies of a person's data, and receipts of what was erased. */
export default {
  up: `
    CREATE TABLE picture (
      tenant_id text NOT NULL,
      picture_id text NOT NULL,              -- 128 random bits: who knows it may see it
      user_id uuid NOT NULL,
      width integer NOT NULL,
      height integer NOT NULL,
      hash text NOT NULL,                    -- ThumbHash, base64
      is_taken boolean NOT NULL DEFAULT false,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, picture_id)
    );
    CREATE INDEX picture_user ON picture (tenant_id, user_id);
    CREATE INDEX picture_left ON picture (created_time) WHERE NOT is_taken;

    CREATE TABLE data_export (
      tenant_id text NOT NULL,
      export_id uuid NOT NULL,
      user_id uuid NOT NULL,
      status text NOT NULL CHECK (status IN ('QUEUED', 'READY', 'FAILED', 'EXPIRED')),
      bytes bigint,
      created_time timestamptz NOT NULL,
      ready_time timestamptz,
      PRIMARY KEY (tenant_id, export_id)
    );
    CREATE INDEX data_export_user ON data_export (tenant_id, user_id, created_time DESC);
    CREATE INDEX data_export_queued ON data_export (created_time) WHERE status = 'QUEUED';
    CREATE INDEX data_export_ready ON data_export (ready_time) WHERE status = 'READY';

    -- Names nobody: which account it was is nowhere any more.
    CREATE TABLE erasure_receipt (
      tenant_id text NOT NULL,
      receipt_id uuid NOT NULL,
      erased_time timestamptz NOT NULL,
      erased jsonb NOT NULL,
      kept jsonb NOT NULL,
      digest text NOT NULL,
      PRIMARY KEY (tenant_id, receipt_id)
    );
  `,
} satisfies Migration
