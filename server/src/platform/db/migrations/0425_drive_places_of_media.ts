import type { Migration } from '../migrate.ts'

/**
 * Versions know the space of their node, so that a file is looked for in the spaces of a person and not in every place where it stands; and a
 * node may have a picture of its own, where the bytes belong to others too.
 */
export default {
  up: `
    ALTER TABLE drive_version ADD COLUMN space_id uuid; -- of its node
    UPDATE drive_version v SET space_id = n.space_id FROM drive_node n WHERE n.tenant_id = v.tenant_id AND n.node_id = v.node_id;
    ALTER TABLE drive_version ALTER COLUMN space_id SET NOT NULL;
    DROP INDEX drive_version_media;
    CREATE INDEX drive_version_media ON drive_version (tenant_id, media_id, space_id, version_id);

    ALTER TABLE drive_node ADD COLUMN picture_id uuid,   -- what stands for its content; null: what the file itself has
      ADD FOREIGN KEY (tenant_id, picture_id) REFERENCES media;
    CREATE INDEX drive_node_picture ON drive_node (tenant_id, picture_id) WHERE picture_id IS NOT NULL;`,
} satisfies Migration
