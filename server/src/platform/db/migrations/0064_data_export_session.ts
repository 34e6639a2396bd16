import type { Migration } from '../migrate.ts'

/** The session that proved itself when it asked for a copy: only that one fetches the file. */
export default {
  up: `ALTER TABLE data_export ADD COLUMN session_id uuid;`,
} satisfies Migration
