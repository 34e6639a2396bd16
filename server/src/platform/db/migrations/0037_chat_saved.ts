import type { Migration } from '../migrate.ts'

/** What people keep of messages for themselves. */
export default {
  up: `
    CREATE TABLE message_saved (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      saved_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, room_id, seq)
    );
    CREATE INDEX message_saved_by_time ON message_saved (tenant_id, user_id, saved_time);
    CREATE INDEX message_saved_by_message ON message_saved (tenant_id, room_id, seq);
  `,
} satisfies Migration
