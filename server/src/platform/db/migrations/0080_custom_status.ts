import type { Migration } from '../migrate.ts'

/** What a person says they are doing: `{text, emoji?, until?}`, the end in epoch milliseconds. */
export default {
  up: `ALTER TABLE app_user ADD COLUMN custom_status jsonb;`,
} satisfies Migration
