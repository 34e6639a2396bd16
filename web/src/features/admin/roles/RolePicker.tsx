import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Role } from '@trau/contract'
import { useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { useDebounced } from '../../../model/people/people.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { ScopeName } from './ScopeName.tsx'

interface RolePickerProps {
  label: string
  /** Where none is chosen. */
  none: string
  chosenRoles: readonly Role[]
  /** Without it the roles are only shown. */
  onChange: ((chosenRoles: Role[]) => void) | undefined
}

/** Chooses roles, as part of a form. */
export function RolePicker({ label, none, chosenRoles, onChange }: RolePickerProps) {
  const text = useRolesWords()
  const [search, setSearch] = useState('')
  const [isOpen, open] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const offerList = useRef<HTMLUListElement>(null)
  const query = useDebounced(search.trim())
  const list = useQuery(
    qWith(
      api.adminPermission.listRoles,
      { query: { search: query, limit: 20 } },
      { enabled: isOpen, placeholderData: keepPreviousData },
    ),
  )
  function searchFor(value: string): void {
    setSearch(value)
    if (offerList.current) offerList.current.scrollTop = 0
  }
  const chosenIds = new Set(chosenRoles.map(({ roleId }) => roleId))
  // Everybody is a member, without being added.
  const offeredRoles = (list.data?.items ?? []).filter(
    ({ roleId, builtIn }) => builtIn !== 'MEMBER' && !chosenIds.has(roleId),
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div ref={part} className="flex flex-col gap-2 rounded-lg border border-line p-3">
        {chosenRoles.length === 0 ? (
          <p className="text-sm text-muted">{none}</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {chosenRoles.map(role => (
              <li key={role.roleId} className="max-w-full">
                <Chip
                  color="primary"
                  {...(onChange && {
                    onRemove: () => onChange(chosenRoles.filter(({ roleId }) => roleId !== role.roleId)),
                    removeLabel: text.removeRole(role.name),
                  })}
                >
                  {role.name}
                  {role.scope.id && (
                    <>
                      {' · '}
                      <ScopeName scope={role.scope} />
                    </>
                  )}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {onChange && (
          <SearchField label={text.findRole} value={search} onChange={searchFor} onFocus={() => open(true)} />
        )}
        {isOpen &&
          onChange &&
          (list.error && !list.data ? (
            <ListFailure of={list} />
          ) : (
            // The same list for every search: a role that is found again keeps its button, and the focus.
            <ul ref={offerList} className="max-h-56 overflow-y-auto empty:hidden" aria-busy={list.isFetching}>
              {offeredRoles.map(role => (
                <li key={role.roleId}>
                  <button
                    type="button"
                    onClick={() => {
                      onChange([...chosenRoles, role])
                      searchFor('')
                      // The pressed button is gone with its role.
                      part.current?.querySelector('input')?.focus()
                    }}
                    className="flex min-h-11 w-full flex-col justify-center rounded-lg px-2 py-1.5 text-left hover:bg-fill focus-visible:-outline-offset-2"
                  >
                    <span className="block max-w-full font-medium break-words">{role.name}</span>
                    <span className="block max-w-full truncate text-sm text-muted">
                      <ScopeName scope={role.scope} />
                      {' · '}
                      {role.builtIn === 'SUPER_ADMIN'
                        ? text.allPermissions
                        : text.permissionCount(role.permissions.length)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          ))}
        {isOpen && onChange && list.data && offeredRoles.length === 0 && (
          <p className="p-2 text-sm text-muted">{text.noRoles}</p>
        )}
      </div>
    </fieldset>
  )
}
