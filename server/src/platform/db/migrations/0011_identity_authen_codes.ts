import type { Migration } from '../migrate.ts'

/** One-time codes, what limits asking for them, and the tokens that set a new password. */
export default {
  up: `
    CREATE TABLE one_time_code (
      tenant_id text NOT NULL,
      token_hash bytea NOT NULL,             -- SHA-256 of the token that names the request
      purpose text NOT NULL,
      user_id uuid,                          -- whose it is; absent before there is an account
      identifier_hash bytea NOT NULL,        -- of what was typed: what limits count by
      channel text NOT NULL,
      recipient text,                        -- absent: nothing was sent
      letter text NOT NULL,
      language text NOT NULL,
      code_hash bytea NOT NULL,              -- of token and code together, so that this table alone reveals no code
      tries smallint NOT NULL DEFAULT 0,
      payload jsonb NOT NULL DEFAULT '{}',
      created_time timestamptz NOT NULL,
      code_expiry timestamptz NOT NULL,
      expiry timestamptz NOT NULL,           -- of the request; until then another code can be asked for
      PRIMARY KEY (tenant_id, token_hash)
    );
    CREATE INDEX one_time_code_user ON one_time_code (tenant_id, user_id, purpose) WHERE user_id IS NOT NULL;
    CREATE INDEX one_time_code_expiry ON one_time_code (expiry);

    -- One row a code that was asked for; a day of them is what the limits look at.
    CREATE TABLE one_time_code_sent (
      tenant_id text NOT NULL,
      identifier_hash bytea NOT NULL,
      ip_address text NOT NULL,
      sent_time timestamptz NOT NULL
    );
    CREATE INDEX one_time_code_sent_identifier ON one_time_code_sent (tenant_id, identifier_hash, sent_time);
    CREATE INDEX one_time_code_sent_address ON one_time_code_sent (ip_address, sent_time);
    CREATE INDEX one_time_code_sent_time ON one_time_code_sent (sent_time);

    CREATE TABLE password_reset (
      tenant_id text NOT NULL,
      token_hash bytea NOT NULL,
      user_id uuid NOT NULL,
      -- Whose control the verified code proved; an administrator's link proves none.
      proven_kind text,
      proven_value text,
      expiry timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, token_hash),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE INDEX password_reset_user ON password_reset (tenant_id, user_id);
    CREATE INDEX password_reset_expiry ON password_reset (expiry);
  `,
} satisfies Migration
