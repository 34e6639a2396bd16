import type { Migration } from '../migrate.ts'

/**
 * `standing_revision`: the change whose state each change has left behind: its own, or, where it took one back, that of the change before
 * that one; 0 for none. It is what can be taken back next.
 */
export default {
  up: `
    ALTER TABLE platform_config_change ADD COLUMN standing_revision integer;
    UPDATE platform_config_change c SET standing_revision = CASE WHEN c.undone_revision IS NULL THEN c.revision ELSE coalesce((
      SELECT max(p.revision) FROM platform_config_change p
      WHERE p.tenant_id = c.tenant_id AND p.platform = c.platform AND p.key = c.key AND p.revision < c.undone_revision
    ), 0) END;
    ALTER TABLE platform_config_change ALTER COLUMN standing_revision SET NOT NULL;

    ALTER TABLE house_rule_change ADD COLUMN standing_revision integer;
    UPDATE house_rule_change c SET standing_revision = CASE WHEN c.undone_revision IS NULL THEN c.revision ELSE coalesce((
      SELECT max(p.revision) FROM house_rule_change p
      WHERE p.tenant_id = c.tenant_id AND p.section = c.section AND p.revision < c.undone_revision
    ), 0) END;
    ALTER TABLE house_rule_change ALTER COLUMN standing_revision SET NOT NULL;
  `,
} satisfies Migration
