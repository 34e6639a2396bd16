import type { Migration } from '../migrate.ts'

/** `notification.done_time` is when its person put it away: it is not listed any more, and not counted, but found among what is done. */
export default {
  up: `
    ALTER TABLE notification ADD COLUMN done_time timestamptz;
    CREATE INDEX notification_done ON notification (tenant_id, user_id, updated_time DESC, notification_id DESC) WHERE done_time IS NOT NULL;
  `,
} satisfies Migration
