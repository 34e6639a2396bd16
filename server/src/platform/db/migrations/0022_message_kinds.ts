import type { Migration } from '../migrate.ts'

/** Messages that carry files, and messages with an end. */
export default {
  up: `
    CREATE TABLE message_media (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      position smallint NOT NULL,
      media_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, room_id, seq, position)
    );
    CREATE INDEX message_media_by_media ON message_media (tenant_id, media_id);

    ALTER TABLE message ADD COLUMN expires_time timestamptz;
    CREATE INDEX message_expiring ON message (expires_time) WHERE expires_time IS NOT NULL;
    ALTER TABLE room ADD COLUMN self_destruct_seconds integer NOT NULL DEFAULT 0;

    DROP FUNCTION lock_rooms_for_send(text[], uuid[]);
    CREATE FUNCTION lock_rooms_for_send(tenants text[], rooms uuid[])
      RETURNS TABLE (tenant_id text, room_id uuid, last_seq bigint, last_countable bigint, self_destruct_seconds integer)
      LANGUAGE sql VOLATILE
      AS $$
        SELECT r.tenant_id, r.room_id, r.last_seq, r.last_countable, r.self_destruct_seconds
        FROM room r
        WHERE (r.tenant_id, r.room_id) IN (SELECT * FROM unnest(tenants, rooms))
        ORDER BY r.room_id, r.tenant_id
        FOR UPDATE
      $$;
  `,
} satisfies Migration
