import type { Migration } from '../migrate.ts'

/** Push: its settings, one row for each push to each device until it is sent or given up, and what became of the latest to each device. */
export default {
  up: `
    -- The push service behind a token: a sick one must not hold up the others.
    ALTER TABLE device_token ADD COLUMN host text COLLATE "C" NOT NULL DEFAULT '';
    UPDATE device_token SET host = CASE kind
      WHEN 'WEB_PUSH' THEN coalesce(lower(substring(token from '"endpoint":"https?://([^/"?#]+)')), '')
      ELSE lower(kind) END;

    CREATE TABLE push_setting (
      tenant_id text PRIMARY KEY REFERENCES tenant ON DELETE CASCADE,
      settings jsonb NOT NULL,
      fcm_secret text,                        -- the service account, sealed
      apns_secret text,                       -- the key, sealed
      updated_time timestamptz NOT NULL
    );

    CREATE TABLE push_job (
      tenant_id text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,          -- names the message: a second one with it is not sent
      device_info_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      host text COLLATE "C" NOT NULL,
      payload text NOT NULL,                  -- JSON; erased when it is sent or given up
      urgency text NOT NULL,
      state text COLLATE "C" NOT NULL DEFAULT 'QUEUED',
      tries smallint NOT NULL DEFAULT 0,
      next_time timestamptz NOT NULL,         -- when it may be claimed: in the future while somebody sends it
      expiry timestamptz NOT NULL,
      cause text,
      status smallint,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, key, device_info_id, kind)
    ) WITH (autovacuum_vacuum_scale_factor = 0.05);
    CREATE INDEX push_job_due ON push_job (next_time) WHERE state IN ('QUEUED', 'SENDING', 'FAILED');
    CREATE INDEX push_job_of_user ON push_job (tenant_id, user_id);

    CREATE TABLE push_delivery (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      device_info_id uuid NOT NULL,
      kind text NOT NULL,
      state text NOT NULL,
      cause text,
      status smallint,
      time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, device_info_id)
    ) WITH (fillfactor = 70);                 -- a push touches no index (HOT)
  `,
} satisfies Migration
