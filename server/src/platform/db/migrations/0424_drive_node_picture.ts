import type { Migration } from '../migrate.ts'

/** A node may have a picture of its own, where the bytes of its content belong to others too. */
export default {
  up: `
    ALTER TABLE drive_node ADD COLUMN picture_id uuid,   -- what stands for its content; null: what the file itself has
      ADD FOREIGN KEY (tenant_id, picture_id) REFERENCES media;
    CREATE INDEX drive_node_picture ON drive_node (tenant_id, picture_id) WHERE picture_id IS NOT NULL;`,
} satisfies Migration
