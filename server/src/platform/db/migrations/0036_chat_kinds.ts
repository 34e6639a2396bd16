import type { Migration } from '../migrate.ts'

/** Who is named by a message, and who chose what in a poll. */
export default {
  up: `
    ALTER TABLE room ADD COLUMN all_mentioned_seq bigint NOT NULL DEFAULT 0;
    ALTER TABLE room_member ADD COLUMN mentioned_seq bigint NOT NULL DEFAULT 0;

    CREATE TABLE poll_vote (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      user_id uuid NOT NULL,
      option_id text NOT NULL,
      created_time timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (tenant_id, room_id, seq, user_id, option_id)
    );
    CREATE INDEX poll_vote_by_option ON poll_vote (tenant_id, room_id, seq, option_id, created_time);
  `,
} satisfies Migration
