import type { Migration } from '../migrate.ts'

/** The devices that people sign in on, and where to reach them by push. */
export default {
  up: `
    CREATE TABLE device (
      tenant_id text NOT NULL,
      device_info_id uuid NOT NULL,
      user_id uuid NOT NULL,
      device_id text NOT NULL,               -- as the device names itself
      platform text NOT NULL DEFAULT 'web',
      name text NOT NULL DEFAULT '',         -- given by its owner
      browser text NOT NULL DEFAULT '',
      system text NOT NULL DEFAULT '',
      model text NOT NULL DEFAULT '',
      app_version text NOT NULL DEFAULT '',
      language text NOT NULL DEFAULT '',
      time_zone text NOT NULL DEFAULT '',
      ip_address text NOT NULL DEFAULT '',
      last_active_time timestamptz NOT NULL,
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      search_text text GENERATED ALWAYS AS (fold(name || ' ' || browser || ' ' || system || ' ' || model)) STORED,
      PRIMARY KEY (tenant_id, device_info_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    ) WITH (fillfactor = 80); -- a ping touches no index (HOT)
    CREATE UNIQUE INDEX device_of_user ON device (tenant_id, user_id, device_id);

    CREATE TABLE device_token (
      tenant_id text NOT NULL,
      device_info_id uuid NOT NULL,
      kind text NOT NULL,
      token text NOT NULL,
      token_hash bytea NOT NULL,             -- SHA-256 of what makes it the same token
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, device_info_id, kind),
      FOREIGN KEY (tenant_id, device_info_id) REFERENCES device ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX device_token_hash ON device_token (tenant_id, kind, token_hash);
  `,
} satisfies Migration
