import type { Migration } from '../migrate.ts'

/** The order that people gave to pins: higher stands first, and among equals the newer pin. */
export default {
  up: `ALTER TABLE message_pin ADD COLUMN rank integer NOT NULL DEFAULT 0`,
} satisfies Migration
