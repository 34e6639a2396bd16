import type { Migration } from '../migrate.ts'

/** Notes that are shared with a workspace. A share ends with its workspace. */
export default {
  up: `
    ALTER TABLE note_member
      ADD COLUMN workspace_id uuid,
      ADD FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspace ON DELETE CASCADE,
      DROP CONSTRAINT note_member_check,
      ADD CONSTRAINT note_member_target CHECK (num_nonnulls(user_id, room_id, workspace_id) = 1);
    CREATE UNIQUE INDEX note_member_workspace ON note_member (tenant_id, note_id, workspace_id) WHERE workspace_id IS NOT NULL;
    CREATE INDEX note_member_of_workspace ON note_member (tenant_id, workspace_id) WHERE workspace_id IS NOT NULL;
  `,
} satisfies Migration
