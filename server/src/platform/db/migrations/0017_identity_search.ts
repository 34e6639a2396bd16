import type { Migration } from '../migrate.ts'

/**
 * The words of people's names, so that a beginning of one is a range of an index: one letter among a million people reads as few rows
 * as a whole name does. Kept by triggers, so that nobody who writes a name can forget it.
 */
export default {
  up: `
    CREATE TABLE user_word (
      tenant_id text NOT NULL,
      word text COLLATE "C" NOT NULL,        -- folded
      marked text COLLATE "C" NOT NULL,      -- as it is written, in lower case
      user_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, word, user_id, marked)
    );
    CREATE INDEX user_word_marked ON user_word (tenant_id, marked, user_id);
    CREATE INDEX user_word_user ON user_word (tenant_id, user_id, word, marked);

    CREATE FUNCTION words_of_name(username text, full_name text, display_name text)
      RETURNS TABLE (word text, marked text)
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$
        SELECT DISTINCT left(fold(w), 64), left(w, 64)
        FROM regexp_split_to_table(lower(normalize(username || ' ' || full_name || ' ' || display_name, NFC)), ' +') AS w
        WHERE fold(w) <> ''
      $$;

    -- Common words that are rare together: the lists of who has which word, met with each other. Words end at the first digit or sign, since
    -- usernames are as many words as people; the tenant stands in each, since a list of all its people would have to be met too.
    CREATE FUNCTION word_vector(tenant_id text, search_text text) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$
        SELECT array_to_tsvector(ARRAY(
          SELECT DISTINCT tenant_id || '/' || left(w, 64) FROM regexp_split_to_table(search_text, '[!-@[-\`{-~][^ ]*| ') AS w WHERE w <> ''
        ))
      $$;
    CREATE INDEX app_user_words ON app_user USING gin (word_vector(tenant_id, search_text));

    CREATE FUNCTION add_user_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO user_word (tenant_id, word, marked, user_id)
          SELECT c.tenant_id, n.word, n.marked, c.user_id
          FROM changed AS c CROSS JOIN LATERAL words_of_name(c.username, c.full_name, c.display_name) AS n
          WHERE c.erased_time IS NULL;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER user_words_added AFTER INSERT ON app_user
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_user_words();

    -- Writing when somebody was last here is no change of a name, and happens all the time; a transition table cannot be told so.
    CREATE FUNCTION keep_user_words_of_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM user_word WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id;
        INSERT INTO user_word (tenant_id, word, marked, user_id)
          SELECT NEW.tenant_id, n.word, n.marked, NEW.user_id
          FROM words_of_name(NEW.username, NEW.full_name, NEW.display_name) AS n
          WHERE NEW.erased_time IS NULL;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER user_words_changed AFTER UPDATE OF username, full_name, display_name, erased_time ON app_user
      FOR EACH ROW EXECUTE FUNCTION keep_user_words_of_one();

    CREATE FUNCTION drop_user_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM user_word WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER user_words_dropped AFTER DELETE ON app_user FOR EACH ROW EXECUTE FUNCTION drop_user_words();

    INSERT INTO user_word (tenant_id, word, marked, user_id)
      SELECT u.tenant_id, n.word, n.marked, u.user_id
      FROM app_user AS u CROSS JOIN LATERAL words_of_name(u.username, u.full_name, u.display_name) AS n;
    ANALYZE user_word;
  `,
} satisfies Migration
