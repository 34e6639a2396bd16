import type { Migration } from '../migrate.ts'

/** The versions of before, in a step of its own: it locks rows alone, and uploads go on. */
export default {
  up: `
    UPDATE drive_version v SET space_id = n.space_id FROM drive_node n
    WHERE v.space_id IS NULL AND n.tenant_id = v.tenant_id AND n.node_id = v.node_id;`,
} satisfies Migration
