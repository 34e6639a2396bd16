import type { AuditEntry } from '@trau/contract'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { type AuditWords, actionName, useAuditWords } from '../../../i18n/words/audit.ts'
import { fullTime } from '../../../text/time.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { changesOf } from './changes.ts'
import { nameOf, resultOf } from './names.ts'

/** All of one entry. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const text = useAuditWords()
  const [language] = useLanguage()
  const { actor, subjects, subjectCount, target, before, after, outcome, ipAddress } = entry
  const names = subjects.map(one => nameOf(one, text)).join(', ')
  const changes = changesOf(before, after)
  const targetFields = Object.entries(target)
  return (
    <Dialog
      title={actionName(text, entry.action)}
      description={text.entry(entry.seq.toLocaleString(language))}
      size="lg"
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact name={text.time}>{fullTime(entry.createdTime)}</Fact>
        <Fact name={text.actor}>{actor ? nameOf(actor, text) : text.server}</Fact>
        {names && <Fact name={text.person}>{text.withOthers(names, subjectCount - subjects.length)}</Fact>}
        <Fact name={text.outcome}>
          {outcome === 'ok' ? text.outcomes.done : `${resultOf(outcome, text)} (${outcome})`}
        </Fact>
        {ipAddress && <Fact name={text.ipAddress}>{ipAddress}</Fact>}
      </dl>
      {changes.length > 0 && (
        <Values
          title={text.changes}
          head={[text.field, text.before, text.after]}
          rows={changes.map(({ name, before: old, after: now }) => [
            name,
            shown(old, text),
            shown(now, text),
          ])}
        />
      )}
      {targetFields.length > 0 && (
        <Values title={text.target} rows={targetFields.map(([name, value]) => [name, shown(value, text)])} />
      )}
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function Values({ title, head, rows }: { title: string; head?: string[]; rows: string[][] }) {
  return (
    <>
      <h3 className="mt-5 mb-1 font-bold">{title}</h3>
      <table className="w-full table-fixed text-sm">
        {head && (
          <thead>
            <tr className="text-left text-muted">
              {head.map(name => (
                <th key={name} className="py-1 pr-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-t border-line align-top">
              <th className="w-2/5 py-1.5 pr-3 text-left font-normal break-words text-muted">{name}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: before and after stand where they stand
                <td key={index} className="py-1.5 pr-3 break-words">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function shown(value: unknown, text: AuditWords): string {
  if (value === undefined || value === null || value === '') return text.nothing
  if (typeof value === 'boolean') return value ? text.yes : text.no
  return typeof value === 'string' ? value : JSON.stringify(value)
}
