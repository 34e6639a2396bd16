import type { Migration } from '../migrate.ts'

/**
 * Who was removed from a workspace, or left it as a guest: what an invite link gives them from now on. The row goes when they are in it again,
 * whichever way they came.
 */
export default {
  up: `
    CREATE TABLE workspace_past_member (
      tenant_id text COLLATE "C" NOT NULL,
      workspace_id uuid NOT NULL,
      user_id uuid NOT NULL,
      returns_as text COLLATE "C" CHECK (returns_as IN ('GUEST')),  -- NULL: no link lets them in
      left_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, workspace_id, user_id),
      FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspace ON DELETE CASCADE
    );
    CREATE INDEX workspace_past_member_of_person ON workspace_past_member (tenant_id, user_id);
  `,
} satisfies Migration
