import type { Migration } from '../migrate.ts'

/**
 * A contact is always asked for within its book or by its number, so two indexes do what three did: every row of an address book of
 * thousands is written into each. What a member shows of how far they have read, where that is less. And beside each word of a name the
 * whole name, in the index itself: whoever is looked for by several words is found by walking along one of them, without a question to
 * another place for each person on the way. An index row has 2.7 KB, so of a name without end its beginning stands there.
 */
export default {
  up: `
    ALTER TABLE contact DROP CONSTRAINT contact_pkey, ADD PRIMARY KEY (tenant_id, user_id, contact_id);
    CREATE UNIQUE INDEX contact_of_phone ON contact (tenant_id, phone_hash, user_id);
    DROP INDEX contact_of_user;
    DROP INDEX contact_phone;

    ALTER TABLE room_member ADD COLUMN shown_seq bigint; -- private rooms without receipts: how far the other is told; null is read_seq

    TRUNCATE user_word;
    ALTER TABLE user_word
      ADD COLUMN folded text COLLATE "C" NOT NULL, -- all that the person is found by, as words are held: a space before each
      ADD COLUMN named text COLLATE "C" NOT NULL,  -- the same as it is written, in lower case
      DROP CONSTRAINT user_word_pkey,
      ADD PRIMARY KEY (tenant_id, word, user_id, marked) INCLUDE (folded);
    DROP INDEX user_word_marked;
    CREATE INDEX user_word_marked ON user_word (tenant_id, marked, user_id) INCLUDE (named);

    DROP FUNCTION words_of_name;
    CREATE FUNCTION words_of_name(username text, full_name text, display_name text)
      RETURNS TABLE (word text, marked text, folded text, named text)
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$
        SELECT DISTINCT left(fold(w), 64), left(w, 64), left(' ' || fold(all_of_it), 250), left(' ' || all_of_it, 250)
        FROM (SELECT lower(normalize(username || ' ' || full_name || ' ' || display_name, NFC)) AS all_of_it) AS n,
          regexp_split_to_table(all_of_it, ' +') AS w
        WHERE fold(w) <> ''
      $$;
    CREATE OR REPLACE FUNCTION add_user_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO user_word (tenant_id, user_id, word, marked, folded, named)
          SELECT c.tenant_id, c.user_id, n.*
          FROM changed AS c CROSS JOIN LATERAL words_of_name(c.username, c.full_name, c.display_name) AS n
          WHERE c.erased_time IS NULL;
        RETURN NULL;
      END
    $$;
    CREATE OR REPLACE FUNCTION keep_user_words_of_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM user_word WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id;
        INSERT INTO user_word (tenant_id, user_id, word, marked, folded, named)
          SELECT NEW.tenant_id, NEW.user_id, n.* FROM words_of_name(NEW.username, NEW.full_name, NEW.display_name) AS n
          WHERE NEW.erased_time IS NULL;
        RETURN NULL;
      END
    $$;
    INSERT INTO user_word (tenant_id, user_id, word, marked, folded, named)
      SELECT u.tenant_id, u.user_id, n.*
      FROM app_user AS u CROSS JOIN LATERAL words_of_name(u.username, u.full_name, u.display_name) AS n
      WHERE u.erased_time IS NULL;
    ANALYZE user_word;
  `,
} satisfies Migration
