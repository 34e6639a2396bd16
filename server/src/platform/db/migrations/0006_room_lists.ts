import type { Migration } from '../migrate.ts'

/** What the room list and the views of rooms need beside the tables. */
export default {
  up: `
    -- A private room that one person made is listed for the other once they opened it, or something was said.
    ALTER TABLE room_member ADD COLUMN is_opened boolean NOT NULL DEFAULT true;

    -- The first members of a room, without reading a thousand of them.
    CREATE INDEX room_member_joined ON room_member (tenant_id, room_id, joined_time, room_member_id);
    -- Who has hidden this message.
    CREATE INDEX message_hidden_seq ON message_hidden (tenant_id, room_id, seq);
  `,
} satisfies Migration
