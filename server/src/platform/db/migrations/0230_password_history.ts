import type { Migration } from '../migrate.ts'

/** Hashes of earlier passwords, kept where the rules of the house do not let them be taken again. */
export default {
  up: `
    CREATE TABLE password_history (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      hash text NOT NULL,
      created_time timestamptz NOT NULL
    );
    CREATE INDEX password_history_of_user ON password_history (tenant_id, user_id, created_time);`,
} satisfies Migration
