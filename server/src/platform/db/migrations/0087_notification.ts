import type { Migration } from '../migrate.ts'

/**
 * `processor_work.generation` counts how often a work was asked for again while it ran: it is done when nobody did.
 *
 * Notifications: `collapse_key` names what happened again to the same thing. The counts of a person are kept by triggers, so that they are
 * right whoever changes rows; `notification_user` is locked before, which orders what different transactions do for one person.
 * `notification_cursor` is how far the messages of a room have become notifications. `notification_hold` holds what waits to be pushed,
 * `notification_pushed` what a device may still show.
 */
export default {
  up: `
    ALTER TABLE processor_work ADD COLUMN generation integer NOT NULL DEFAULT 0;

    CREATE TABLE notification (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      notification_id uuid NOT NULL,
      collapse_key text COLLATE "C" NOT NULL,
      type text COLLATE "C" NOT NULL,
      subject jsonb NOT NULL,
      room_id uuid,
      message_id uuid,
      seq bigint,
      actors uuid[] NOT NULL DEFAULT '{}',
      count integer NOT NULL DEFAULT 1,
      is_listed boolean NOT NULL,
      is_read boolean NOT NULL DEFAULT false,
      routes jsonb NOT NULL,
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, notification_id)
    );
    CREATE UNIQUE INDEX notification_collapse ON notification (tenant_id, user_id, collapse_key);
    CREATE INDEX notification_latest ON notification (tenant_id, user_id, updated_time DESC, notification_id DESC) WHERE is_listed;
    CREATE INDEX notification_room ON notification (tenant_id, room_id, user_id) WHERE room_id IS NOT NULL;
    CREATE INDEX notification_old ON notification (updated_time);

    CREATE TABLE notification_user (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      version bigint NOT NULL DEFAULT 1,
      PRIMARY KEY (tenant_id, user_id)
    );

    CREATE TABLE notification_count (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      type text COLLATE "C" NOT NULL,
      total integer NOT NULL,
      unread integer NOT NULL,
      PRIMARY KEY (tenant_id, user_id, type)
    );

    CREATE FUNCTION add_notification_counts(changes notification_count[]) RETURNS void LANGUAGE sql AS $$
      INSERT INTO notification_user AS u (tenant_id, user_id)
      SELECT DISTINCT tenant_id, user_id FROM unnest(changes) ORDER BY tenant_id, user_id
      ON CONFLICT (tenant_id, user_id) DO UPDATE SET version = u.version + 1;
      INSERT INTO notification_count AS c (tenant_id, user_id, type, total, unread)
      SELECT tenant_id, user_id, type, total, unread FROM unnest(changes) ORDER BY tenant_id, user_id, type
      ON CONFLICT (tenant_id, user_id, type)
      DO UPDATE SET total = c.total + excluded.total, unread = c.unread + excluded.unread;
    $$;

    CREATE FUNCTION count_inserted_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changes notification_count[];
    BEGIN
      SELECT array_agg(ROW(tenant_id, user_id, type, total, unread)::notification_count) INTO changes FROM (
        SELECT tenant_id, user_id, type, count(*)::integer AS total, count(*) FILTER (WHERE NOT is_read)::integer AS unread
        FROM inserted WHERE is_listed GROUP BY tenant_id, user_id, type
      ) AS sums;
      IF changes IS NOT NULL THEN PERFORM add_notification_counts(changes); END IF;
      RETURN NULL;
    END $$;

    CREATE FUNCTION count_deleted_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changes notification_count[];
    BEGIN
      SELECT array_agg(ROW(tenant_id, user_id, type, total, unread)::notification_count) INTO changes FROM (
        SELECT tenant_id, user_id, type, -count(*)::integer AS total, -count(*) FILTER (WHERE NOT is_read)::integer AS unread
        FROM deleted WHERE is_listed GROUP BY tenant_id, user_id, type
      ) AS sums;
      IF changes IS NOT NULL THEN PERFORM add_notification_counts(changes); END IF;
      RETURN NULL;
    END $$;

    CREATE FUNCTION count_updated_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changes notification_count[];
    BEGIN
      SELECT array_agg(ROW(tenant_id, user_id, type, total, unread)::notification_count) INTO changes FROM (
        SELECT tenant_id, user_id, type, sum(total)::integer AS total, sum(unread)::integer AS unread FROM (
          SELECT tenant_id, user_id, type, 1 AS total, (NOT is_read)::integer AS unread FROM updated WHERE is_listed
          UNION ALL
          SELECT tenant_id, user_id, type, -1, -(NOT is_read)::integer FROM before WHERE is_listed
        ) AS each GROUP BY tenant_id, user_id, type
      ) AS sums;
      -- Also where the sums are 0: the version is what clients order views of a person's notifications by.
      IF changes IS NOT NULL THEN PERFORM add_notification_counts(changes); END IF;
      RETURN NULL;
    END $$;

    CREATE TRIGGER notification_inserted AFTER INSERT ON notification
      REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_notifications();
    CREATE TRIGGER notification_deleted AFTER DELETE ON notification
      REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_notifications();
    CREATE TRIGGER notification_updated AFTER UPDATE ON notification
      REFERENCING OLD TABLE AS before NEW TABLE AS updated FOR EACH STATEMENT EXECUTE FUNCTION count_updated_notifications();

    CREATE TABLE notification_cursor (
      tenant_id text COLLATE "C" NOT NULL,
      room_id uuid NOT NULL,
      seq bigint NOT NULL,
      PRIMARY KEY (tenant_id, room_id)
    );

    CREATE TABLE notification_preference (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      preferences jsonb NOT NULL,
      has_keywords boolean NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id)
    );
    CREATE INDEX notification_preference_keywords ON notification_preference (tenant_id, user_id) WHERE has_keywords;

    CREATE INDEX notification_preference_digest ON notification_preference ((preferences->>'digest'), tenant_id, user_id);

    CREATE TABLE notification_room_setting (
      tenant_id text COLLATE "C" NOT NULL,
      room_id uuid NOT NULL,
      user_id uuid NOT NULL,
      level text COLLATE "C" NOT NULL,
      sound text COLLATE "C" NOT NULL,
      PRIMARY KEY (tenant_id, room_id, user_id)
    );
    CREATE INDEX notification_room_setting_user ON notification_room_setting (tenant_id, user_id, room_id);

    CREATE TABLE notification_hold (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      notification_id uuid NOT NULL,
      due_time timestamptz NOT NULL,
      latest_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, notification_id)
    );
    CREATE INDEX notification_hold_due ON notification_hold (due_time);

    CREATE TABLE notification_pushed (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      tag text COLLATE "C" NOT NULL,
      notification_id uuid NOT NULL,
      pushed_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, tag)
    );

    CREATE TABLE notification_digest (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      sent_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id)
    );`,
} satisfies Migration
