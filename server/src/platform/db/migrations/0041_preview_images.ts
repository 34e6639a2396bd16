import type { Migration } from '../migrate.ts'

/**
 * A message refers to its files by a key, so that none can be taken away while a message with it is on its way in. Pictures of linked
 * pages are files of nobody: the server made them.
 */
export default {
  up: `
    -- Without their file already, from before there was a key.
    DELETE FROM message_media c WHERE NOT EXISTS (
      SELECT 1 FROM media f WHERE f.tenant_id = c.tenant_id AND f.media_id = c.media_id
    );
    ALTER TABLE message_media ADD CONSTRAINT message_media_file FOREIGN KEY (tenant_id, media_id) REFERENCES media;

    ALTER TABLE media ALTER COLUMN user_id DROP NOT NULL;
    ALTER TABLE media DROP CONSTRAINT media_kind_check;
    ALTER TABLE media ADD CONSTRAINT media_kind_check CHECK (kind IN ('IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'PREVIEW'));
    ALTER TABLE media ADD CONSTRAINT media_owner_check CHECK ((user_id IS NULL) = (kind = 'PREVIEW'));
  `,
} satisfies Migration
