import type { Migration } from '../migrate.ts'

/** What the send path needs beside the tables. */
export default {
  up: `
    -- Row locks taken in key order; a plain IN would lock in whatever order the plan visits.
    CREATE FUNCTION lock_rooms_for_send(tenants text[], rooms uuid[])
      RETURNS TABLE (tenant_id text, room_id uuid, last_seq bigint, last_countable bigint)
      LANGUAGE sql VOLATILE
      AS $$
        SELECT r.tenant_id, r.room_id, r.last_seq, r.last_countable
        FROM room r
        WHERE (r.tenant_id, r.room_id) IN (SELECT * FROM unnest(tenants, rooms))
        ORDER BY r.room_id, r.tenant_id
        FOR UPDATE
      $$;

    CREATE INDEX room_member_archived ON room_member (tenant_id, room_id) WHERE is_archived;
  `,
} satisfies Migration
