import type { Migration } from '../migrate.ts'

/**
 * Files that notes show. Rows outlive their note until a job has released the files, whatever deleted the note. Every note is folded once
 * more, so that files of notes written before have rows too.
 */
export default {
  up: `
    CREATE TABLE note_media (
      tenant_id text COLLATE "C" NOT NULL,
      note_id uuid NOT NULL,
      media_id uuid NOT NULL,
      added_time timestamptz NOT NULL,
      left_time timestamptz,                  -- when it left the text; null: it is there
      PRIMARY KEY (tenant_id, note_id, media_id)
    );
    CREATE INDEX note_media_of_file ON note_media (tenant_id, media_id);
    CREATE INDEX note_media_left ON note_media (left_time) WHERE left_time IS NOT NULL;

    UPDATE note SET fold_due_time = now() WHERE state_bytes > 0 AND fold_due_time IS NULL;
  `,
} satisfies Migration
