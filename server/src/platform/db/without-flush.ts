import { sql } from 'kysely'

/**
 * A condition that always holds. The transaction of the statement that has it commits without waiting for the disk: a crash of the database
 * can lose it, together with all that was committed after it, but never it alone. For what is done again when it is lost.
 */
export const withoutFlush = sql<boolean>`(SELECT set_config('synchronous_commit', 'off', true)) = 'off'`
