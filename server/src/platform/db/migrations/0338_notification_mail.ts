import type { Migration } from '../migrate.ts'

/**
 * `notification.digest_since` is when the first message came that neither its person has read nor a digest has named: the digest leaves so long
 * after it, however many come meanwhile. Null: when the notification was created.
 *
 * `outgoing_message.is_private`: it holds what people wrote to each other, which administrators do not read. `failure_cause` is what the answer of
 * a mail server means.
 */
export default {
  up: `
    ALTER TABLE notification ADD COLUMN digest_since timestamptz;

    ALTER TABLE outgoing_message
      ADD COLUMN is_private boolean NOT NULL DEFAULT false,
      ADD COLUMN failure_cause text COLLATE "C";
    UPDATE outgoing_message SET is_private = true WHERE template IN ('DIGEST', 'MESSAGE', 'MENTION', 'REACTION', 'REMINDER',
      'POLL_CLOSING', 'ROOM_ADDED', 'ROLE_CHANGED', 'FRIEND_REQUEST', 'FRIEND_ACCEPTED', 'BIRTHDAY', 'SHARE', 'MISSED_CALL',
      'NOTE_SHARED', 'NOTE_MENTION', 'NOTE_REPLY', 'NOTE_REMINDER', 'SYSTEM');
  `,
} satisfies Migration
