import type { Migration } from '../migrate.ts'

/** Links with a watermark that were made under the promise of no original keep it. */
export default {
  up: `ALTER TABLE drive_link ADD COLUMN shows_documents boolean NOT NULL DEFAULT false;`,
} satisfies Migration
