import type { Migration } from '../migrate.ts'

/** Tenants, settings that the server writes itself, the outbox, the audit log, and the folding of Vietnamese text. */
export default {
  up: `
    CREATE EXTENSION IF NOT EXISTS unaccent;
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS btree_gin;

    -- unaccent() is STABLE because its dictionary can change; ours is named, so that an index may use it. Folds đ too.
    CREATE FUNCTION fold(value text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC))) $$;

    CREATE TABLE tenant (
      tenant_id text PRIMARY KEY CHECK (tenant_id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
      name text NOT NULL,
      settings jsonb NOT NULL DEFAULT '{}',
      created_time timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO tenant (tenant_id, name) VALUES ('default', 'Trầu');

    -- Keys and marks of the installation itself (signing keys, one-time set-up token).
    CREATE TABLE installation (key text PRIMARY KEY, value jsonb NOT NULL);

    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      tenant_id text NOT NULL,
      partition smallint NOT NULL,
      payload text NOT NULL
    );

    CREATE TABLE audit (
      tenant_id text NOT NULL,
      audit_id uuid NOT NULL,
      actor_id uuid,
      action text NOT NULL,
      target jsonb NOT NULL DEFAULT '{}',
      ip_address text,
      created_time timestamptz NOT NULL DEFAULT now(),
      previous_hash bytea,
      hash bytea NOT NULL,
      PRIMARY KEY (tenant_id, audit_id)
    );
  `,
} satisfies Migration
