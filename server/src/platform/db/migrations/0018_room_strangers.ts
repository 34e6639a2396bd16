import type { Migration } from '../migrate.ts'

/** Private rooms that somebody who is no friend began: they wait in a box of their own until they are accepted or answered. */
export default {
  up: `
    ALTER TABLE room_member
      ADD COLUMN stranger_id uuid,           -- the other one, for as long as this member has not accepted them
      ADD COLUMN is_declined boolean NOT NULL DEFAULT false;
    CREATE INDEX room_member_stranger ON room_member (tenant_id, user_id) WHERE stranger_id IS NOT NULL;
    CREATE INDEX room_member_stranger_of ON room_member (tenant_id, stranger_id) WHERE stranger_id IS NOT NULL;

    -- Whom somebody wrote to without knowing them, and when first: twenty a day.
    CREATE TABLE stranger_contact (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      other_user_id uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, other_user_id)
    );
    CREATE INDEX stranger_contact_time ON stranger_contact (tenant_id, user_id, created_time);
  `,
} satisfies Migration
