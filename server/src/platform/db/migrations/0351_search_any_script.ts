import type { Migration } from '../migrate.ts'

/** Scripts that do not part words by spaces: Thai, Lao, Burmese, Khmer, Japanese, Chinese. */
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3040-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\U00020000-\\U0003FFFF'
/** Without the shades of skin, which somebody who searches may leave out. */
const emoji = '\\u2600-\\u27BF\\u2B00-\\u2BFF\\U0001F000-\\U0001F3FA\\U0001F400-\\U0001FAFF'
/** A Vietnamese telephone number, however its digits are parted. */
const phone = '(?<![0-9])(?:\\+?84|0)(?:[ .-]?[0-9]){9,10}(?![0-9])'
/** As it is dialled within the country, of a match `hit` of it. */
const dialled = "regexp_replace(regexp_replace(hit[1], '[^0-9]', '', 'g'), '^84', '0')"

/**
 * Words of any script. What is no run of letters between spaces was not found, or by its beginning alone: emoji, Chinese, Japanese and Thai,
 * "C++", and telephone numbers in another spelling than the one they were written in.
 */
export default {
  up: `
    -- Beside the runs of letters and digits: of a script without spaces each letter with the next, and the last by itself, so that any part
    -- of it is found; each emoji; names of languages with their signs; telephone numbers as they are dialled within the country.
    CREATE FUNCTION special_words(value text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        DECLARE
          words text[] := '{}';
        BEGIN
          IF octet_length(value) <> length(value) THEN
            IF value ~ '[${unspaced}]' THEN
              words := ARRAY(
                SELECT letter || coalesce(lead(letter) OVER (PARTITION BY place ORDER BY n), '')
                FROM regexp_matches(value, '[${unspaced}]+', 'g') WITH ORDINALITY AS runs(run, place),
                  unnest(string_to_array(run[1], NULL)) WITH ORDINALITY AS letters(letter, n));
            END IF;
            IF value ~ '[${emoji}]' THEN
              words := words || ARRAY(SELECT DISTINCT hit[1] FROM regexp_matches(value, '[${emoji}]', 'g') AS hit);
            END IF;
          END IF;
          IF value ~ '[[:alnum:]](\\+\\+|#)' THEN
            words := words || ARRAY(
              SELECT DISTINCT left(hit[1], 64) FROM regexp_matches(value, '[[:alnum:]]+(?:\\+\\+|#)', 'g') AS hit);
          END IF;
          IF value ~ '${phone}' THEN
            words := words || ARRAY(
              SELECT DISTINCT ${dialled}
              FROM regexp_matches(value, '${phone}', 'g') AS hit);
          END IF;
          RETURN words;
        END
      $$;

    -- Words are runs of letters and digits; of a run that never ends, its beginning.
    CREATE OR REPLACE FUNCTION text_words(value text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        DECLARE
          spaced text := value;
        BEGIN
          IF octet_length(value) <> length(value) THEN
            spaced := regexp_replace(value, '[${unspaced}]+', ' ', 'g');
          END IF;
          IF octet_length(spaced) <= 512 THEN
            RETURN public.special_words(value) || array_remove(regexp_split_to_array(spaced, '[^[:alnum:]]+'), '');
          END IF;
          RETURN public.special_words(value)
            || ARRAY(SELECT left(w, 64) FROM regexp_split_to_table(spaced, '[^[:alnum:]]+') AS w WHERE w <> '');
        END
      $$;

    -- The same of what somebody types to find something by: a telephone number is one word there, however its digits are parted.
    CREATE FUNCTION search_words(value text) RETURNS text[]
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        SELECT ARRAY(SELECT ${dialled}
            FROM regexp_matches(value, '${phone}', 'g') AS hit)
          || public.text_words(regexp_replace(value, '${phone}', ' ', 'g'))
      $$;

    CREATE OR REPLACE FUNCTION message_words(type text, content text, created_time timestamptz) RETURNS tsvector
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 2000
      AS $$
        DECLARE
          folded text := public.unaccent('public.unaccent'::regdictionary, content);
          words text[];
        BEGIN
          IF octet_length(folded) <= 512 AND octet_length(folded) = length(folded) THEN
            words := array_remove(regexp_split_to_array(lower(folded COLLATE "C"), '[^a-z0-9]+' COLLATE "C"), '');
            IF folded ~ '[+#]|[0-9][ .-]?[0-9][ .-]?[0-9][ .-]?[0-9]' THEN
              words := words || public.special_words(lower(folded));
            END IF;
          ELSE
            words := public.text_words(lower(folded));
          END IF;
          words := words || ('@' || floor(date_part('epoch', created_time) / 604800)::int);
          IF type NOT IN ('TEXT', 'SYSTEM') THEN
            words := words || ('#' || lower(type));
          END IF;
          IF strpos(content, '://') > 0 AND content ~* '\\mhttps?://' THEN
            words := words || '#link'::text;
          END IF;
          RETURN array_to_tsvector(words);
        END
      $$;

    DO $$ DECLARE part regclass; BEGIN
      FOR part IN SELECT i.indexrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
          WHERE c.relkind = 'i' AND pg_get_indexdef(i.indexrelid) ~ '\\m(message|name)_words\\(' LOOP
        EXECUTE format('REINDEX INDEX %s', part);
      END LOOP;
    END $$;
    UPDATE document_text SET words = document_words(content)
      WHERE content IS NOT NULL AND special_words(fold(content)) <> '{}';
    UPDATE note SET words = document_words(content)
      WHERE special_words(fold(content)) <> '{}';
  `,
} satisfies Migration
