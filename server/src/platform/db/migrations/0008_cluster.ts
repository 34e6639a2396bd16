import type { Migration } from '../migrate.ts'

/** What several processes need of each other: who is connected anywhere, and which session has just ended. */
export default {
  up: `
    -- One row a connection that Centrifugo holds, kept alive by its beats. Worth nothing after a crash of the database, when the
    -- next beats bring it back, so it is not written to the log. A beat touches no index (HOT).
    CREATE UNLOGGED TABLE live_connection (
      tenant_id text NOT NULL,
      client_id text NOT NULL,
      user_id uuid NOT NULL,
      session_id uuid,
      watched uuid[] NOT NULL DEFAULT '{}',
      seen_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, client_id)
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
    CREATE INDEX live_connection_user ON live_connection (user_id);
    CREATE INDEX live_connection_watched ON live_connection USING gin (watched);

    CREATE FUNCTION tell_session_ended() RETURNS trigger
      LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_notify('session_ended', NEW.session_id::text); RETURN NULL; END $$;
    CREATE TRIGGER session_ended AFTER UPDATE OF revoked_time ON login_session
      FOR EACH ROW WHEN (OLD.revoked_time IS NULL AND NEW.revoked_time IS NOT NULL)
      EXECUTE FUNCTION tell_session_ended();
  `,
} satisfies Migration
