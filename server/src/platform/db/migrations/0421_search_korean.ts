import type { Migration } from '../migrate.ts'

/** Letters that are found by any part of a run of them: Thai, Lao, Burmese, Khmer, Japanese, Chinese, and Korean. */
const unspacedScripts =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3040-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFF66-\\uFF9F\\U00020000-\\U0003FFFF'
/** Those of them that 0351 did not have, Hangul also as it is taken apart. */
const addedLetters = '[\\u1100-\\u11FF\\uAC00-\\uD7AF\\uFF66-\\uFF9F]'
/** Without the shades of skin, which somebody who searches may leave out. */
const emoji = '\\u2600-\\u27BF\\u2B00-\\u2BFF\\U0001F000-\\U0001F3FA\\U0001F400-\\U0001FAFF'
/** A Vietnamese telephone number, however its digits are parted. */
const phone = '(?<![0-9])(?:\\+?84|0)(?:[ .-]?[0-9]){9,10}(?![0-9])'
/** As it is dialled within the country, of a match `hit` of it. */
const dialledNumber = "regexp_replace(regexp_replace(hit[1], '[^0-9]', '', 'g'), '^84', '0')"

/**
 * Korean and half-width kana as 0351 has Chinese and Japanese: Korean writes spaces between phrases, not between the words of a compound, so
 * "회의" was not found in "긴급회의". An index is built anew where its table holds such letters, which is nowhere in most installations.
 */
export default {
  up: `
    CREATE OR REPLACE FUNCTION special_words(value text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        DECLARE
          words text[] := '{}';
        BEGIN
          IF octet_length(value) <> length(value) THEN
            IF value ~ '[${unspacedScripts}]' THEN
              words := ARRAY(
                SELECT letter || coalesce(lead(letter) OVER (PARTITION BY place ORDER BY n), '')
                FROM regexp_matches(value, '[${unspacedScripts}]+', 'g') WITH ORDINALITY AS runs(run, place),
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
              SELECT DISTINCT ${dialledNumber}
              FROM regexp_matches(value, '${phone}', 'g') AS hit);
          END IF;
          RETURN words;
        END
      $$;

    CREATE OR REPLACE FUNCTION text_words(value text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        DECLARE
          spaced text := value;
        BEGIN
          IF octet_length(value) <> length(value) THEN
            spaced := regexp_replace(value, '[${unspacedScripts}]+', ' ', 'g');
          END IF;
          IF octet_length(spaced) <= 512 THEN
            RETURN public.special_words(value) || array_remove(regexp_split_to_array(spaced, '[^[:alnum:]]+'), '');
          END IF;
          RETURN public.special_words(value)
            || ARRAY(SELECT left(w, 64) FROM regexp_split_to_table(spaced, '[^[:alnum:]]+') AS w WHERE w <> '');
        END
      $$;

    DO $$ DECLARE
      holder record;
      part regclass;
      holds_letters boolean;
    BEGIN
      FOR holder IN SELECT i.indrelid::regclass AS name, array_agg(i.indexrelid::regclass) AS indexes FROM pg_index i
          JOIN pg_class c ON c.oid = i.indexrelid
          WHERE c.relkind = 'i' AND pg_get_indexdef(i.indexrelid) ~ '\\m(message|name|node)_words\\(' GROUP BY i.indrelid LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s AS r WHERE r::text ~ %L)', holder.name, '${addedLetters}') INTO holds_letters;
        IF holds_letters THEN
          FOREACH part IN ARRAY holder.indexes LOOP
            EXECUTE format('REINDEX INDEX %s', part);
          END LOOP;
        END IF;
      END LOOP;
    END $$;
    UPDATE document_text SET words = document_words(content) WHERE content ~ '${addedLetters}';
    UPDATE note SET words = document_words(content) WHERE content ~ '${addedLetters}';
  `,
} satisfies Migration
