import type { Migration } from '../migrate.ts'

/** Rooms and who is in them. Everything about a room begins with (tenant_id, room_id), so that it can be placed together. */
export default {
  up: `
    CREATE TABLE room (
      tenant_id text NOT NULL REFERENCES tenant,
      room_id uuid NOT NULL,
      type text NOT NULL CHECK (type IN ('PRIVATE', 'GROUP', 'SELF')),
      name text NOT NULL DEFAULT '',
      description text NOT NULL DEFAULT '',
      avatar_url text, avatar_hash text,
      owner_id uuid,
      created_by uuid NOT NULL,
      pair_key text,                         -- private rooms: both user ids in order; SELF: the one id
      client_room_id uuid,                   -- idempotency of creation, by creator
      member_count integer NOT NULL DEFAULT 0,
      last_seq bigint NOT NULL DEFAULT 0,
      last_countable bigint NOT NULL DEFAULT 0,
      last_message_time timestamptz,
      created_time timestamptz NOT NULL DEFAULT now(),
      updated_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, room_id)
    );
    CREATE UNIQUE INDEX room_pair ON room (tenant_id, pair_key) WHERE pair_key IS NOT NULL;
    CREATE UNIQUE INDEX room_client_id ON room (tenant_id, created_by, client_room_id) WHERE client_room_id IS NOT NULL;

    CREATE TABLE room_member (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      user_id uuid NOT NULL,
      room_member_id uuid NOT NULL,
      role smallint NOT NULL DEFAULT 3,
      joined_time timestamptz NOT NULL DEFAULT now(),
      joined_seq bigint NOT NULL DEFAULT 0,  -- messages up to here were there before the member came
      read_seq bigint NOT NULL DEFAULT 0,
      read_countable bigint NOT NULL DEFAULT 0,
      read_message_id uuid,
      read_time timestamptz,
      delivered_seq bigint NOT NULL DEFAULT 0,
      is_favorite boolean NOT NULL DEFAULT false,
      is_archived boolean NOT NULL DEFAULT false,
      is_marked_unread boolean NOT NULL DEFAULT false,
      muted_until bigint NOT NULL DEFAULT 0, -- epoch ms, −1 for ever
      cleared_seq bigint NOT NULL DEFAULT 0, -- messages up to here are gone for this member
      personal_tags jsonb NOT NULL DEFAULT '[]',
      private_name text NOT NULL DEFAULT '',
      PRIMARY KEY (tenant_id, room_id, user_id),
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE
    );
    CREATE INDEX room_member_user ON room_member (tenant_id, user_id);
  `,
} satisfies Migration
