import { type ReactNode, useState } from 'react'
import { useCsvImportWords } from '../../i18n/words/csv-import.ts'
import { Chip } from '../../ui/Chip.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { PageButtons } from '../PageButtons.tsx'

const pageSize = 100
const colors = { CREATE: 'success', CHANGE: 'primary', UNCHANGED: 'default', ERROR: 'danger' } as const
export type Outcome = keyof typeof colors

export interface PreviewLine {
  line: number
  outcome: Outcome
  title: string
  /** Beside the title. */
  detail?: string | undefined
  facts?: readonly string[] | undefined
  errors?: readonly string[] | undefined
  /** At the right, before the outcome. */
  amount?: string | undefined
}

/** What would happen to each line; errors first, as nothing is imported while there are any. */
export function ImportPreview({ status, lines }: { status: ReactNode; lines: readonly PreviewLine[] }) {
  const text = useCsvImportWords()
  const count = (outcome: Outcome) => lines.filter(line => line.outcome === outcome).length
  const isRefused = count('ERROR') > 0
  const present = (['ERROR', 'CREATE', 'CHANGE', 'UNCHANGED'] as const).filter(outcome => count(outcome) > 0)
  const [chosenOutcome, setShown] = useState<Outcome | 'ALL'>(isRefused ? 'ERROR' : 'ALL')
  const [page, setPage] = useState(0)
  const visibleLines =
    chosenOutcome === 'ALL' ? lines : lines.filter(({ outcome }) => outcome === chosenOutcome)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className={isRefused ? 'font-medium text-danger-deep' : 'font-medium'}>
        {status}
      </p>
      {present.length > 1 && (
        <div className="overflow-x-auto">
          <SegmentedControl
            label={text.show}
            size="sm"
            segments={(['ALL', ...present] as const).map(value => ({
              value,
              label: value === 'ALL' ? text.all(lines.length) : text.outcomeCount[value](count(value)),
            }))}
            value={chosenOutcome}
            onChange={value => {
              setShown(value)
              setPage(0)
            }}
          />
        </div>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {visibleLines.slice(page * pageSize, (page + 1) * pageSize).map(line => (
          <PreviewRow key={line.line} line={line} />
        ))}
      </ul>
      <PageButtons page={page} pageSize={pageSize} total={visibleLines.length} onPage={setPage} />
    </div>
  )
}

function PreviewRow({ line }: { line: PreviewLine }) {
  const text = useCsvImportWords()
  const { outcome, title, detail, facts, errors, amount } = line
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
      <span className="w-20 shrink-0 text-sm text-muted tabular-nums">{text.line(line.line)}</span>
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium break-words">{title}</span>
        {detail && <span className="text-muted"> {detail}</span>}
        {facts?.map(fact => (
          <span key={fact} className="block text-sm break-words text-muted">
            {fact}
          </span>
        ))}
        {errors?.map(error => (
          <span key={error} className="block text-sm break-words text-danger-deep">
            {error}
          </span>
        ))}
      </span>
      {amount && <span className="tabular-nums">{amount}</span>}
      <Chip color={colors[outcome]}>{text.outcomes[outcome]}</Chip>
    </li>
  )
}
