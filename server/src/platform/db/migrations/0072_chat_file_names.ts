import type { Migration } from '../migrate.ts'

/**
 * The names of a message's files, searchable beside what it says. They stand in a column, so that votes and previews, which change `meta`,
 * touch no index; a trigger keeps it, so that nobody who sends or recalls files can forget it. The index holds messages with files alone:
 * a message without any pays nothing for it, and building it reads none of their words.
 */
export default {
  up: `
    CREATE FUNCTION media_names(meta jsonb) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$ SELECT string_agg(normalize(m->>'name', NFC), ' ') FROM jsonb_path_query(meta, '$.media[*]') AS m $$;

    ALTER TABLE message ADD COLUMN file_names text;
    UPDATE message SET file_names = media_names(meta) WHERE type IN ('MEDIA', 'FILE') AND meta ? 'media';

    CREATE FUNCTION set_file_names() RETURNS trigger
      LANGUAGE plpgsql
      AS $$
        BEGIN
          NEW.file_names := media_names(NEW.meta);
          RETURN NEW;
        END
      $$;
    CREATE TRIGGER message_file_names BEFORE INSERT OR UPDATE OF meta ON message
      FOR EACH ROW WHEN (NEW.type IN ('MEDIA', 'FILE')) EXECUTE FUNCTION set_file_names();

    CREATE INDEX message_words_of_files ON message
      USING gin (room_id, message_words(type, content || ' ' || file_names, created_time)) WITH (gin_pending_list_limit = 256)
      WHERE file_names IS NOT NULL;
    -- As for the index of words: no statistics that talk the planner into leaving it.
    DO $$ DECLARE part regclass; BEGIN
      FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'message_words_of_files'::regclass LOOP
        EXECUTE format('ALTER INDEX %s ALTER COLUMN 2 SET STATISTICS 0', part);
      END LOOP;
    END $$;
  `,
} satisfies Migration
