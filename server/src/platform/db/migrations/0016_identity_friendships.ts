import type { Migration } from '../migrate.ts'

/** What stands between two people, what one privately calls another, links in profiles, and accounts that were erased. */
export default {
  up: `
    ALTER TABLE app_user
      ADD COLUMN links jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN erased_time timestamptz;

    -- One row a pair, the lower id first, so that requests that cross meet in it.
    CREATE TABLE friendship (
      tenant_id text NOT NULL,
      low_user_id uuid NOT NULL,
      high_user_id uuid NOT NULL CHECK (low_user_id < high_user_id),
      status text NOT NULL CHECK (status IN ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'REMOVED')),
      requester_id uuid NOT NULL,
      message text NOT NULL DEFAULT '',
      source text,
      requested_time timestamptz NOT NULL,
      declined_time timestamptz,             -- of the last decline of this requester: seven days of peace count from it
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, low_user_id, high_user_id)
    );
    CREATE INDEX friendship_high ON friendship (tenant_id, high_user_id, low_user_id);

    CREATE TABLE friend_alias (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      friend_user_id uuid NOT NULL,
      alias text NOT NULL,
      PRIMARY KEY (tenant_id, user_id, friend_user_id)
    );
    CREATE INDEX friend_alias_of ON friend_alias (tenant_id, friend_user_id);
  `,
} satisfies Migration
