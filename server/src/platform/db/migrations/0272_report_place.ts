import type { Migration } from '../migrate.ts'

/** Where the reported messages stand: who moderates a room or a workspace sees the cases of it. */
export default {
  up: `
    ALTER TABLE report ADD COLUMN room_id uuid, ADD COLUMN workspace_id uuid;
    UPDATE report r SET room_id = m.room_id, workspace_id = (
      SELECT g.workspace_id FROM room g WHERE g.tenant_id = m.tenant_id AND g.room_id = m.room_id
    )
    FROM message m
    WHERE r.reporter_id IS NOT NULL AND jsonb_array_length(r.messages) > 0
      AND m.tenant_id = r.tenant_id AND m.message_id = (r.messages->0->>'messageId')::uuid;
    CREATE INDEX report_room ON report (tenant_id, room_id) WHERE room_id IS NOT NULL;
    CREATE INDEX report_workspace ON report (tenant_id, workspace_id) WHERE workspace_id IS NOT NULL;`,
} satisfies Migration
