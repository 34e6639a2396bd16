import type { Migration } from '../migrate.ts'

/** Only the nightly deletion asks by age: a summary of blocks serves it, and costs writes of notifications nothing. */
export default {
  up: `
    DROP INDEX notification_old;
    CREATE INDEX notification_old ON notification USING brin (updated_time) WITH (autosummarize = on);`,
} satisfies Migration
