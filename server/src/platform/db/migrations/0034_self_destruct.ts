import type { Migration } from '../migrate.ts'

/**
 * A message that its room’s timer deleted keeps its place and nothing else, so that what is counted by places stays right. Until then
 * `expires_time` names the moment; afterwards it is empty, so that the index holds only what is still to be deleted.
 */
export default {
  up: `ALTER TABLE message ADD COLUMN is_expired boolean NOT NULL DEFAULT false`,
} satisfies Migration
