import type { AuditEntry, contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { type AuditFilter, type AuditRow, selectAudit } from '#platform/audit/read.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { csvLine } from '#platform/csv.ts'
import type { Handler } from '#platform/http/routes.ts'
import { languageOf } from '../../identity/index.ts'
import { viewEntries } from './entries.ts'
import { actionsHiddenFrom } from './hidden-actions.ts'

const maxExportEntries = 100_000
const batch = 1_000

export const exportAuditEntries: Handler<typeof contract.administration.exportAuditEntries, App> = async (
  { app, me },
  { body },
) => {
  const { format, ...exportFilter } = body
  const filter = { ...exportFilter, withoutActions: await actionsHiddenFrom(app, me) }
  const day = new Date(app.clock.now()).toISOString().slice(0, 10)
  return {
    body: auditLines(app, me, { format, filter }),
    mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    maxAgeSeconds: 0,
    fileName: `nhat-ky-quan-tri-${day}.${format}`,
  }
}

type Format = 'csv' | 'jsonl'

export async function* auditLines(
  app: App,
  me: UserKey,
  { format, filter, most = maxExportEntries }: { format: Format; filter: AuditFilter; most?: number },
): AsyncGenerator<Uint8Array> {
  // Spreadsheets take UTF-8 for what it is by its mark alone.
  if (format === 'csv') yield Buffer.from(`\ufeff${csvLine(columns)}`)
  const toLine = format === 'csv' ? csvOf : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`
  let last: AuditRow | undefined
  for (let writtenCount = 0; writtenCount < most; ) {
    const limit = Math.min(batch, most - writtenCount)
    const rows = await selectAudit(app.db, me.tenantId, filter, { beforeSeq: last?.seq, limit })
    const entries = await viewEntries(app, me.tenantId, rows, { isWhole: true })
    if (entries.length > 0) yield Buffer.from(entries.map(toLine).join(''))
    if (rows.length < limit) return
    writtenCount += rows.length
    last = rows.at(-1)
  }
  const older = await selectAudit(app.db, me.tenantId, filter, { beforeSeq: last?.seq, limit: 1 })
  if (!last || older.length === 0) return
  const reader = (await app.services.userCache.findRows(me.tenantId, [me.userId])).get(me.userId)
  yield Buffer.from(cutLine(format, most, last.created_time, languageOf(reader?.language)))
}

const cutNotes = {
  vi: (most: string) =>
    `Tệp dừng ở ${most} mục mới nhất. Để lấy phần còn lại, bạn xuất tiếp với “Đến hết ngày” là ngày của mục cuối cùng ở trên.`,
  en: (most: string) =>
    `The file ends after the latest ${most} entries. For the rest, export again with “Until the end of” set to the day of the last entry above.`,
}

/** What is written after the last entry, where there are older ones. Entries of the same millisecond come again: `to` is not included. */
function cutLine(format: Format, most: number, lastTime: Date, language: 'vi' | 'en'): string {
  const note = cutNotes[language](most.toLocaleString(language))
  const to = new Date(lastTime.getTime() + 1)
  if (format === 'jsonl') return `${JSON.stringify({ action: 'exportCut', to: to.getTime(), note })}\n`
  const cells: Record<string, string> = { time: to.toISOString(), action: 'exportCut', target: note }
  return csvLine(columns.map(column => cells[column]))
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
