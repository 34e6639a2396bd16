import type { Migration } from '../migrate.ts'

/**
 * Versions know the space of their node, so that a file is looked for in the spaces of a person and not in every place where it stands. Triggers
 * keep it, as servers of the release before go on writing while those of this one start.
 */
export default {
  up: `
    ALTER TABLE drive_version ADD COLUMN space_id uuid; -- of its node
    CREATE FUNCTION drive_version_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT space_id INTO NEW.space_id FROM drive_node WHERE tenant_id = NEW.tenant_id AND node_id = NEW.node_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER drive_version_space BEFORE INSERT ON drive_version
      FOR EACH ROW WHEN (NEW.space_id IS NULL) EXECUTE FUNCTION drive_version_space();
    CREATE FUNCTION drive_versions_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE drive_version SET space_id = NEW.space_id WHERE tenant_id = NEW.tenant_id AND node_id = NEW.node_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER drive_versions_follow AFTER UPDATE OF space_id ON drive_node
      FOR EACH ROW WHEN (NEW.space_id IS DISTINCT FROM OLD.space_id) EXECUTE FUNCTION drive_versions_follow();`,
} satisfies Migration
