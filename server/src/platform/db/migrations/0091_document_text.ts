import type { Migration } from '../migrate.ts'

/**
 * The text of documents in the drive, and of those that messages carry, which are nodes too. A trigger notes a document when a node gets
 * it, so nobody who adds one can forget to; its text goes with its bytes. `due_time` is when the document is read, or tried again.
 */
export default {
  up: `
    -- A tsvector holds less than 1 MiB.
    CREATE FUNCTION document_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
      SELECT array_to_tsvector(coalesce(array_agg(word), '{}'))
      FROM (
        SELECT word, sum(octet_length(word) + 2) OVER (ORDER BY word) AS bytes
        FROM (SELECT DISTINCT word FROM unnest(public.text_words(public.fold(value))) AS word) AS distinct_words
      ) AS words
      WHERE bytes < 1000000
    $$;

    CREATE TABLE document_text (
      tenant_id text COLLATE "C" NOT NULL,
      media_id uuid NOT NULL,
      state text COLLATE "C" NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'READ', 'UNREADABLE')),
      attempts smallint NOT NULL DEFAULT 0,
      due_time timestamptz NOT NULL,
      content text,
      words tsvector,
      PRIMARY KEY (tenant_id, media_id),
      FOREIGN KEY (tenant_id, media_id) REFERENCES media ON DELETE CASCADE
    );
    CREATE INDEX document_text_due ON document_text (due_time) WHERE state = 'PENDING';
    CREATE INDEX document_text_words ON document_text USING gin (words) WITH (gin_pending_list_limit = 256);
    ALTER TABLE document_text ALTER COLUMN words SET STATISTICS 0;

    -- In PL/pgSQL, so that it is not inlined and the planner recognises the index.
    CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 2000 AS $$
      BEGIN
        RETURN array_to_tsvector(public.text_words(public.fold(name)));
      END
    $$;
    CREATE INDEX drive_node_words ON drive_node USING gin (space_id, name_words(name))
      WITH (gin_pending_list_limit = 256);
    ALTER INDEX drive_node_words ALTER COLUMN 2 SET STATISTICS 0;

    CREATE FUNCTION note_document() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO document_text (tenant_id, media_id, due_time)
        SELECT tenant_id, media_id, now() FROM media
        WHERE tenant_id = NEW.tenant_id AND media_id = NEW.media_id AND kind = 'FILE' AND bytes <= 52428800
          AND extension IN ('pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'md', 'csv')
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER drive_node_document AFTER INSERT OR UPDATE OF media_id ON drive_node
      FOR EACH ROW WHEN (NEW.media_id IS NOT NULL) EXECUTE FUNCTION note_document();

    INSERT INTO document_text (tenant_id, media_id, due_time)
    SELECT DISTINCT f.tenant_id, f.media_id, now() FROM drive_node n
    JOIN media f ON f.tenant_id = n.tenant_id AND f.media_id = n.media_id
    WHERE f.kind = 'FILE' AND f.bytes <= 52428800
      AND f.extension IN ('pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'md', 'csv');
  `,
} satisfies Migration
