import type { ImportError, ImportLine, ImportReport } from '@trau/contract'
import { useState } from 'react'
import { type PeopleImportWords, usePeopleImportWords } from '../../../i18n/words/people-import.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

const pageSize = 100
const colors = { CREATE: 'success', CHANGE: 'primary', UNCHANGED: 'default', ERROR: 'danger' } as const
type Outcome = ImportLine['outcome']

/** What would happen to each line; errors first, as nothing is imported while there are any. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const text = usePeopleImportWords()
  const counts: Record<Outcome, number> = {
    ERROR: report.refused,
    CREATE: report.created,
    CHANGE: report.changed,
    UNCHANGED: report.unchanged,
  }
  const present = (Object.keys(counts) as Outcome[]).filter(outcome => counts[outcome] > 0)
  const [shown, setShown] = useState<Outcome | 'ALL'>(report.refused > 0 ? 'ERROR' : 'ALL')
  const [page, setPage] = useState(0)
  const lines = shown === 'ALL' ? report.lines : report.lines.filter(({ outcome }) => outcome === shown)
  const pages = Math.ceil(lines.length / pageSize)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className={report.refused > 0 ? 'font-medium text-danger-deep' : 'font-medium'}>
        {report.refused > 0 ? text.refused(report.refused) : text.ready(report.created, report.changed)}
      </p>
      {present.length > 1 && (
        <div className="overflow-x-auto">
          <SegmentedControl
            label={text.show}
            size="sm"
            segments={(['ALL', ...present] as const).map(value => ({
              value,
              label:
                value === 'ALL' ? text.all(report.lines.length) : text.outcomeCount[value](counts[value]),
            }))}
            value={shown}
            onChange={value => {
              setShown(value)
              setPage(0)
            }}
          />
        </div>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {lines.slice(page * pageSize, (page + 1) * pageSize).map(line => (
          <li
            key={`${line.line}/${line.username}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2"
          >
            <span className="w-20 shrink-0 text-sm text-muted tabular-nums">{text.line(line.line)}</span>
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium break-words">{line.name ?? line.username}</span>
              {line.name && line.username && <span className="text-muted"> @{line.username}</span>}
              {line.changes?.map(({ column, before, after }) => (
                <span key={column} className="block text-sm break-words text-muted">
                  {text.change(text.columnNames[column], before || text.nothing, after)}
                </span>
              ))}
              {line.errors?.map((error, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: errors of a line have no other name
                <span key={n} className="block text-sm break-words text-danger-deep">
                  {sentenceOf(error, text)}
                </span>
              ))}
            </span>
            <Chip color={colors[line.outcome]}>{text.outcomes[line.outcome]}</Chip>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={text.pages} className="flex items-center justify-center gap-3">
          <Button variant="flat" isDisabled={page === 0} onPress={() => setPage(page - 1)}>
            {text.before}
          </Button>
          <span className="text-muted tabular-nums">{text.pageOf(page + 1, pages)}</span>
          <Button variant="flat" isDisabled={page + 1 >= pages} onPress={() => setPage(page + 1)}>
            {text.next}
          </Button>
        </nav>
      )}
    </div>
  )
}

/** Which column, and what is wrong with it. */
export function sentenceOf(error: ImportError, text: PeopleImportWords): string {
  const { column, reason } = error
  const sentence = text.reasons[reason](error)
  if (!column || ['unknownColumn', 'missingColumn', 'duplicateColumn'].includes(reason)) return sentence
  const name = Object.hasOwn(text.columnNames, column)
    ? text.columnNames[column as keyof typeof text.columnNames]
    : column
  return `${name}: ${sentence}`
}
