import type { Migration } from '../migrate.ts'

/**
 * The audit log as a chain that can be read: entries are numbered without gaps, and `audit_head` holds the number and the hash of the last one,
 * so that entries taken from the end are missed too. `subject_ids` are the people an entry is about, who may see it.
 */
export default {
  up: `
    ALTER TABLE audit
      ADD COLUMN seq bigint,
      ADD COLUMN hash_version smallint NOT NULL DEFAULT 1,
      ADD COLUMN outcome text COLLATE "C" NOT NULL DEFAULT 'ok',   -- or the code it was refused with
      ADD COLUMN subject_ids uuid[] NOT NULL DEFAULT '{}',
      ADD COLUMN before jsonb,
      ADD COLUMN after jsonb;
    UPDATE audit a SET seq = n.seq FROM (
      SELECT tenant_id, audit_id, row_number() OVER (PARTITION BY tenant_id ORDER BY audit_id) AS seq FROM audit
    ) n WHERE n.tenant_id = a.tenant_id AND n.audit_id = a.audit_id;
    ALTER TABLE audit ALTER COLUMN seq SET NOT NULL;
    CREATE UNIQUE INDEX audit_seq ON audit (tenant_id, seq);
    CREATE INDEX audit_actor ON audit (tenant_id, actor_id, seq);
    CREATE INDEX audit_action ON audit (tenant_id, action, seq);
    CREATE INDEX audit_time ON audit (tenant_id, created_time);
    CREATE INDEX audit_subjects ON audit USING gin (subject_ids);
    CREATE INDEX audit_words ON audit USING gin (lower(action || ' ' || target::text) gin_trgm_ops);

    CREATE TABLE audit_head (
      tenant_id text COLLATE "C" NOT NULL PRIMARY KEY,
      seq bigint NOT NULL,
      hash bytea
    );
    INSERT INTO audit_head (tenant_id, seq, hash)
      SELECT DISTINCT ON (tenant_id) tenant_id, seq, hash FROM audit ORDER BY tenant_id, seq DESC;
  `,
} satisfies Migration
