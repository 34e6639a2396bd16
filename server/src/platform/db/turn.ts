import type pg from 'pg'

/**
 * Work that one process of an installation does at a time: undefined where another has the turn. It is kept by a connection of its own
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS) and ends with it, even when the process is killed.
 * @param lock the number of the work, the same in every process and no other's
 */
export async function inTurn<T>(
  pool: Pick<pg.Pool, 'connect'>,
  lock: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock])
    if (!rows[0]!.mine) return undefined
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
