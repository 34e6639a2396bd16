import type { Migration } from '../migrate.ts'

/**
 * Files of what was scheduled in groups that are gone stayed for ever and took their owner's quota. The job of media looks once more at all that
 * nothing may refer to, and keeps what something does.
 */
export default {
  up: `
    UPDATE media f SET is_kept = false
    WHERE f.is_kept
      AND NOT EXISTS (SELECT FROM message_media c WHERE c.tenant_id = f.tenant_id AND c.media_id = f.media_id)
      AND NOT EXISTS (SELECT FROM drive_version v WHERE v.tenant_id = f.tenant_id AND v.media_id = f.media_id)
      AND NOT EXISTS (SELECT FROM note_media k WHERE k.tenant_id = f.tenant_id AND k.media_id = f.media_id);`,
} satisfies Migration
