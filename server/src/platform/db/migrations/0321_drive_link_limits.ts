import type { Migration } from '../migrate.ts'

/** What may be handed in through a link, and was since; without a limit of its own the default holds. */
export default {
  up: `
    ALTER TABLE drive_link
      ADD COLUMN max_files int,
      ADD COLUMN max_bytes bigint,
      ADD COLUMN received_files int NOT NULL DEFAULT 0,
      ADD COLUMN received_bytes bigint NOT NULL DEFAULT 0;`,
} satisfies Migration
