import type { Migration } from '../migrate.ts'

/**
 * The rules that a tenant sets for its people, one value a section. Every change is a row of `house_rule_change`, numbered by the tenant's
 * revision, whose row is locked while a change is written. `before` is absent where the section was as it comes.
 */
export default {
  up: `
    CREATE TABLE house_rule_revision (
      tenant_id text COLLATE "C" PRIMARY KEY,
      revision integer NOT NULL
    );

    CREATE TABLE house_rule (
      tenant_id text COLLATE "C" NOT NULL,
      section text COLLATE "C" NOT NULL,
      value jsonb NOT NULL,
      revision integer NOT NULL,
      PRIMARY KEY (tenant_id, section)
    );

    CREATE TABLE house_rule_change (
      tenant_id text COLLATE "C" NOT NULL,
      revision integer NOT NULL,
      section text COLLATE "C" NOT NULL,
      before jsonb,
      after jsonb,
      undone_revision integer,
      editor_id uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, revision)
    );
    CREATE INDEX house_rule_change_of_section ON house_rule_change (tenant_id, section, revision);

    CREATE UNIQUE INDEX report_of_words ON report (tenant_id, user_id)
      WHERE reason = 'BLOCKED_WORDS' AND status = 'OPEN';`,
} satisfies Migration
