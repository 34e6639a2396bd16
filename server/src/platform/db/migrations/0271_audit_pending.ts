import type { Migration } from '../migrate.ts'

/** Audited calls that have begun and whose entry is not written yet: a process that dies in between loses none. */
export default {
  up: `
    CREATE TABLE audit_pending (
      tenant_id text COLLATE "C" NOT NULL,
      pending_id uuid NOT NULL,
      entry jsonb NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, pending_id)
    );
    CREATE INDEX audit_pending_time ON audit_pending (created_time);`,
} satisfies Migration
