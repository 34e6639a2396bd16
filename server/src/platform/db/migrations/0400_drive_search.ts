import type { Migration } from '../migrate.ts'

/**
 * Names of files, searchable space by space, and the newest of a space. The words of all spaces stood in one list: a word that is being typed
 * was read from end to end of it for everybody, and what many names hold was read whole to show the newest thirty.
 */
export default {
  up: `
    -- Behind the end of the space's id, the folded words after a colon, and after "=" those written with marks or in other letters, as they
    -- are written. Words of two spaces with the same end meet: who asks looks at the space too.
    CREATE FUNCTION node_words(space_id uuid, name text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 2000 AS $$
      DECLARE
        tag text := right(space_id::text, 8);
        word text;
        words text[] := '{}';
      BEGIN
        FOREACH word IN ARRAY public.text_words(public.fold(name)) LOOP
          words := words || (tag || ':' || word);
        END LOOP;
        IF octet_length(name) <> length(name) THEN
          FOREACH word IN ARRAY regexp_split_to_array(lower(name COLLATE public.vi_natural), '[^[:alnum:]]+') LOOP
            IF octet_length(word) <> length(word) THEN
              words := words || (tag || '=' || word);
            END IF;
          END LOOP;
        END IF;
        RETURN array_to_tsvector(words);
      END
    $$;
    CREATE INDEX drive_node_search ON drive_node USING gin (node_words(space_id, name)) WITH (gin_pending_list_limit = 256);
    -- As for the words of messages: no statistics that talk the planner into leaving the index.
    ALTER INDEX drive_node_search ALTER COLUMN 1 SET STATISTICS 0;
    CREATE INDEX drive_node_latest ON drive_node (tenant_id, space_id, modified_time DESC, node_id DESC)
      WHERE trashed_time IS NULL AND deleted_time IS NULL;
    DROP INDEX drive_node_words;
  `,
} satisfies Migration
