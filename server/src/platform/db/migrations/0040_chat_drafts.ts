import type { Migration } from '../migrate.ts'

/** What people have begun to write, one text a room; it goes with the membership. */
export default {
  up: `
    CREATE TABLE message_draft (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      user_id uuid NOT NULL,
      content text NOT NULL,
      mentions jsonb NOT NULL DEFAULT '[]',
      reply_to_seq bigint,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, room_id, user_id),
      FOREIGN KEY (tenant_id, room_id, user_id) REFERENCES room_member ON DELETE CASCADE
    );
    CREATE INDEX message_draft_by_person ON message_draft (tenant_id, user_id, updated_time);
  `,
} satisfies Migration
