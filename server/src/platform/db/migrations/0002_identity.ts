import type { Migration } from '../migrate.ts'

/** People, their sessions and refresh tokens, and the blocks between them. */
export default {
  up: `
    CREATE TABLE app_user (
      tenant_id text NOT NULL REFERENCES tenant,
      user_id uuid NOT NULL,
      username text NOT NULL,                -- lowercase
      email text,                            -- lowercase
      phone_number text,                     -- E.164
      password_hash text,
      full_name text NOT NULL,
      display_name text NOT NULL DEFAULT '',
      first_name text NOT NULL DEFAULT '',
      last_name text NOT NULL DEFAULT '',
      bio text NOT NULL DEFAULT '',
      description text NOT NULL DEFAULT '',
      gender smallint NOT NULL DEFAULT 0,
      birth_year smallint, birth_month smallint, birth_day smallint,
      address text NOT NULL DEFAULT '',
      country text NOT NULL DEFAULT '',
      website_url text NOT NULL DEFAULT '',
      language text NOT NULL DEFAULT 'vi',
      avatar_id text, avatar_url text, avatar_hash text,
      cover_photo_id text, cover_photo_url text, cover_photo_hash text,
      profile_privacy text NOT NULL DEFAULT 'PUBLIC',
      field_privacy jsonb NOT NULL DEFAULT '{}',
      verified_email boolean NOT NULL DEFAULT false,
      verified_phone boolean NOT NULL DEFAULT false,
      provider_type text NOT NULL DEFAULT 'PASSWORD',
      is_admin boolean NOT NULL DEFAULT false,
      is_locked boolean NOT NULL DEFAULT false,
      meta jsonb NOT NULL DEFAULT '{}',
      attributes jsonb NOT NULL DEFAULT '{}',
      last_active_time timestamptz,
      created_time timestamptz NOT NULL DEFAULT now(),
      updated_time timestamptz NOT NULL DEFAULT now(),
      search_text text GENERATED ALWAYS AS (fold(username || ' ' || full_name || ' ' || display_name)) STORED,
      PRIMARY KEY (tenant_id, user_id)
    );
    CREATE UNIQUE INDEX app_user_username ON app_user (tenant_id, username);
    CREATE UNIQUE INDEX app_user_email ON app_user (tenant_id, email) WHERE email IS NOT NULL;
    CREATE UNIQUE INDEX app_user_phone ON app_user (tenant_id, phone_number) WHERE phone_number IS NOT NULL;
    CREATE INDEX app_user_search ON app_user USING gin (tenant_id, search_text gin_trgm_ops);
    -- One administrator may be claimed through the set-up link; more are appointed.
    CREATE INDEX app_user_admin ON app_user (tenant_id) WHERE is_admin;

    CREATE TABLE login_session (
      tenant_id text NOT NULL,
      session_id uuid NOT NULL,
      user_id uuid NOT NULL,
      device_id text NOT NULL DEFAULT '',
      user_agent text NOT NULL DEFAULT '',
      ip_address text NOT NULL DEFAULT '',
      key_thumbprint text,                   -- RFC 7638 of the browser's proof key; absent for programs
      created_time timestamptz NOT NULL DEFAULT now(),
      last_active_time timestamptz NOT NULL DEFAULT now(),
      absolute_expiry timestamptz NOT NULL,
      revoked_time timestamptz,
      revoked_reason text,
      PRIMARY KEY (tenant_id, session_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE INDEX login_session_user ON login_session (tenant_id, user_id) WHERE revoked_time IS NULL;
    CREATE INDEX login_session_revoked ON login_session (revoked_time) WHERE revoked_time IS NOT NULL;

    CREATE TABLE refresh_token (
      tenant_id text NOT NULL,
      token_hash bytea NOT NULL,             -- SHA-256 of the opaque token
      session_id uuid NOT NULL,
      created_time timestamptz NOT NULL DEFAULT now(),
      expiry timestamptz NOT NULL,
      spent_time timestamptz,
      successor text,                        -- sealed, kept 30 s for the same device repeating the call
      PRIMARY KEY (tenant_id, token_hash),
      FOREIGN KEY (tenant_id, session_id) REFERENCES login_session ON DELETE CASCADE
    );
    CREATE INDEX refresh_token_session ON refresh_token (tenant_id, session_id);

    CREATE TABLE user_block (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      blocked_user_id uuid NOT NULL,
      created_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, user_id, blocked_user_id)
    );
    CREATE INDEX user_block_by ON user_block (tenant_id, blocked_user_id);

    -- Failures that must be remembered across a restart (rate-limiter-flexible's layout).
    CREATE TABLE rate_limit (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
  `,
} satisfies Migration
