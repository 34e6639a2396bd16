import { type contract, maxExportPeople } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { csvLine } from '#platform/csv.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectAccountsAfter, type UserRow } from '../../identity/index.ts'
import { exportOnly, headings } from './columns.ts'

const batch = 1_000

export const exportPeople: Handler<typeof contract.directory.exportPeople, App> = async (
  { app, me },
  { body: { afterUserId } },
) => {
  const day = new Date(app.clock.now()).toISOString().slice(0, 10)
  return {
    body: peopleLines(app, me.tenantId, { afterUserId }),
    mediaType: 'text/csv; charset=utf-8',
    maxAgeSeconds: 0,
    fileName: `tai-khoan-${day}.csv`,
  }
}

/** No line says that there are more accounts: an import would take it for one. A file of `most` lines is full. */
export async function* peopleLines(
  app: App,
  tenantId: string,
  { afterUserId, most = maxExportPeople }: { afterUserId?: string | undefined; most?: number },
): AsyncGenerator<Uint8Array> {
  // Spreadsheets take UTF-8 for what it is by its mark alone.
  yield Buffer.from(`\ufeff${csvLine([...Object.values(headings), ...Object.values(exportOnly)])}`)
  let after = afterUserId
  for (let writtenCount = 0; writtenCount < most; ) {
    const limit = Math.min(batch, most - writtenCount)
    const rows = await selectAccountsAfter(app.db, tenantId, after, limit)
    if (rows.length > 0) yield Buffer.from(rows.map(lineOf).join(''))
    if (rows.length < limit) return
    writtenCount += rows.length
    after = rows.at(-1)!.user_id
  }
}

const lineOf = (row: UserRow) =>
  csvLine([
    ...[row.username, row.full_name, row.display_name, row.email ?? '', row.phone_number ?? '', row.language],
    ...[row.user_id, row.is_locked ? 'LOCKED' : 'ACTIVE', row.is_admin ? 'true' : 'false'],
    ...[row.created_time.toISOString(), row.last_active_time?.toISOString()],
  ])
