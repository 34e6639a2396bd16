import type { Migration } from '../migrate.ts'

export default {
  up: `
    ALTER TABLE drive_comment ADD COLUMN edited_time timestamptz;`,
} satisfies Migration
