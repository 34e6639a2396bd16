import type { Migration } from '../migrate.ts'

/**
 * When the items of a client id were written: `window_times[i]` is when a window of five minutes began, `window_clocks[i]` the first item of it.
 * Items from before this migration have no time.
 */
export default {
  up: `
    ALTER TABLE note_writer
      ADD COLUMN window_clocks bigint[] NOT NULL DEFAULT '{}',
      ADD COLUMN window_times timestamptz[] NOT NULL DEFAULT '{}';
  `,
} satisfies Migration
