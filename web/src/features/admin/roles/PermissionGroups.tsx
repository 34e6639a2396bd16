import type { Permission } from '@trau/contract'
import { type ReactNode, useId, useState } from 'react'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Highlight } from '../../../ui/Highlight.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { groupsOf, type PermissionGroup, type PermissionRow } from './matrix.ts'

interface GroupsProps {
  rows: readonly PermissionRow<Permission>[]
  /** Beside the search. */
  filter?: ReactNode
  /** In place of the groups where no row is left without a query. */
  empty?: ReactNode
  /** Beside the name of a group. */
  groupEnd: (group: PermissionGroup<Permission>) => ReactNode
  /** Before the name of a permission: what is so. */
  mark: (row: PermissionRow<Permission>) => ReactNode
  /** Behind the name of a permission: what is chosen. */
  end: (row: PermissionRow<Permission>) => ReactNode
  /** Below a permission. */
  below?: (row: PermissionRow<Permission>) => ReactNode
}

/** The catalogue of permissions by area, searched without marks. */
export function PermissionGroups({ rows, filter, empty, groupEnd, mark, end, below }: GroupsProps) {
  const text = useRolesWords()
  const [query, setQuery] = useState('')
  const groups = groupsOf(rows, query)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-3">
        <div className="min-w-0 flex-1 basis-60">
          <SearchField label={text.searchPermissions} value={query} onChange={setQuery} />
        </div>
        {filter}
      </div>
      {groups.length === 0 && (
        <p role="status" className="py-6 text-center text-muted">
          {query.trim() ? text.noPermissions(query.trim()) : empty}
        </p>
      )}
      {groups.map(group => (
        <Group key={group.group} title={group.label} end={groupEnd(group)}>
          {group.rows.map(row => (
            <li key={row.permission} className="px-3 py-2 sm:px-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                {mark(row)}
                <span className="min-w-0 flex-1 basis-52">
                  <span className="block text-pretty">
                    <Highlight text={row.label} query={query} />
                  </span>
                  <span className="block font-mono text-xs break-all text-muted">{row.permission}</span>
                </span>
                {end(row)}
              </div>
              {below?.(row)}
            </li>
          ))}
        </Group>
      ))}
    </>
  )
}

function Group({ title, end, children }: { title: string; end: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="not-first:mt-5">
      <div className="mb-1.5 flex min-h-9 flex-wrap items-center gap-x-3">
        <h3 id={id} className="flex-1 font-bold">
          {title}
        </h3>
        {end}
      </div>
      {/* Named here and not on the section: an area may have the name of the whole part. */}
      <ul aria-labelledby={id} className="divide-y divide-line rounded-lg border border-line">
        {children}
      </ul>
    </section>
  )
}
