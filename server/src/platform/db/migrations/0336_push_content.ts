import type { Migration } from '../migrate.ts'

/**
 * A mail names in `source` what it was made of, so that it is looked at again before it leaves.
 *
 * A push of a notification holds no text: it is rendered at each try. What waits from an earlier release is rendered so, too.
 *
 * `notification_pushed.seq` is the message that a device shows; `withdrawn_time` is when a push first named it as gone.
 */
export default {
  up: `
    ALTER TABLE push_job ADD COLUMN notification_id uuid;
    UPDATE push_job SET notification_id = split_part(key, '/', 1)::uuid, payload = ''
    WHERE state IN ('QUEUED', 'SENDING', 'FAILED') AND key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9]+$';
    CREATE INDEX push_job_notification ON push_job (tenant_id, user_id, notification_id)
      WHERE state IN ('QUEUED', 'FAILED') AND notification_id IS NOT NULL;

    ALTER TABLE outgoing_message ADD COLUMN source jsonb;

    ALTER TABLE notification_pushed ADD COLUMN seq bigint, ADD COLUMN withdrawn_time timestamptz;
    CREATE INDEX notification_pushed_withdrawn ON notification_pushed (withdrawn_time) WHERE withdrawn_time IS NOT NULL;
  `,
} satisfies Migration
