import type { Migration } from '../migrate.ts'

/**
 * Registrations that wait for approval (with their password's hash only as long as they wait), links that let people register, and who came in by
 * one: `settled_time` is absent until they are in the workspace that the link names.
 */
export default {
  up: `
    CREATE TABLE registration_request (
      tenant_id text COLLATE "C" NOT NULL,
      registration_id uuid NOT NULL,
      token_hash bytea NOT NULL,
      status text COLLATE "C" NOT NULL,
      username text COLLATE "C" NOT NULL,
      full_name text NOT NULL,
      email text COLLATE "C",
      phone_number text COLLATE "C",
      language text COLLATE "C",
      proven text[] NOT NULL,
      password_hash text,
      identity jsonb,
      reason text NOT NULL DEFAULT '',
      user_id uuid,
      decided_by uuid,
      decided_time timestamptz,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, registration_id),
      CONSTRAINT registration_token UNIQUE (token_hash)
    );
    CREATE UNIQUE INDEX registration_username ON registration_request (tenant_id, username) WHERE status = 'PENDING';
    CREATE UNIQUE INDEX registration_identity ON registration_request (tenant_id, (identity ->> 'issuer'), (identity ->> 'subject'))
      WHERE status = 'PENDING' AND identity IS NOT NULL;
    CREATE INDEX registration_by_status ON registration_request (tenant_id, status, registration_id);
    CREATE INDEX registration_of_user ON registration_request (tenant_id, user_id) WHERE user_id IS NOT NULL;

    CREATE TABLE registration_invitation (
      tenant_id text COLLATE "C" NOT NULL,
      invitation_id uuid NOT NULL,
      token_hash bytea NOT NULL,
      note text NOT NULL,
      workspace_id uuid,
      workspace_role text COLLATE "C",
      expires_time timestamptz NOT NULL,
      max_uses integer NOT NULL,
      use_count integer NOT NULL DEFAULT 0,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, invitation_id),
      CONSTRAINT registration_invitation_token UNIQUE (token_hash)
    );

    CREATE TABLE registration_invitation_use (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      invitation_id uuid NOT NULL,
      workspace_id uuid,
      workspace_role text COLLATE "C",
      used_time timestamptz NOT NULL,
      settled_time timestamptz,
      PRIMARY KEY (tenant_id, user_id)
    );
    CREATE INDEX registration_unsettled ON registration_invitation_use (used_time) WHERE settled_time IS NULL;`,
} satisfies Migration
