import type { Migration } from '../migrate.ts'

/**
 * Notes. A document is a log of updates of Yjs (`note_update`) after a state (`note_snapshot`); folding replaces the rows that it read by a
 * new state and writes what is known of the text: words, excerpt, tasks, links. A version is a state of its own. `note_writer` says whose a
 * client id of Yjs is, and how far its items go: nobody else may add to them.
 */
export default {
  up: `
    CREATE TABLE note (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      owner_id uuid NOT NULL,
      title text NOT NULL DEFAULT '',
      colour text COLLATE "C" NOT NULL DEFAULT 'DEFAULT',
      is_template boolean NOT NULL DEFAULT false,
      is_locked boolean NOT NULL DEFAULT false,
      seq bigint NOT NULL DEFAULT 0,          -- of the last update
      folded_seq bigint NOT NULL DEFAULT 0,   -- of the last update that the text below knows
      state_bytes bigint NOT NULL DEFAULT 0,
      log_bytes bigint NOT NULL DEFAULT 0,
      log_rows integer NOT NULL DEFAULT 0,
      fold_due_time timestamptz,              -- null: nothing to fold
      fold_failures smallint NOT NULL DEFAULT 0,
      excerpt text NOT NULL DEFAULT '',
      tasks jsonb NOT NULL DEFAULT '[]',
      task_count integer NOT NULL DEFAULT 0,
      done_count integer NOT NULL DEFAULT 0,
      content text NOT NULL DEFAULT '',
      words tsvector,
      versioned_seq bigint NOT NULL DEFAULT 0,
      versioned_time timestamptz NOT NULL,
      created_time timestamptz NOT NULL,
      changed_time timestamptz NOT NULL,
      changed_by uuid,
      trashed_time timestamptz,
      PRIMARY KEY (tenant_id, note_id)
    );
    CREATE INDEX note_of_owner ON note (tenant_id, owner_id, changed_time DESC, note_id);
    CREATE INDEX note_trash_due ON note (trashed_time) WHERE trashed_time IS NOT NULL;
    CREATE INDEX note_fold_due ON note (fold_due_time) WHERE fold_due_time IS NOT NULL;
    CREATE INDEX note_words ON note USING gin (words) WITH (gin_pending_list_limit = 256);
    ALTER TABLE note ALTER COLUMN words SET STATISTICS 0;

    CREATE TABLE note_label (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      label_id uuid NOT NULL,
      name text NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, label_id)
    );
    CREATE UNIQUE INDEX note_label_name ON note_label (tenant_id, user_id, lower(name));

    CREATE TABLE note_person (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      user_id uuid NOT NULL,
      is_pinned boolean NOT NULL DEFAULT false,
      is_archived boolean NOT NULL DEFAULT false,
      label_ids uuid[] NOT NULL DEFAULT '{}',
      PRIMARY KEY (tenant_id, note_id, user_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
    CREATE INDEX note_person_user ON note_person (tenant_id, user_id);

    CREATE TABLE note_member (
      tenant_id text COLLATE "C" NOT NULL,
      member_id uuid NOT NULL,
      note_id uuid NOT NULL,
      user_id uuid,
      room_id uuid,
      role text COLLATE "C" NOT NULL CHECK (role IN ('VIEW', 'COMMENT', 'EDIT')),
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, member_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE,
      CHECK ((user_id IS NULL) <> (room_id IS NULL))
    );
    CREATE UNIQUE INDEX note_member_user ON note_member (tenant_id, note_id, user_id) WHERE user_id IS NOT NULL;
    CREATE UNIQUE INDEX note_member_room ON note_member (tenant_id, note_id, room_id) WHERE room_id IS NOT NULL;
    CREATE INDEX note_member_of_user ON note_member (tenant_id, user_id) WHERE user_id IS NOT NULL;
    CREATE INDEX note_member_of_room ON note_member (tenant_id, room_id) WHERE room_id IS NOT NULL;

    CREATE TABLE note_link (
      tenant_id text COLLATE "C" NOT NULL,
      link_id uuid NOT NULL,
      note_id uuid NOT NULL,
      token_hash bytea NOT NULL,
      sealed_token bytea NOT NULL,
      role text COLLATE "C" NOT NULL CHECK (role IN ('VIEW', 'EDIT')),
      password_hash text,
      expires_time timestamptz,
      opens integer NOT NULL DEFAULT 0,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, link_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX note_link_token ON note_link (tenant_id, token_hash);
    CREATE INDEX note_link_of_note ON note_link (tenant_id, note_id);

    CREATE TABLE note_snapshot (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      upto_seq bigint NOT NULL,
      state bytea NOT NULL,
      PRIMARY KEY (tenant_id, note_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
    ALTER TABLE note_snapshot ALTER COLUMN state SET STORAGE EXTERNAL;

    CREATE TABLE note_update (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      seq bigint NOT NULL,
      client_id uuid NOT NULL,
      client_seq bigint NOT NULL,
      update bytea NOT NULL,
      author_id uuid,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, note_id, seq),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX note_update_client ON note_update (tenant_id, note_id, client_id, client_seq);

    CREATE TABLE note_writer (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      yjs_client bigint NOT NULL,
      clock bigint NOT NULL,                  -- its items up to here are stored
      user_id uuid,                           -- null: a visitor of a public link
      seen_seq bigint NOT NULL,               -- of the last update with items of it
      PRIMARY KEY (tenant_id, note_id, yjs_client),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );

    CREATE TABLE note_version (
      tenant_id text COLLATE "C" NOT NULL,
      version_id uuid NOT NULL,
      note_id uuid NOT NULL,
      seq bigint NOT NULL,
      state bytea NOT NULL,
      label text,
      author_ids uuid[] NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, version_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
    CREATE INDEX note_version_of_note ON note_version (tenant_id, note_id, version_id DESC);

    CREATE TABLE note_comment (
      tenant_id text COLLATE "C" NOT NULL,
      comment_id uuid NOT NULL,
      thread_id uuid NOT NULL,                -- of its first comment
      note_id uuid NOT NULL,
      client_id uuid NOT NULL,
      user_id uuid,
      text text NOT NULL,
      mentions uuid[] NOT NULL DEFAULT '{}',
      anchor jsonb,                           -- of the first
      resolved_time timestamptz,
      resolved_by uuid,
      created_time timestamptz NOT NULL,
      edited_time timestamptz,
      PRIMARY KEY (tenant_id, comment_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, thread_id) REFERENCES note_comment ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX note_comment_client ON note_comment (tenant_id, user_id, client_id);
    CREATE INDEX note_comment_of_note ON note_comment (tenant_id, note_id, thread_id DESC, comment_id);
    CREATE INDEX note_comment_thread ON note_comment (tenant_id, thread_id);

    CREATE TABLE note_reminder (
      tenant_id text COLLATE "C" NOT NULL,
      user_id uuid NOT NULL,
      reminder_id uuid NOT NULL,
      note_id uuid NOT NULL,
      block_id text,
      text text NOT NULL,
      remind_time timestamptz NOT NULL,
      fired_time timestamptz,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, reminder_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
    CREATE INDEX note_reminder_due ON note_reminder (remind_time) WHERE fired_time IS NULL;
    CREATE INDEX note_reminder_of_note ON note_reminder (tenant_id, note_id, user_id);

    -- Links of a document to other notes.
    CREATE TABLE note_backlink (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      from_note_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, note_id, from_note_id),
      FOREIGN KEY (tenant_id, from_note_id) REFERENCES note ON DELETE CASCADE
    );
    CREATE INDEX note_backlink_from ON note_backlink (tenant_id, from_note_id);

    CREATE TABLE note_activity (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      activity_id uuid NOT NULL,
      what text COLLATE "C" NOT NULL,
      user_id uuid,
      detail text,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, note_id, activity_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
  `,
} satisfies Migration
