import type { Migration } from '../migrate.ts'

/**
 * Notices on personal data by version, who agreed to which and when they withdrew, requests of people about their data, and the register of
 * processing.
 */
export default {
  up: `
    CREATE TABLE privacy_notice (
      tenant_id text COLLATE "C" NOT NULL,
      version integer NOT NULL,
      text_vi text NOT NULL,
      text_en text,
      published_by uuid NOT NULL,
      published_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, version)
    );

    CREATE TABLE consent (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      consent_id uuid NOT NULL,
      version integer NOT NULL,
      source text COLLATE "C" NOT NULL,
      language text COLLATE "C" NOT NULL,
      given_time timestamptz NOT NULL,
      withdrawn_time timestamptz,
      PRIMARY KEY (tenant_id, user_id, consent_id)
    );
    CREATE UNIQUE INDEX consent_by_id ON consent (tenant_id, consent_id);
    CREATE UNIQUE INDEX consent_in_force ON consent (tenant_id, version, user_id) WHERE withdrawn_time IS NULL;

    CREATE TABLE data_request (
      tenant_id text COLLATE "C" NOT NULL,
      request_id uuid NOT NULL,
      user_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      text text NOT NULL,
      status text COLLATE "C" NOT NULL,
      created_time timestamptz NOT NULL,
      due_time timestamptz NOT NULL,
      answer text NOT NULL DEFAULT '',
      answered_by uuid,
      answered_time timestamptz,
      PRIMARY KEY (tenant_id, request_id)
    );
    CREATE INDEX data_request_of_user ON data_request (tenant_id, user_id, request_id);
    CREATE INDEX data_request_waiting ON data_request (tenant_id, request_id) WHERE status IN ('OPEN', 'IN_PROGRESS');

    CREATE TABLE processing_activity (
      tenant_id text COLLATE "C" NOT NULL,
      activity_id uuid NOT NULL,
      name text NOT NULL,
      purpose text NOT NULL,
      categories text NOT NULL,
      recipients text NOT NULL,
      retention text NOT NULL,
      updated_by uuid NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, activity_id)
    );`,
} satisfies Migration
