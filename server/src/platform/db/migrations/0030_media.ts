import type { Migration } from '../migrate.ts'

/** Uploaded files: whose they are, what they turned out to be, and where their bytes are. */
export default {
  up: `
    CREATE TABLE media (
      tenant_id text NOT NULL,
      media_id uuid NOT NULL,
      user_id uuid NOT NULL,                 -- who uploaded it, and whose quota it counts against
      kind text NOT NULL CHECK (kind IN ('IMAGE', 'VIDEO', 'AUDIO', 'FILE')),
      name text NOT NULL,
      extension text NOT NULL,
      mime_type text NOT NULL,
      bytes bigint NOT NULL,
      received_bytes bigint NOT NULL,        -- as it was sent; a picture is encoded anew
      thumbnail_bytes integer,
      preview_bytes integer,
      width integer,
      height integer,
      duration_ms integer,
      hash text,
      peaks smallint[],
      storage_key text NOT NULL,             -- folder of its bytes; random, and told to nobody
      is_kept boolean NOT NULL DEFAULT false, -- something referred to it when it was a day old
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, media_id)
    );
    CREATE INDEX media_of_user ON media (tenant_id, user_id) INCLUDE (bytes);
    CREATE INDEX media_not_kept ON media (created_time) WHERE NOT is_kept;

    -- Begun and not finished; the bytes that came lie in the server's folder of uploads.
    CREATE TABLE media_upload (
      tenant_id text NOT NULL,
      upload_id uuid NOT NULL,               -- becomes the media_id
      user_id uuid NOT NULL,
      bytes bigint NOT NULL,                 -- as announced; counts against the quota
      name text NOT NULL,
      mime_type text NOT NULL,               -- as the client calls it
      details jsonb NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, upload_id)
    );
    CREATE INDEX media_upload_of_user ON media_upload (tenant_id, user_id) INCLUDE (bytes);
    CREATE INDEX media_upload_created ON media_upload (created_time);

    -- Bytes to take away: written before they are stored and gone when they have their row, written again when that goes.
    CREATE TABLE media_removal (
      storage_key text PRIMARY KEY,
      due_time timestamptz NOT NULL
    );
    CREATE INDEX media_removal_due ON media_removal (due_time);
  `,
} satisfies Migration
