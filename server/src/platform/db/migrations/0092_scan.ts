import type { Migration } from '../migrate.ts'

/**
 * What the antivirus says of files. The row of the file has it, because its bytes may be versions of several nodes; nodes follow it by
 * triggers, so nobody who makes one can forget to. `media_scan` holds those that wait; `due_time` is when a file is scanned, or tried again.
 */
export default {
  up: `
    ALTER TABLE media ADD COLUMN scan text COLLATE "C" CHECK (scan IN ('PENDING', 'INFECTED'));

    CREATE TABLE media_scan (
      tenant_id text COLLATE "C" NOT NULL,
      media_id uuid NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      due_time timestamptz NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, media_id),
      FOREIGN KEY (tenant_id, media_id) REFERENCES media ON DELETE CASCADE
    );
    CREATE INDEX media_scan_due ON media_scan (due_time);
    CREATE INDEX media_scan_oldest ON media_scan (created_time);

    -- The row lock waits for a verdict that is being written; a verdict that waits for it finds the node.
    CREATE FUNCTION take_drive_scan() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT scan INTO NEW.scan FROM media WHERE tenant_id = NEW.tenant_id AND media_id = NEW.media_id;
        IF NEW.scan = 'PENDING' THEN
          SELECT scan INTO NEW.scan FROM media WHERE tenant_id = NEW.tenant_id AND media_id = NEW.media_id FOR SHARE;
        END IF;
        RETURN NEW;
      END
    $$;
    CREATE TRIGGER drive_node_scan BEFORE INSERT OR UPDATE OF media_id ON drive_node
      FOR EACH ROW WHEN (NEW.media_id IS NOT NULL) EXECUTE FUNCTION take_drive_scan();

    CREATE FUNCTION give_drive_scan() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE drive_node SET scan = NEW.scan WHERE tenant_id = NEW.tenant_id AND media_id = NEW.media_id;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER media_scanned AFTER UPDATE OF scan ON media
      FOR EACH ROW WHEN (OLD.scan IS DISTINCT FROM NEW.scan) EXECUTE FUNCTION give_drive_scan();
  `,
} satisfies Migration
