import type { Migration } from '../migrate.ts'

/** Signing in by QR code, second factors, passkeys and other services. */
export default {
  up: `
    CREATE TABLE qr_login (
      tenant_id text NOT NULL,
      request_id uuid NOT NULL,
      session_hash bytea NOT NULL,           -- SHA-256 of the secret that only the asking browser has
      secret bytea NOT NULL,                 -- what the rotating payloads are made from
      device_id text NOT NULL,
      user_agent text NOT NULL,
      ip_address text NOT NULL,
      key_thumbprint text,                   -- of the asking browser; its session will be bound to it
      status text NOT NULL DEFAULT 'PENDING',
      check_number text,
      user_id uuid,                          -- who scanned it, and in which session
      session_id uuid,
      created_time timestamptz NOT NULL,
      expiry timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, request_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE INDEX qr_login_expiry ON qr_login (expiry);
    CREATE INDEX qr_login_user ON qr_login (tenant_id, user_id) WHERE user_id IS NOT NULL;

    CREATE TABLE second_factor (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      totp_secret text,                      -- sealed
      totp_enabled_time timestamptz,         -- absent until a code of the secret was confirmed
      totp_last_step bigint NOT NULL DEFAULT 0,  -- a code serves once
      passkey_required boolean NOT NULL DEFAULT false,
      PRIMARY KEY (tenant_id, user_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );

    CREATE TABLE recovery_code (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      code_hash bytea NOT NULL,
      PRIMARY KEY (tenant_id, user_id, code_hash),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );

    CREATE TABLE passkey (
      tenant_id text NOT NULL,
      passkey_id uuid NOT NULL,
      user_id uuid NOT NULL,
      credential_id text NOT NULL,           -- base64url
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      rp_id text NOT NULL,                   -- the host it was made for
      name text NOT NULL,
      is_backed_up boolean NOT NULL,
      created_time timestamptz NOT NULL,
      last_used_time timestamptz,
      PRIMARY KEY (tenant_id, passkey_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX passkey_credential ON passkey (tenant_id, credential_id);
    CREATE INDEX passkey_user ON passkey (tenant_id, user_id);

    -- A step of signing in that was begun: the second factor, a passkey's challenge, a visit at another service.
    CREATE TABLE sign_in_challenge (
      tenant_id text NOT NULL,
      challenge_id uuid NOT NULL,
      kind text NOT NULL,
      secret_hash bytea,                     -- SHA-256, where the caller must bring a secret back
      user_id uuid,
      device_id text NOT NULL,
      key_thumbprint text,
      data jsonb NOT NULL DEFAULT '{}',
      tries smallint NOT NULL DEFAULT 0,
      expiry timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, challenge_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX sign_in_challenge_secret ON sign_in_challenge (tenant_id, secret_hash) WHERE secret_hash IS NOT NULL;
    CREATE INDEX sign_in_challenge_expiry ON sign_in_challenge (expiry);
    CREATE INDEX sign_in_challenge_user ON sign_in_challenge (tenant_id, user_id) WHERE user_id IS NOT NULL;

    CREATE TABLE oidc_provider (
      tenant_id text NOT NULL REFERENCES tenant,
      provider_id text NOT NULL,
      position smallint NOT NULL,
      name text NOT NULL,
      issuer text NOT NULL,
      client_id text NOT NULL,
      client_secret text,                    -- sealed
      scopes text[] NOT NULL,
      is_enabled boolean NOT NULL,
      allows_registration boolean NOT NULL,
      links_verified_email boolean NOT NULL,
      PRIMARY KEY (tenant_id, provider_id)
    );

    CREATE TABLE oidc_identity (
      tenant_id text NOT NULL,
      identity_id uuid NOT NULL,
      user_id uuid NOT NULL,
      provider_id text NOT NULL,
      issuer text NOT NULL,                  -- with the subject what names the account there, whatever the provider is called here
      subject text NOT NULL,
      email text,
      created_time timestamptz NOT NULL,
      last_used_time timestamptz,
      PRIMARY KEY (tenant_id, identity_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX oidc_identity_subject ON oidc_identity (tenant_id, issuer, subject);
    CREATE INDEX oidc_identity_user ON oidc_identity (tenant_id, user_id);
  `,
} satisfies Migration
