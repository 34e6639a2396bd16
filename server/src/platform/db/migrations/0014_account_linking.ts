import type { Migration } from '../migrate.ts'

/** Accounts that one may switch to, and the tokens that do it. */
export default {
  up: `
    CREATE TABLE account_link (
      tenant_id text NOT NULL,
      account_linking_id uuid NOT NULL,
      owner_id uuid NOT NULL,
      target_id uuid NOT NULL,
      name text NOT NULL DEFAULT '',
      passcode_hash text NOT NULL,
      tries smallint NOT NULL DEFAULT 0,
      is_locked boolean NOT NULL DEFAULT false,
      proven_time timestamptz NOT NULL,      -- when the target's password was last shown; an older proof than the password is void
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      last_used_time timestamptz,
      PRIMARY KEY (tenant_id, account_linking_id),
      FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, target_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX account_link_pair ON account_link (tenant_id, owner_id, target_id);
    CREATE INDEX account_link_target ON account_link (tenant_id, target_id);

    CREATE TABLE account_link_token (
      tenant_id text NOT NULL,
      token_hash bytea NOT NULL,
      account_linking_id uuid NOT NULL,
      session_id uuid NOT NULL,              -- the only session that may use it
      expiry timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, token_hash),
      FOREIGN KEY (tenant_id, account_linking_id) REFERENCES account_link ON DELETE CASCADE
    );
    CREATE INDEX account_link_token_link ON account_link_token (tenant_id, account_linking_id);
    CREATE INDEX account_link_token_expiry ON account_link_token (expiry);
  `,
} satisfies Migration
