import type { Migration } from '../migrate.ts'

/** Mail and SMS on their way out, or kept here where nothing carries them. */
export default {
  up: `
    CREATE TABLE outgoing_message (
      tenant_id text NOT NULL,
      message_id uuid NOT NULL,
      channel text NOT NULL,                 -- EMAIL, SMS
      recipient text,                        -- nobody: written all the same, so that asking costs alike
      template text NOT NULL,
      subject text NOT NULL DEFAULT '',
      body text NOT NULL,                    -- emptied once it is sent
      state text NOT NULL,                   -- LOCAL, NOBODY, QUEUED, SENDING, SENT, DEAD
      tries smallint NOT NULL DEFAULT 0,
      next_time timestamptz NOT NULL,        -- when it is due; while SENDING, when the sender counts as lost
      expiry timestamptz,                    -- worth nothing after it
      failure text,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, message_id)
    );
    CREATE INDEX outgoing_message_due ON outgoing_message (next_time) WHERE state IN ('QUEUED', 'SENDING');
    CREATE INDEX outgoing_message_kept ON outgoing_message (tenant_id, created_time) WHERE state IN ('LOCAL', 'DEAD');
    CREATE INDEX outgoing_message_age ON outgoing_message (created_time);
  `,
} satisfies Migration
