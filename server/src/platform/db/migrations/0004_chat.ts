import type { Migration } from '../migrate.ts'

/** Messages and what hangs on them, hash-partitioned by room. */
export default {
  up: `
    CREATE TABLE message (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      message_id uuid NOT NULL,
      author_id uuid NOT NULL,
      client_id uuid NOT NULL,
      type text NOT NULL,
      content text NOT NULL,
      meta jsonb,
      reply_to_seq bigint,
      is_edited boolean NOT NULL DEFAULT false,
      edited_time timestamptz,
      recalled_time timestamptz,
      recalled_by uuid,
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, room_id, seq),
      UNIQUE (tenant_id, room_id, author_id, client_id)
    ) PARTITION BY HASH (room_id);
    DO $$ BEGIN
      FOR i IN 0..15 LOOP
        EXECUTE format('CREATE TABLE message_p%s PARTITION OF message FOR VALUES WITH (MODULUS 16, REMAINDER %s)', i, i);
      END LOOP;
    END $$;
    CREATE INDEX message_by_id ON message (tenant_id, message_id);

    CREATE TABLE message_edit (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      edited_time timestamptz NOT NULL,
      content text NOT NULL,                 -- as it was before this edit
      PRIMARY KEY (tenant_id, room_id, seq, edited_time)
    );

    CREATE TABLE message_hidden (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      user_id uuid NOT NULL,
      seq bigint NOT NULL,
      PRIMARY KEY (tenant_id, room_id, user_id, seq)
    );

    CREATE TABLE message_reaction (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      user_id uuid NOT NULL,
      reaction text NOT NULL,
      created_time timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, room_id, seq, user_id, reaction)
    );

    CREATE TABLE message_pin (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      pinned_by uuid NOT NULL,
      pinned_time timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, room_id, seq)
    );
  `,
} satisfies Migration
