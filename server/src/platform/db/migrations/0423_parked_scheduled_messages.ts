import type { Migration } from '../migrate.ts'

/** What members of a group of a deleted workspace have scheduled there and hidden behind their PIN, until the workspace is restored or gone for good. */
export default {
  up: `
    CREATE TABLE scheduled_message_parked (
      LIKE scheduled_message INCLUDING DEFAULTS,
      PRIMARY KEY (tenant_id, user_id, scheduled_id)
    );
    CREATE INDEX scheduled_message_parked_room ON scheduled_message_parked (tenant_id, room_id);
    CREATE INDEX scheduled_message_parked_media ON scheduled_message_parked USING gin (media_ids) WHERE media_ids <> '{}';`,
} satisfies Migration
