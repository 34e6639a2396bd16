import type { Migration } from '../migrate.ts'

/** The first message that a row gathers: with `seq` it says which messages are counted again when some of them are read or gone. */
export default {
  up: `
    ALTER TABLE notification ADD COLUMN first_seq bigint;`,
} satisfies Migration
