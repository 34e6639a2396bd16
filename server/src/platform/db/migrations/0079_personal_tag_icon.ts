import type { Migration } from '../migrate.ts'

/** The icon of a personal tag, as `collection:name`. */
export default {
  up: `ALTER TABLE personal_tag ADD COLUMN icon text;`,
} satisfies Migration
