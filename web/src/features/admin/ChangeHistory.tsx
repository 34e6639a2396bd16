import type { Permission, UserInfo } from '@trau/contract'
import type { ReactNode } from 'react'
import type { FailedRead } from '../../api/failed-read.ts'
import { ListFailure, MoreButton, type Paged } from '../../kit/ListParts.tsx'
import { PermittedButton } from '../../kit/PermittedButton.tsx'
import { Section } from '../../kit/Section.tsx'
import { fullTime } from '../../text/time.ts'

interface HistoryWords {
  history: string
  historyText: string
  historyNone: string
}

interface ChangeHistoryProps<Change> {
  words: HistoryWords
  of: FailedRead & Paged & { data: { pages: readonly { items: readonly Change[] }[] } | undefined }
  children: (change: Change) => ReactNode
}

/** What administrators changed in a part, the latest first. */
export function ChangeHistory<Change>({ words, of, children }: ChangeHistoryProps<Change>) {
  const changes = of.data?.pages.flatMap(page => page.items)
  return (
    <Section title={words.history} description={words.historyText}>
      {changes?.length === 0 && <p className="text-muted">{words.historyNone}</p>}
      {changes && changes.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line px-4">{changes.map(children)}</ul>
      )}
      <ListFailure of={of} />
      <MoreButton of={of} />
    </Section>
  )
}

interface ChangeLineProps {
  title: string
  by: UserInfo
  /** In place of who has neither a name nor a username any more. */
  somebody: string
  /** Epoch milliseconds. */
  at: number
  /** Absent where it cannot be taken back. */
  undo?:
    | { permission: Permission; label: string; text: string; isPending: boolean; onPress: () => void }
    | undefined
  differences: readonly { label: string; before?: string | undefined; after?: string | undefined }[]
}

/** One change: what, who and when, from what to what. */
export function ChangeLine({ title, by, somebody, at, undo, differences }: ChangeLineProps) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium break-words">{title}</p>
          <p className="text-sm text-muted">
            {by.name ?? by.username ?? somebody} · {fullTime(at)}
          </p>
        </div>
        {undo && (
          <PermittedButton
            permission={undo.permission}
            size="sm"
            variant="flat"
            aria-label={undo.label}
            isPending={undo.isPending}
            onPress={undo.onPress}
          >
            {undo.text}
          </PermittedButton>
        )}
      </div>
      {differences.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          {differences.map(({ label, before, after }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="flex min-w-0 flex-wrap gap-x-2">
                {before && <del className="break-words text-danger-deep">{before}</del>}
                {after && <ins className="break-words text-primary-deep no-underline">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
