import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './index.ts'

/** Deletes at most `limit` rows, any of those that are meant: a batch at a time holds no lock for long. Answers how many. */
export async function deleteBatch(
  db: Queryable,
  table: string,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid IN (
      SELECT ctid FROM ${sql.table(table)} WHERE ${where} LIMIT ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
