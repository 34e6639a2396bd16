import type { AuditEntry, contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { selectAudit } from '#platform/audit/read.ts'
import { csvLine } from '#platform/csv.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewEntries } from './entries.ts'
import { actionsHiddenFrom } from './hidden-actions.ts'

const most = 100_000
const batch = 1_000

export const exportAuditEntries: Handler<typeof contract.administration.exportAuditEntries, App> = async (
  { app, me },
  { body },
) => {
  const { format, ...exportFilter } = body
  const filter = { ...exportFilter, withoutActions: await actionsHiddenFrom(app, me) }
  const day = new Date(app.clock.now()).toISOString().slice(0, 10)
  async function* write(): AsyncGenerator<Uint8Array> {
    // Spreadsheets take UTF-8 for what it is by its mark alone.
    if (format === 'csv') yield Buffer.from(`\ufeff${csvLine(columns)}`)
    let beforeSeq: number | undefined
    for (let writtenCount = 0; writtenCount < most; ) {
      const limit = Math.min(batch, most - writtenCount)
      const rows = await selectAudit(app.db, me.tenantId, filter, { beforeSeq, limit })
      const entries = await viewEntries(app, me.tenantId, rows, { isWhole: true })
      const toLine = format === 'csv' ? csvOf : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`
      if (entries.length > 0) yield Buffer.from(entries.map(toLine).join(''))
      if (rows.length < limit) return
      writtenCount += rows.length
      beforeSeq = rows.at(-1)!.seq
    }
  }
  return {
    body: write(),
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    maxAgeSeconds: 0,
    fileName: `nhat-ky-quan-tri-${day}.${format}`,
  }
}

const columns = [
  ...['seq', 'time', 'action', 'outcome', 'actorId', 'actorName', 'subjectIds', 'subjectNames'],
  ...['target', 'before', 'after', 'ipAddress', 'subjectCount'],
]

function csvOf(entry: AuditEntry): string {
  const { actor, subjects, subjectCount } = entry
  return csvLine([
    ...[entry.seq, new Date(entry.createdTime).toISOString(), entry.action, entry.outcome],
    ...[actor?.userId, actor?.name, subjects.map(one => one.userId).join(' ')],
    // At the places of their ids; beyond those that are named there is nothing.
    subjects
      .map(one => one.name ?? '')
      .join('; ')
      .replace(/[; ]+$/, ''),
    ...[asText(entry.target), asText(entry.before), asText(entry.after), entry.ipAddress, subjectCount],
  ])
}

const asText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
