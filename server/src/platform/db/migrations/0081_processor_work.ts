import type { Migration } from '../migrate.ts'

/**
 * What processors have to do after a commit, until it is done. `next_time` is when a row may be claimed: in the future while somebody works
 * on it, and between two tries.
 */
export default {
  up: `
    CREATE TABLE processor_work (
      tenant_id text COLLATE "C" NOT NULL,
      processor text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      work jsonb NOT NULL,
      tries smallint NOT NULL DEFAULT 0,
      next_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, processor, key)
    );
    CREATE INDEX processor_work_next ON processor_work (processor, next_time);`,
} satisfies Migration
