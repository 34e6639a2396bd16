import type { Migration } from '../migrate.ts'

/**
 * A file that comes piece by piece through a public link: which link, and who sends it (`name`, `address`, `userAgent`). It becomes a file of who made
 * the link.
 */
export default {
  up: `
    ALTER TABLE media_upload ADD COLUMN link_id uuid, ADD COLUMN sender jsonb,
      ADD CONSTRAINT media_upload_link CHECK ((link_id IS NULL) = (sender IS NULL));
  `,
} satisfies Migration
