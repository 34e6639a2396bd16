import type { Migration } from '../migrate.ts'

/** Which sessions a passkey alone began: they satisfy a tenant that requires a second factor. */
export default {
  up: `
    ALTER TABLE login_session ADD COLUMN by_passkey boolean NOT NULL DEFAULT false;
  `,
} satisfies Migration
