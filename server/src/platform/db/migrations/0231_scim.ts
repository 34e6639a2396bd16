import type { Migration } from '../migrate.ts'

/** What a directory provisions over SCIM, and the tokens it signs in with. */
export default {
  up: `
    CREATE TABLE scim_token (
      tenant_id text COLLATE "C" NOT NULL,
      token_id uuid NOT NULL,
      name text NOT NULL,
      token_hash bytea NOT NULL,
      created_time timestamptz NOT NULL,
      last_used_time timestamptz,
      PRIMARY KEY (tenant_id, token_id),
      CONSTRAINT scim_token_hash UNIQUE (token_hash)
    );
    CREATE TABLE scim_user (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      user_name text NOT NULL,
      external_id text,
      is_deleted boolean NOT NULL DEFAULT false,
      PRIMARY KEY (tenant_id, user_id)
    );
    CREATE UNIQUE INDEX scim_user_name ON scim_user (tenant_id, lower(user_name));
    CREATE INDEX scim_user_external ON scim_user (tenant_id, external_id);
    CREATE TABLE scim_group (
      tenant_id text COLLATE "C" NOT NULL,
      group_id uuid NOT NULL,
      display_name text NOT NULL,
      external_id text,
      role_id uuid,
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, group_id)
    );
    CREATE UNIQUE INDEX scim_group_name ON scim_group (tenant_id, lower(display_name));
    CREATE TABLE scim_group_member (
      tenant_id text COLLATE "C" NOT NULL,
      group_id uuid NOT NULL,
      user_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, group_id, user_id)
    );
    CREATE INDEX scim_group_member_user ON scim_group_member (tenant_id, user_id);`,
} satisfies Migration
