import type { Migration } from '../migrate.ts'

/** Letters of scripts that do not part words by spaces, as 0421 has them, and emoji without the shades of skin. */
const special =
  '[\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2600-\\u27BF\\u2B00-\\u2BFF\\u3040-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFF66-\\uFF9F\\U0001F000-\\U0001F3FA\\U0001F400-\\U0001FAFF\\U00020000-\\U0003FFFF]'

/**
 * People are found by the words that messages are found by: "小龙" and "龙" find "李小龙", and "🎉" finds "Lan 🎉". Beside the words between spaces,
 * a name that holds such letters has their words too. Of names without them, which are nearly all, nothing is written anew.
 */
export default {
  up: `
    -- The words of those words between spaces that hold emoji or letters of such a script; of others none.
    CREATE FUNCTION special_parts(value text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        BEGIN
          IF octet_length(value) = length(value) OR value !~ '${special}' THEN
            RETURN '{}';
          END IF;
          RETURN ARRAY(
            SELECT left(part, 64) FROM regexp_split_to_table(value, ' +') AS w, unnest(public.text_words(w)) AS part
            WHERE w ~ '${special}');
        END
      $$;

    -- A name and, behind it, those words: what begins a word of this finds the person.
    CREATE FUNCTION searched_name(name text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        DECLARE
          parts text[] := public.special_parts(name);
        BEGIN
          IF parts = '{}' THEN
            RETURN name;
          END IF;
          RETURN name || ' ' || (SELECT string_agg(DISTINCT part, ' ') FROM unnest(parts) AS part);
        END
      $$;

    -- An index row has 2.7 KB: of a name without end its beginning stands beside each of its words.
    CREATE OR REPLACE FUNCTION words_of_name(username text, full_name text, display_name text)
      RETURNS TABLE (word text, marked text, folded text, named text)
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$
        SELECT DISTINCT left(fold(w), 64), left(w, 64), left(' ' || searched_name(fold(all_of_it)), 400),
          left(' ' || searched_name(all_of_it), 400)
        FROM (SELECT lower(normalize(username || ' ' || full_name || ' ' || display_name, NFC)) AS all_of_it) AS n,
          LATERAL (SELECT regexp_split_to_table(all_of_it, ' +') UNION ALL SELECT unnest(special_parts(all_of_it))) AS words (w)
        WHERE fold(w) <> ''
      $$;

    CREATE OR REPLACE FUNCTION word_vector(tenant_id text, search_text text) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        SELECT array_to_tsvector(ARRAY(
          SELECT DISTINCT tenant_id || '/' || left(w, 64)
          FROM regexp_split_to_table(public.searched_name(search_text), '[!-@[-\`{-~][^ ]*| ') AS w WHERE w <> ''
        ))
      $$;

    CREATE TEMPORARY TABLE named_so ON COMMIT DROP AS
      SELECT tenant_id, user_id, username, full_name, display_name FROM app_user
      WHERE erased_time IS NULL AND special_parts(search_text) <> '{}';
    DELETE FROM user_word AS w USING named_so AS u WHERE w.tenant_id = u.tenant_id AND w.user_id = u.user_id;
    INSERT INTO user_word (tenant_id, user_id, word, marked, folded, named)
      SELECT u.tenant_id, u.user_id, n.*
      FROM named_so AS u CROSS JOIN LATERAL words_of_name(u.username, u.full_name, u.display_name) AS n;
    DO $$ BEGIN
      IF EXISTS (SELECT FROM named_so) THEN
        REINDEX INDEX app_user_words;
        ANALYZE user_word;
      END IF;
    END $$;
  `,
} satisfies Migration
