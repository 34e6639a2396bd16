import type { Migration } from '../migrate.ts'

/**
 * What clients of each platform are told: flags, versions, a maintenance notice, limits and links. Every change is a row of
 * `platform_config_change`, numbered by the tenant's revision, whose row is locked while a change is written. `before` and `after` are
 * absent where there was no record.
 */
export default {
  up: `
    CREATE TABLE platform_config_revision (
      tenant_id text COLLATE "C" PRIMARY KEY,
      revision integer NOT NULL
    );

    CREATE TABLE platform_config (
      tenant_id text COLLATE "C" NOT NULL,
      platform_config_id uuid NOT NULL,
      platform text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      value jsonb NOT NULL,
      is_public boolean NOT NULL,
      version integer NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, platform_config_id),
      UNIQUE (tenant_id, platform, key)
    );

    CREATE TABLE platform_config_change (
      tenant_id text COLLATE "C" NOT NULL,
      revision integer NOT NULL,
      platform_config_id uuid NOT NULL,
      platform text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      version integer NOT NULL,
      before jsonb,
      after jsonb,
      undone_revision integer,
      editor_id uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, revision)
    );
    CREATE INDEX platform_config_change_of_key
      ON platform_config_change (tenant_id, platform, key, revision);`,
} satisfies Migration
