import type { Migration } from '../migrate.ts'

/** Mail and SMS as jobs: a key of idempotency, priorities, and what the provider answered; counted by day for the cap of a tenant. */
export default {
  up: `
    ALTER TABLE outgoing_message
      ADD COLUMN idempotency_key text,
      ADD COLUMN html text,                              -- of a mail; emptied with the body
      ADD COLUMN unsubscribe_url text,
      ADD COLUMN priority smallint NOT NULL DEFAULT 1,   -- 0 one-time codes, 1 notices, 2 digests
      ADD COLUMN round smallint NOT NULL DEFAULT 0,      -- how often an administrator started it again
      ADD COLUMN answer text,                            -- of who took it
      ADD COLUMN sent_time timestamptz;
    CREATE UNIQUE INDEX outgoing_message_key ON outgoing_message (tenant_id, idempotency_key)
      WHERE idempotency_key IS NOT NULL;
    DROP INDEX outgoing_message_due;
    CREATE INDEX outgoing_message_lane ON outgoing_message (tenant_id, channel, priority, next_time)
      WHERE state IN ('QUEUED', 'FAILED', 'SENDING');
    DROP INDEX outgoing_message_kept;
    CREATE INDEX outgoing_message_list ON outgoing_message (tenant_id, created_time, message_id)
      WHERE state <> 'NOBODY';
    CREATE INDEX outgoing_message_unsent ON outgoing_message (tenant_id, created_time, message_id)
      WHERE state NOT IN ('NOBODY', 'SENT');

    CREATE TABLE outgoing_day (
      tenant_id text NOT NULL,
      channel text NOT NULL,
      day date NOT NULL,                                 -- UTC
      sent integer NOT NULL,
      PRIMARY KEY (tenant_id, channel, day)
    );
  `,
} satisfies Migration
