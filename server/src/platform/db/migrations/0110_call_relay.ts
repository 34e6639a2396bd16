import type { Migration } from '../migrate.ts'

/**
 * Which process relays the media of a group call. It says every second that it still does; after a few seconds of silence another may take the
 * call. Worth nothing after a crash of the database, when all claim again.
 */
export default {
  up: `
    CREATE UNLOGGED TABLE call_relay (
      tenant_id text COLLATE "C" NOT NULL,
      call_id uuid NOT NULL,
      node_id uuid NOT NULL,
      seen_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, call_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX call_relay_node ON call_relay (node_id);
  `,
} satisfies Migration
