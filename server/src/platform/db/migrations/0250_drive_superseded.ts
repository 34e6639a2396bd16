import type { Migration } from '../migrate.ts'

/** Versions that an empty file had replaced were not marked, so that they would never have gone. */
export default {
  up: `
    UPDATE drive_version v SET superseded_time = now() FROM drive_node n
    WHERE n.tenant_id = v.tenant_id AND n.node_id = v.node_id AND v.superseded_time IS NULL AND n.version_id IS DISTINCT FROM v.version_id;
  `,
} satisfies Migration
