import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RolesOfPerson, User } from '@trau/contract'
import { maxAccountOffset } from '@trau/contract/rules/list'
import { mostPeopleOfChange } from '@trau/contract/rules/permission'
import { useRef, useState } from 'react'
import { api } from '../../../../api/api.ts'
import { qWith } from '../../../../api/query-client.ts'
import { useText } from '../../../../i18n/text.ts'
import { roleAssignment } from '../../../../i18n/vi/roleAssignment.ts'
import { useAdminWords } from '../../../../i18n/words/admin.ts'
import { useRolesWords } from '../../../../i18n/words/roles.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { PageButtons } from '../../../../kit/PageButtons.tsx'
import { PermittedButton } from '../../../../kit/PermittedButton.tsx'
import { PersonLines } from '../../../../kit/PersonLines.tsx'
import { usePermitted } from '../../../../kit/permitted.ts'
import { personName } from '../../../../model/people/people.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Chip } from '../../../../ui/Chip.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useFocusKept } from '../../../../ui/useFocusKept.ts'
import { type AccountOrder, accountOrders, orderNames } from '../../account-orders.ts'
import { ScopeName } from '../ScopeName.tsx'
import { useListSearch } from '../useListSearch.ts'
import { ChangeRolesDialog, useRolesOf } from './ChangeRolesDialog.tsx'
import { SameRolesDialog } from './SameRolesDialog.tsx'

const filters = ['all', 'admins'] as const
type Filter = (typeof filters)[number]

/** Everybody with their roles, a page at a time; whoever is chosen stays chosen on other pages and in other searches. */
export function PeopleRoles() {
  const text = useText(roleAssignment)
  const { reasonAgainst } = usePermitted()
  const missing = reasonAgainst('user.read')
  return (
    <>
      <p className="pb-3 text-pretty text-muted">{text.text}</p>
      {missing ? <p className="text-muted">{missing}</p> : <People />}
    </>
  )
}

function People() {
  const text = useText(roleAssignment)
  const words = useRolesWords()
  const { order: orderLabel, orders: orderWords } = useAdminWords()
  const paging = useListSearch()
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useState<AccountOrder>('name')
  const [chosenPeople, choose] = useState<ReadonlyMap<string, User>>(new Map())
  const [open, setOpen] = useState<'change' | 'same'>()
  const list = useQuery(
    qWith(
      api.identity.listUsers,
      {
        query: {
          ...paging.query,
          orders: JSON.stringify(accountOrders[order]),
          requestPayload: JSON.stringify({ manage: true, ...(filter === 'admins' && { isAdmin: true }) }),
        },
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const toggle = (users: readonly User[], isChosen: boolean) =>
    choose(old => {
      const next = new Map(old)
      for (const user of users) {
        if (!isChosen) next.delete(user.userId)
        else if (next.size < mostPeopleOfChange) next.set(user.userId, user)
      }
      return next
    })
  const close = () => setOpen(undefined)
  const finish = () => {
    close()
    choose(new Map())
  }
  const people = [...chosenPeople.values()]
  const head = useRef<HTMLDivElement>(null)
  // The buttons of the bar go with it.
  useFocusKept(head, people.length > 0 || open !== undefined)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <div ref={head} tabIndex={-1} className="min-w-0 flex-1 rounded-full basis-60 max-lg:basis-full">
          <SearchField label={text.search} value={paging.search} onChange={paging.setSearch} />
        </div>
        <Select
          label={text.filter}
          hideLabel
          className="w-40 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={filters.map(value => ({ value, label: text.filters[value] }))}
          value={filter}
          onChange={next => {
            setFilter(next)
            paging.setPage(0)
          }}
        />
        <Select
          label={orderLabel}
          hideLabel
          className="w-48 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={orderNames.map(value => ({ value, label: orderWords[value] }))}
          value={order}
          onChange={next => {
            setOrder(next)
            paging.setPage(0)
          }}
        />
      </div>
      <Loaded of={list} rows={7} label={words.loading}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={text.none} className="pt-6">
              {words.noMatchText}
            </EmptyState>
          ) : (
            <>
              <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3">
                <Checkbox
                  checked={items.every(({ userId }) => chosenPeople.has(userId))}
                  onChange={isChosen => toggle(items, isChosen)}
                >
                  <span className="sr-only">{words.chooseAll}</span>
                </Checkbox>
                <span className="flex-1 text-sm text-muted">{text.count(total ?? items.length)}</span>
              </div>
              <PeopleList
                users={items}
                query={paging.query.search}
                chosenPeople={chosenPeople}
                onToggle={toggle}
              />
            </>
          )
        }
      </Loaded>
      <PageButtons
        maxOffset={maxAccountOffset}
        page={paging.page}
        pageSize={paging.pageSize}
        total={list.data?.total}
        onPage={paging.setPage}
      />
      {people.length > 0 && (
        <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3">
          <p role="status" className="min-w-0 flex-1 text-sm max-sm:basis-1/2">
            {text.chosen(people.length)}
            {people.length >= mostPeopleOfChange && ` · ${text.chosenFull(mostPeopleOfChange)}`}
          </p>
          <Button variant="ghost" onPress={() => choose(new Map())}>
            {text.clear}
          </Button>
          <PermittedButton
            permission="role.assign"
            variant="flat"
            className="max-sm:flex-1 max-sm:basis-36"
            onPress={() => setOpen('same')}
          >
            {text.same}
          </PermittedButton>
          <PermittedButton
            permission="role.assign"
            color="primary"
            className="max-sm:flex-1 max-sm:basis-36"
            onPress={() => setOpen('change')}
          >
            {text.change}
          </PermittedButton>
        </div>
      )}
      {open === 'change' && <ChangeRolesDialog people={people} onDone={finish} onClose={close} />}
      {open === 'same' && <SameRolesDialog people={people} onDone={finish} onClose={close} />}
    </>
  )
}

interface PeopleListProps {
  users: readonly User[]
  query: string
  chosenPeople: ReadonlyMap<string, User>
  onToggle: (users: readonly User[], isChosen: boolean) => void
}

function PeopleList({ users, query, chosenPeople, onToggle }: PeopleListProps) {
  const words = useRolesWords()
  const rolesByPerson = useRolesOf(users)
  const rolesOf = new Map(rolesByPerson.data?.items.map(({ userId, roles }) => [userId, roles]))
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {users.map(user => (
        <li key={user.userId} className="flex items-center gap-3 px-3 py-2">
          <Checkbox checked={chosenPeople.has(user.userId)} onChange={isChosen => onToggle([user], isChosen)}>
            <span className="sr-only">{words.choosePerson(personName(user))}</span>
          </Checkbox>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
              <PersonLines user={user} query={query} />
            </span>
            <RoleChips roles={rolesOf.get(user.userId)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Nothing until they are known. */
function RoleChips({ roles }: { roles: RolesOfPerson['roles'] | undefined }) {
  const text = useText(roleAssignment)
  const words = useRolesWords()
  if (!roles) return null
  if (roles.length === 0) return <span className="text-sm text-muted">{text.noRoles}</span>
  return (
    <ul aria-label={words.rolesOfPerson} className="flex min-w-0 flex-wrap gap-1.5">
      {roles.map(({ roleId, name, scope }) => (
        <li key={roleId} className="max-w-full">
          <Chip>
            {name}
            {scope.id && (
              <>
                {' · '}
                <ScopeName scope={scope} />
              </>
            )}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
