import type { Migration } from '../migrate.ts'

/** Names the request that marked a row read together with others, so that it can be undone as a whole. */
export default {
  up: `
    ALTER TABLE notification ADD COLUMN read_id uuid;`,
} satisfies Migration
