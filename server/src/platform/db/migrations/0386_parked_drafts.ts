import type { Migration } from '../migrate.ts'

/** The draft that a member of a group of a deleted workspace had, as it was stored: it goes with the membership, and comes back with it. */
export default {
  up: `ALTER TABLE room_member_parked ADD COLUMN draft jsonb;`,
} satisfies Migration
