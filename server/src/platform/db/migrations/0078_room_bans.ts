import type { Migration } from '../migrate.ts'

/** Who was removed from a group and may not come back by a link, nor ask to. */
export default {
  up: `
    ALTER TABLE room_join_request ADD COLUMN banned_time timestamptz;
    CREATE INDEX room_join_request_banned ON room_join_request (tenant_id, room_id, banned_time) WHERE banned_time IS NOT NULL;
  `,
} satisfies Migration
