import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/index.ts'

/** Rows that are taken from a queue; in SQL they are `claimed`, and their keys `due`. */
interface Rows {
  table: string
  /** The columns that name a row. */
  key: readonly string[]
  where: RawBuilder<unknown>
  /** Absent: any of them. */
  orderBy?: RawBuilder<unknown>
  limit: number
  returning: RawBuilder<unknown>
}

/** No more than `limit`, whatever the plan: a locking subquery that is read again for each row of a join locks `limit` more each time. */
const due = ({ table, key, where, orderBy, limit }: Rows) => sql`
  WITH due AS MATERIALIZED (
    SELECT ${sql.join(key.map(sql.ref))} FROM ${sql.table(table)} WHERE ${where}
    ${orderBy ? sql`ORDER BY ${orderBy}` : sql``} LIMIT ${limit} FOR UPDATE SKIP LOCKED
  )`

const isSame = (key: readonly string[]) =>
  sql.join(
    key.map(column => sql`${sql.ref(`claimed.${column}`)} = ${sql.ref(`due.${column}`)}`),
    sql` AND `,
  )

/**
 * Claims rows, the first of an order; rows that another process is claiming are passed over. `set` writes the claim, usually the time when it
 * has passed and somebody else may claim them.
 */
export async function claimRows<R>(
  db: Queryable,
  claim: Rows & { set: RawBuilder<unknown>; join?: RawBuilder<unknown> },
): Promise<R[]> {
  const { table, key, set, join = sql``, returning } = claim
  const { rows } = await sql<R>`${due(claim)}
    UPDATE ${sql.table(table)} AS claimed SET ${set} FROM due ${join} WHERE ${isSame(key)} RETURNING ${returning}`.execute(
    db,
  )
  return rows
}

/** Deletes such rows and answers them: each comes to one process. */
export async function takeRows<R>(db: Queryable, taking: Rows): Promise<R[]> {
  const { rows } = await sql<R>`${due(taking)}
    DELETE FROM ${sql.table(taking.table)} AS claimed USING due WHERE ${isSame(taking.key)} RETURNING ${taking.returning}`.execute(
    db,
  )
  return rows
}
