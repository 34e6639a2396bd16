import type { Migration } from '../migrate.ts'

/**
 * The words of messages, searchable. The index is on what the row says, so nobody who writes, edits, recalls or deletes a message can
 * forget it. `fold` without its normalization, which text that is stored composed needs not: it was most of the cost.
 */
export default {
  up: `
    CREATE FUNCTION fold_composed(value text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
    CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT public.fold_composed(normalize(value, NFC)) $$;

    -- Words are runs of letters and digits; of a run that never ends, its beginning.
    CREATE FUNCTION text_words(value text) RETURNS text[]
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        SELECT CASE WHEN octet_length(value) <= 512 THEN array_remove(regexp_split_to_array(value, '[^[:alnum:]]+'), '')
          ELSE ARRAY(SELECT left(w, 64) FROM regexp_split_to_table(value, '[^[:alnum:]]+') AS w WHERE w <> '') END
      $$;

    -- What a message is found by: its folded words, what it carries as #kind, and its week as @number, so that the newest can be asked for
    -- alone. The price keeps the planner from working it out row by row.
    CREATE FUNCTION message_words(type text, content text, created_time timestamptz) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 2000
      AS $$
        SELECT array_to_tsvector(public.text_words(public.fold_composed(content))
          || ('@' || floor(extract(epoch FROM created_time) / 604800)::int)
          || CASE WHEN type IN ('TEXT', 'SYSTEM') THEN '{}'::text[] ELSE ARRAY['#' || lower(type)] END
          || CASE WHEN strpos(content, '://') > 0 AND content ~* '\\mhttps?://' THEN '{#link}'::text[] ELSE '{}'::text[] END)
      $$;

    -- A search reads the list of what is not merged in yet from end to end, so it is kept short. Statistics would take a while to gather, and
    -- talk the planner into leaving the index where a word is common.
    CREATE INDEX message_search ON message USING gin (room_id, message_words(type, content, created_time)) WITH (gin_pending_list_limit = 256);
    DO $$ DECLARE part regclass; BEGIN
      FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'message_search'::regclass LOOP
        EXECUTE format('ALTER INDEX %s ALTER COLUMN 2 SET STATISTICS 0', part);
      END LOOP;
    END $$;

    -- The first message of a room that was sent at this time or later: twenty steps among a million. Numbers may have holes.
    CREATE FUNCTION first_seq_since(tenant text, room uuid, since timestamptz) RETURNS bigint
      LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
      AS $$
        DECLARE
          low bigint := 0;
          high bigint;
          middle bigint;
          next record;
          found_seq bigint;
        BEGIN
          SELECT r.last_seq + 1 INTO high FROM room r WHERE r.tenant_id = tenant AND r.room_id = room;
          WHILE low < high LOOP
            middle := (low + high) / 2;
            SELECT m.seq, m.created_time INTO next FROM message m
              WHERE m.tenant_id = tenant AND m.room_id = room AND m.seq >= middle ORDER BY m.seq LIMIT 1;
            IF next.seq IS NULL OR next.created_time >= since THEN
              found_seq := coalesce(next.seq, found_seq);
              high := middle;
            ELSE
              low := next.seq + 1;
            END IF;
          END LOOP;
          RETURN found_seq;
        END
      $$;
  `,
} satisfies Migration
