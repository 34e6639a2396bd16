import type { Migration } from '../migrate.ts'

/** What a deleted workspace comes back as. Groups keep that they can only be read while they are parked, so those deleted before say it. */
export default {
  up: `
    ALTER TABLE workspace ADD COLUMN status_before text CHECK (status_before IN ('ACTIVE', 'ARCHIVED'));
    UPDATE workspace w SET status_before = 'ARCHIVED' WHERE status = 'DELETED' AND EXISTS (
      SELECT FROM room r WHERE r.tenant_id = w.tenant_id AND r.workspace_id = w.workspace_id AND r.is_read_only);`,
} satisfies Migration
