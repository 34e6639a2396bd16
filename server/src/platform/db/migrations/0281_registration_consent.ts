import type { Migration } from '../migrate.ts'

/** A registration that waits for approval keeps what its person agreed to. */
export default {
  up: `ALTER TABLE registration_request ADD COLUMN consent jsonb;`,
} satisfies Migration
