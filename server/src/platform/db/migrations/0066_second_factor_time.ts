import type { Migration } from '../migrate.ts'

/** When signing in last began to ask for more: what was proven before, with less, needs to be proven again. */
export default {
  up: `
    ALTER TABLE second_factor ADD COLUMN strengthened_time timestamptz;
    UPDATE second_factor SET strengthened_time = COALESCE(totp_enabled_time, now())
      WHERE totp_enabled_time IS NOT NULL OR passkey_required;
  `,
} satisfies Migration
