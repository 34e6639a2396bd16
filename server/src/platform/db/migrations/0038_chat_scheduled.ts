import type { Migration } from '../migrate.ts'

/** Messages that are sent later. `body` is what was asked to be sent; the message gets `client_id`, so that it is sent once. */
export default {
  up: `
    CREATE TABLE scheduled_message (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      scheduled_id uuid NOT NULL,
      room_id uuid NOT NULL,
      client_id uuid NOT NULL,
      body jsonb NOT NULL,
      media_ids uuid[] NOT NULL DEFAULT '{}',
      send_time timestamptz NOT NULL,
      reason text,
      attempts smallint NOT NULL DEFAULT 0,
      taken_until timestamptz,
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, scheduled_id),
      UNIQUE (tenant_id, user_id, room_id, client_id)
    );
    CREATE INDEX scheduled_message_due ON scheduled_message (send_time) WHERE reason IS NULL;
    CREATE INDEX scheduled_message_by_room ON scheduled_message (tenant_id, room_id);
    CREATE INDEX scheduled_message_media ON scheduled_message USING gin (media_ids) WHERE media_ids <> '{}';
  `,
} satisfies Migration
