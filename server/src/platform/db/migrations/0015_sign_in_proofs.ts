import type { Migration } from '../migrate.ts'

/** What a session or a link is proof of. */
export default {
  up: `
    -- Opened on another session's word (QR code, account switch): never "just signed in", or whoever is tricked into confirming a code
    -- would have handed over the password too.
    ALTER TABLE login_session ADD COLUMN is_borrowed boolean NOT NULL DEFAULT false;
    -- Absent while it is the first one. A link to the account made before it has to be proven again.
    ALTER TABLE app_user ADD COLUMN password_changed_time timestamptz;
  `,
} satisfies Migration
