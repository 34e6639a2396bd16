import type { Migration } from '../migrate.ts'

/** Address books. The numbers of people who never agreed to anything are kept sealed, and found by keyed hashes. */
export default {
  up: `
    CREATE TABLE contact (
      tenant_id text NOT NULL,
      contact_id uuid NOT NULL,
      user_id uuid NOT NULL,                 -- whose address book
      name text NOT NULL DEFAULT '',
      key_id smallint NOT NULL,              -- of the ring that hash and seal are made with
      phone_hash bytea NOT NULL,             -- HMAC-SHA256 of tenant and E.164 number, first 16 bytes
      phone_sealed bytea NOT NULL,           -- AES-256-GCM
      matched_user_id uuid,                  -- the account with this number; whether it may be told is asked at every look
      is_own boolean NOT NULL DEFAULT false, -- made or changed by hand, so no sync changes or removes it
      sync_id uuid,                          -- the last sync that had it
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      search_text text GENERATED ALWAYS AS (fold(name)) STORED,
      PRIMARY KEY (tenant_id, contact_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX contact_of_user ON contact (tenant_id, user_id, phone_hash);
    CREATE INDEX contact_phone ON contact (tenant_id, phone_hash);
    CREATE INDEX contact_matched ON contact (tenant_id, matched_user_id) WHERE matched_user_id IS NOT NULL;
    CREATE INDEX contact_key ON contact (key_id);

    -- The row that orders all that happens in a book, and what stops a book from being a way to try every number there is.
    CREATE TABLE contact_book (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      offered integer NOT NULL DEFAULT 0,    -- new numbers since then
      offered_since timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );

    CREATE TABLE contact_sync (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      sync_id uuid NOT NULL,
      source text NOT NULL,
      status text NOT NULL,
      batches jsonb NOT NULL DEFAULT '{}',   -- number of the batch: what it did
      removed integer NOT NULL DEFAULT 0,
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, sync_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );

    -- Whose number appeared, changed or went, whoever wrote it, until the address books have been looked through for it.
    CREATE TABLE phone_change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      tenant_id text NOT NULL,
      user_id uuid NOT NULL
    );
    CREATE FUNCTION note_phone_change() RETURNS trigger
      LANGUAGE plpgsql
      AS $$ BEGIN
        INSERT INTO phone_change (tenant_id, user_id)
        VALUES (coalesce(NEW.tenant_id, OLD.tenant_id), coalesce(NEW.user_id, OLD.user_id));
        RETURN NULL;
      END $$;
    CREATE TRIGGER phone_added AFTER INSERT ON app_user
      FOR EACH ROW WHEN (NEW.phone_number IS NOT NULL) EXECUTE FUNCTION note_phone_change();
    CREATE TRIGGER phone_changed AFTER UPDATE OF phone_number ON app_user
      FOR EACH ROW WHEN (OLD.phone_number IS DISTINCT FROM NEW.phone_number) EXECUTE FUNCTION note_phone_change();
    CREATE TRIGGER phone_removed AFTER DELETE ON app_user
      FOR EACH ROW WHEN (OLD.phone_number IS NOT NULL) EXECUTE FUNCTION note_phone_change();
  `,
} satisfies Migration
