import type { Migration } from '../migrate.ts'

/** When a note was as its state says, for the version that is kept of it before it is changed. Unknown of states from before. */
export default {
  up: `ALTER TABLE note_snapshot ADD COLUMN saved_time timestamptz;`,
} satisfies Migration
