import type { Migration } from '../migrate.ts'

/** The places of a file, in the order of their spaces. */
export default {
  up: `
    ALTER TABLE drive_version ALTER COLUMN space_id SET NOT NULL;
    DROP INDEX drive_version_media;
    CREATE INDEX drive_version_media ON drive_version (tenant_id, media_id, space_id, version_id);`,
} satisfies Migration
