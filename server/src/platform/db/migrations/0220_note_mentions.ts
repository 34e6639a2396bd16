import type { Migration } from '../migrate.ts'

/** Whom the text of a note mentions and who was notified of it, so that each is notified once. */
export default {
  up: `
    CREATE TABLE note_mention (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      user_id uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, note_id, user_id),
      FOREIGN KEY (tenant_id, note_id) REFERENCES note ON DELETE CASCADE
    );
    CREATE INDEX note_mention_of_person ON note_mention (tenant_id, user_id);
  `,
} satisfies Migration
