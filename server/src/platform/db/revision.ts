import { sql } from 'kysely'
import type { Queryable, Tx } from './index.ts'

/** The counter of a tenant's changes, in a table of `tenant_id` and `revision` that the caller owns. */
export function revisionCounter(table: string) {
  const counter = sql.table(table)
  return {
    /** Of the latest change; 0 before the first. */
    async findRevision(db: Queryable, tenantId: string): Promise<number> {
      const { rows } = await sql<{ revision: number }>`
        SELECT revision FROM ${counter} WHERE tenant_id = ${tenantId}`.execute(db)
      return rows[0]?.revision ?? 0
    },

    /** The number of the change that follows. The tenant's other changes wait until this transaction ends. */
    async nextRevision(tx: Tx, tenantId: string): Promise<number> {
      const { rows } = await sql<{ revision: number }>`
        INSERT INTO ${counter} AS counter (tenant_id, revision) VALUES (${tenantId}, 1)
        ON CONFLICT (tenant_id) DO UPDATE SET revision = counter.revision + 1
        RETURNING revision`.execute(tx)
      return rows[0]!.revision
    },
  }
}
