import type { Migration } from '../migrate.ts'

/** What people want to be reminded of. */
export default {
  up: `
    CREATE TABLE message_reminder (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      remind_time timestamptz NOT NULL,
      note text NOT NULL DEFAULT '',
      is_due boolean NOT NULL DEFAULT false,
      PRIMARY KEY (tenant_id, user_id, room_id, seq)
    );
    CREATE INDEX message_reminder_by_time ON message_reminder (tenant_id, user_id, remind_time);
    CREATE INDEX message_reminder_by_message ON message_reminder (tenant_id, room_id, seq);
    CREATE INDEX message_reminder_waiting ON message_reminder (remind_time) WHERE NOT is_due;
  `,
} satisfies Migration
