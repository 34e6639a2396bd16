import type { Migration } from '../migrate.ts'

/** What members of a group of a deleted workspace were notified of there, until the workspace is restored or gone for good. */
export default {
  up: `
    CREATE TABLE notification_parked (LIKE notification INCLUDING DEFAULTS, PRIMARY KEY (tenant_id, user_id, notification_id));
    CREATE INDEX notification_parked_room ON notification_parked (tenant_id, room_id, user_id);`,
} satisfies Migration
