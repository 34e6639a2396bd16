import type { Migration } from '../migrate.ts'

/**
 * What a member never sees because it was said before they came, apart from what they cleared themselves. Until now both stood in
 * `cleared_seq`; of groups the larger of the two is kept, which shows nobody more than before.
 */
export default {
  up: `
    ALTER TABLE room_member ADD COLUMN visible_after_seq bigint NOT NULL DEFAULT 0;
    UPDATE room_member m SET visible_after_seq = m.cleared_seq
    FROM room r
    WHERE r.tenant_id = m.tenant_id AND r.room_id = m.room_id AND r.type = 'GROUP' AND m.cleared_seq > 0;
  `,
} satisfies Migration
