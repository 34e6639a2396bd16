import type { Migration } from '../migrate.ts'

/** Finding whether a device has signed in to an account before, ended sessions included. */
export default {
  up: `
    CREATE INDEX login_session_device ON login_session (tenant_id, user_id, device_id);
  `,
} satisfies Migration
