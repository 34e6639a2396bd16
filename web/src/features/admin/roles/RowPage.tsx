import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconNext from '~icons/lucide/chevron-right'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PageButtons } from '../../../kit/PageButtons.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { rolesSearch } from './addresses.ts'
import type { useListSearch } from './useListSearch.ts'

interface RowPageProps<T> {
  of: UseQueryResult<{ items: readonly T[]; total?: number | undefined }>
  paging: Pick<ReturnType<typeof useListSearch>, 'page' | 'pageSize' | 'setPage'>
  /** Where nothing matches. */
  emptyTitle: string
  /** One row, with its key. */
  children: (item: T) => ReactNode
}

/** A page of roles or templates, and the buttons to the others. */
export function RowPage<T>({
  of,
  paging: { page, pageSize, setPage },
  emptyTitle,
  children,
}: RowPageProps<T>) {
  const text = useRolesWords()
  return (
    <>
      <Loaded of={of} rows={7} label={text.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={emptyTitle} className="pt-6">
              {text.noMatchText}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
              {items.map(children)}
            </ul>
          )
        }
      </Loaded>
      <PageButtons page={page} pageSize={pageSize} total={of.data?.total} onPage={setPage} />
    </>
  )
}

interface RowProps {
  to: ReturnType<typeof rolesSearch>
  name: string
  chips: ReactNode
  /** What it is, in a line. */
  children: ReactNode
}

export function Row({ to, name, chips, children }: RowProps) {
  return (
    <li>
      <Link
        to="/admin"
        search={to}
        className="flex items-center gap-3 px-4 py-2.5 hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium break-words">{name}</span>
            {chips}
          </span>
          <span className="block text-sm text-pretty text-muted">{children}</span>
        </span>
        <IconNext className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
}
