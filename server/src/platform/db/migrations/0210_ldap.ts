import type { Migration } from '../migrate.ts'

/** A tenant's LDAP directory, and which accounts are its people: `subject` is the entry's id, which stays when it is renamed or moved. */
export default {
  up: `
    CREATE TABLE ldap_setting (
      tenant_id text COLLATE "C" PRIMARY KEY,
      is_enabled boolean NOT NULL,
      url text NOT NULL,
      starts_tls boolean NOT NULL,
      ca_certificate text,
      bind_dn text NOT NULL,
      bind_password text,
      base_dn text NOT NULL,
      user_filter text NOT NULL,
      attributes jsonb NOT NULL,
      allows_creation boolean NOT NULL,
      links_usernames boolean NOT NULL,
      group_roles jsonb NOT NULL,
      updated_time timestamptz NOT NULL,
      synced_time timestamptz,
      sync_result jsonb
    );
    CREATE TABLE ldap_identity (
      tenant_id text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      dn text NOT NULL,
      is_gone boolean NOT NULL DEFAULT false,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, subject),
      CONSTRAINT ldap_identity_user UNIQUE (tenant_id, user_id)
    );`,
} satisfies Migration
