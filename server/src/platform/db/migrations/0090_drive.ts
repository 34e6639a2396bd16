import { StartupError } from '../../errors.ts'
import type { Migration } from '../migrate.ts'

/**
 * The drive. A space has the id of its person or room, and its root folder has it too. Every change of a space's tree locks the row of the
 * space, numbers the change, and writes it to `drive_change` and to the folders above. The bytes of a version are a row of `media`, which
 * several versions may share. An attachment is a node without a parent that a trigger adds and removes with its row of `message_media`.
 */
const tables = `
    CREATE COLLATION vi_natural (provider = icu, locale = 'vi-u-kn-true', deterministic = true);

    -- Files that the drive keeps byte for byte. Null: taken before, or a picture that was encoded anew.
    ALTER TABLE media ADD COLUMN sha256 bytea, ADD COLUMN is_original boolean NOT NULL DEFAULT false;

    CREATE TABLE drive_space (
      tenant_id text COLLATE "C" NOT NULL,
      space_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('MINE', 'ROOM', 'WORKSPACE')),
      seq bigint NOT NULL DEFAULT 0,
      used_bytes bigint NOT NULL DEFAULT 0,   -- of all versions
      foreign_bytes bigint NOT NULL DEFAULT 0, -- of those, versions that somebody else than the space’s person uploaded
      quota_bytes bigint,                     -- null: as configured
      changed_time timestamptz NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, space_id)
    );

    CREATE TABLE drive_node (
      tenant_id text COLLATE "C" NOT NULL,
      node_id uuid NOT NULL,
      space_id uuid NOT NULL,
      parent_id uuid,                         -- null: a root, an attachment
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('FOLDER', 'FILE')),
      name text COLLATE vi_natural NOT NULL,
      name_key text COLLATE "C" NOT NULL,     -- nodeNameKey(name)
      version_id uuid,                        -- the current one
      media_id uuid,                          -- of the current version, or the attachment
      bytes bigint NOT NULL DEFAULT 0,
      change_seq bigint NOT NULL,             -- of the last change of it, or of anything below it
      seq bigint,                             -- of the message that carries the attachment
      position smallint,
      created_by uuid,
      modified_by uuid,
      created_time timestamptz NOT NULL,
      modified_time timestamptz NOT NULL,
      trashed_time timestamptz,               -- of the root of what was trashed together
      trashed_by uuid,
      deleted_time timestamptz,               -- deleted for ever; rows below it go in batches
      height smallint NOT NULL DEFAULT 0,     -- levels of folders and files below it, or fewer
      scan text COLLATE "C" CHECK (scan IN ('PENDING', 'INFECTED')),
      dead_properties jsonb,                  -- of WebDAV
      PRIMARY KEY (tenant_id, node_id),
      FOREIGN KEY (tenant_id, media_id) REFERENCES media,
      FOREIGN KEY (tenant_id, parent_id) REFERENCES drive_node,
      CHECK (parent_id <> node_id),
      CHECK ((seq IS NULL) = (position IS NULL))
    );
    CREATE UNIQUE INDEX drive_node_name ON drive_node (tenant_id, parent_id, name_key) WHERE trashed_time IS NULL AND parent_id IS NOT NULL;
    CREATE INDEX drive_node_children ON drive_node (tenant_id, parent_id, kind DESC, name, node_id) WHERE trashed_time IS NULL;
    CREATE INDEX drive_node_parent ON drive_node (tenant_id, parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX drive_node_media ON drive_node (tenant_id, media_id) WHERE media_id IS NOT NULL;
    CREATE INDEX drive_node_trashed ON drive_node (tenant_id, space_id, trashed_time DESC, node_id) WHERE trashed_time IS NOT NULL;
    CREATE INDEX drive_node_trash_due ON drive_node (trashed_time) WHERE trashed_time IS NOT NULL;
    CREATE INDEX drive_node_deleted ON drive_node (deleted_time) WHERE deleted_time IS NOT NULL;
    CREATE INDEX drive_node_largest ON drive_node (tenant_id, space_id, bytes DESC) WHERE kind = 'FILE' AND seq IS NULL;
    CREATE UNIQUE INDEX drive_node_attachment ON drive_node (tenant_id, space_id, seq, position) WHERE seq IS NOT NULL;

    CREATE TABLE drive_version (
      tenant_id text COLLATE "C" NOT NULL,
      version_id uuid NOT NULL,
      node_id uuid NOT NULL,
      media_id uuid NOT NULL,
      bytes bigint NOT NULL,
      owner_id uuid,                          -- who uploaded the file
      label text,
      user_id uuid,                           -- who made it a version
      created_time timestamptz NOT NULL,
      superseded_time timestamptz,            -- null: the current one
      PRIMARY KEY (tenant_id, version_id),
      FOREIGN KEY (tenant_id, node_id) REFERENCES drive_node ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, media_id) REFERENCES media
    );
    CREATE INDEX drive_version_of_node ON drive_version (tenant_id, node_id, version_id DESC);
    CREATE INDEX drive_version_media ON drive_version (tenant_id, media_id);
    CREATE INDEX drive_version_old ON drive_version (superseded_time) WHERE label IS NULL AND superseded_time IS NOT NULL;

    CREATE TABLE drive_change (
      tenant_id text COLLATE "C" NOT NULL,
      space_id uuid NOT NULL,
      seq bigint NOT NULL,
      node_id uuid NOT NULL,
      what text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      name text NOT NULL,
      parent_id uuid,
      version_id uuid,
      is_trashed boolean NOT NULL DEFAULT false,
      detail text,                            -- the name before a rename, the folder before a move, and so on
      user_id uuid,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, space_id, seq)
    );
    CREATE INDEX drive_change_of_node ON drive_change (tenant_id, node_id, created_time DESC, seq DESC);
    CREATE INDEX drive_change_old ON drive_change (created_time);

    CREATE TABLE drive_star (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      node_id uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, node_id),
      FOREIGN KEY (tenant_id, node_id) REFERENCES drive_node ON DELETE CASCADE
    );
    CREATE INDEX drive_star_node ON drive_star (tenant_id, node_id);
    CREATE TABLE drive_recent (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      node_id uuid NOT NULL,
      opened_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, node_id),
      FOREIGN KEY (tenant_id, node_id) REFERENCES drive_node ON DELETE CASCADE
    );
    CREATE INDEX drive_recent_latest ON drive_recent (tenant_id, user_id, opened_time DESC, node_id);
    CREATE INDEX drive_recent_node ON drive_recent (tenant_id, node_id);

    CREATE TABLE drive_share (
      tenant_id text COLLATE "C" NOT NULL,
      share_id uuid NOT NULL,
      node_id uuid NOT NULL,
      user_id uuid,                           -- to whom: a person
      room_id uuid,                           -- or a room
      role text COLLATE "C" NOT NULL,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, share_id),
      FOREIGN KEY (tenant_id, node_id) REFERENCES drive_node ON DELETE CASCADE,
      CHECK ((user_id IS NULL) <> (room_id IS NULL))
    );
    CREATE UNIQUE INDEX drive_share_user ON drive_share (tenant_id, node_id, user_id) WHERE user_id IS NOT NULL;
    CREATE UNIQUE INDEX drive_share_room ON drive_share (tenant_id, node_id, room_id) WHERE room_id IS NOT NULL;
    CREATE INDEX drive_share_with_user ON drive_share (tenant_id, user_id, created_time DESC) WHERE user_id IS NOT NULL;
    CREATE INDEX drive_share_with_room ON drive_share (tenant_id, room_id, created_time DESC) WHERE room_id IS NOT NULL;

    CREATE TABLE drive_link (
      tenant_id text COLLATE "C" NOT NULL,
      link_id uuid NOT NULL,
      node_id uuid NOT NULL,
      token_hash bytea NOT NULL,
      sealed_token bytea NOT NULL,            -- the managers of the node are shown the address again
      role text COLLATE "C" NOT NULL,
      password_hash text,
      expires_time timestamptz,
      max_downloads integer,
      downloads integer NOT NULL DEFAULT 0,
      opens integer NOT NULL DEFAULT 0,
      last_opened_time timestamptz,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, link_id),
      FOREIGN KEY (tenant_id, node_id) REFERENCES drive_node ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX drive_link_token ON drive_link (tenant_id, token_hash);
    CREATE INDEX drive_link_of_node ON drive_link (tenant_id, node_id);
    CREATE TABLE drive_link_open (
      tenant_id text COLLATE "C" NOT NULL,
      link_id uuid NOT NULL,
      open_id uuid NOT NULL,
      what text COLLATE "C" NOT NULL,
      name text,                              -- as the visitor called themselves
      file_name text,
      address text NOT NULL,                  -- of its network
      user_agent text NOT NULL,
      opened_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, link_id, open_id),
      FOREIGN KEY (tenant_id, link_id) REFERENCES drive_link ON DELETE CASCADE
    );
    -- Downloads that were counted: a later range of the same one is not counted again.
    CREATE TABLE drive_link_download (
      tenant_id text COLLATE "C" NOT NULL,
      link_id uuid NOT NULL,
      download_id uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, link_id, download_id),
      FOREIGN KEY (tenant_id, link_id) REFERENCES drive_link ON DELETE CASCADE
    );
    CREATE INDEX drive_link_download_old ON drive_link_download (created_time);

    -- What an address of a zip stands for, for a person's session or a visitor of a link.
    CREATE TABLE drive_zip (
      tenant_id text COLLATE "C" NOT NULL,
      zip_id uuid NOT NULL,
      user_id uuid,
      session_id uuid,
      link_id uuid,
      visitor text,
      node_ids uuid[] NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, zip_id),
      FOREIGN KEY (tenant_id, link_id) REFERENCES drive_link ON DELETE CASCADE
    );
    CREATE INDEX drive_zip_old ON drive_zip (created_time);

    CREATE TABLE drive_comment (
      tenant_id text COLLATE "C" NOT NULL,
      comment_id uuid NOT NULL,
      node_id uuid NOT NULL,
      client_id uuid NOT NULL,
      user_id uuid,
      text text NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, comment_id),
      FOREIGN KEY (tenant_id, node_id) REFERENCES drive_node ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX drive_comment_client ON drive_comment (tenant_id, user_id, client_id);
    CREATE INDEX drive_comment_of_node ON drive_comment (tenant_id, node_id, comment_id DESC);

    CREATE TABLE app_password (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      app_password_id uuid NOT NULL,
      name text NOT NULL,
      scope text COLLATE "C" NOT NULL,
      secret_hash bytea NOT NULL,             -- of 160 random bits: no slow hash is needed
      created_time timestamptz NOT NULL,
      last_used_time timestamptz,
      last_used_by text,
      PRIMARY KEY (tenant_id, user_id, app_password_id)
    );
    CREATE UNIQUE INDEX app_password_secret ON app_password (secret_hash);

    -- Locks of WebDAV (RFC 4918); they outlive a restart and end at their time.
    CREATE TABLE drive_lock (
      tenant_id text COLLATE "C" NOT NULL,
      lock_id uuid NOT NULL,
      node_id uuid NOT NULL,
      user_id uuid NOT NULL,
      is_exclusive boolean NOT NULL,
      is_deep boolean NOT NULL,
      owner text NOT NULL,
      expires_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, lock_id),
      FOREIGN KEY (tenant_id, node_id) REFERENCES drive_node ON DELETE CASCADE
    );
    CREATE INDEX drive_lock_node ON drive_lock (tenant_id, node_id);
    CREATE INDEX drive_lock_expired ON drive_lock (expires_time);

    -- Attachments follow their messages, whoever adds or removes those.
    CREATE FUNCTION add_drive_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO drive_node (tenant_id, node_id, space_id, kind, name, name_key, media_id, bytes, change_seq, seq, position,
          created_by, modified_by, created_time, modified_time)
        SELECT c.tenant_id, gen_random_uuid(), c.room_id, 'FILE', f.name, lower(f.name), c.media_id, f.bytes, 0, c.seq, c.position,
          m.author_id, m.author_id, m.created_time, m.created_time
        FROM added c
        JOIN media f ON f.tenant_id = c.tenant_id AND f.media_id = c.media_id
        JOIN message m ON m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.seq = c.seq
        WHERE m.type IN ('MEDIA', 'FILE') AND f.kind <> 'PREVIEW'
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END
    $$;
    CREATE FUNCTION remove_drive_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM drive_node n USING removed c
        WHERE n.tenant_id = c.tenant_id AND n.space_id = c.room_id AND n.seq = c.seq AND n.position = c.position;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER message_media_added AFTER INSERT ON message_media
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_drive_attachments();
    CREATE TRIGGER message_media_removed AFTER DELETE ON message_media
      REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_drive_attachments();

    INSERT INTO drive_node (tenant_id, node_id, space_id, kind, name, name_key, media_id, bytes, change_seq, seq, position,
      created_by, modified_by, created_time, modified_time)
    SELECT c.tenant_id, gen_random_uuid(), c.room_id, 'FILE', f.name, lower(f.name), c.media_id, f.bytes, 0, c.seq, c.position,
      m.author_id, m.author_id, m.created_time, m.created_time
    FROM message_media c
    JOIN media f ON f.tenant_id = c.tenant_id AND f.media_id = c.media_id
    JOIN message m ON m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.seq = c.seq
    WHERE m.type IN ('MEDIA', 'FILE') AND f.kind <> 'PREVIEW';
`

export default {
  async up(client) {
    // Natural order ("Tệp 2" before "Tệp 10") and Vietnamese letters come of ICU, with which PostgreSQL is built unless somebody left it out.
    const { rows } = await client.query("SELECT 1 FROM pg_collation WHERE collprovider = 'i' LIMIT 1")
    if (rows.length === 0)
      throw new StartupError(
        'This PostgreSQL was built without ICU, which orders the names of files. Use a PostgreSQL built with it, as all packages of PostgreSQL 13 and later are.',
      )
    await client.query(tables)
  },
} satisfies Migration
