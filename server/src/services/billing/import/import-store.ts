import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { deleteBatch } from '#platform/db/delete-batch.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { ImportRow } from '../tables.ts'

/** Which files were imported. */

/** What two files are alike by. */
export const hashOf = (csv: string): string => createHash('sha256').update(csv).digest('hex')

/** Of a content, by whom ever and under whatever id, the last. */
export const findLastImport = (
  q: Queryable,
  tenantId: string,
  fileHash: string,
): Promise<ImportRow | undefined> =>
  q
    .selectFrom('invoice_import')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('file_hash', '=', fileHash)
    .orderBy('imported_time', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findImport = (
  q: Queryable,
  { tenant_id, import_id, file_hash }: Pick<ImportRow, 'tenant_id' | 'import_id' | 'file_hash'>,
): Promise<ImportRow | undefined> =>
  q
    .selectFrom('invoice_import')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('import_id', '=', import_id)
    .where('file_hash', '=', file_hash)
    .executeTakeFirst()

/** False where it is there already; while another transaction writes it, this waits for its end. */
export async function addImport(tx: Tx, row: ImportRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invoice_import')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** How many went: of what was imported before this time, at most `limit`. */
export const deleteOldImports = (q: Queryable, before: Date, limit: number): Promise<number> =>
  deleteBatch(q, 'invoice_import', sql`imported_time < ${before}`, limit)
