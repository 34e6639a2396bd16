import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Permission, Role, User } from '@trau/contract'
import { maxAccountOffset } from '@trau/contract/rules/list'
import { mostPeopleOfChange } from '@trau/contract/rules/permission'
import { useRef, useState } from 'react'
import IconRemove from '~icons/lucide/user-round-minus'
import IconAdd from '~icons/lucide/user-round-plus'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { qWith } from '../../../api/query-client.ts'
import { textOf, useText } from '../../../i18n/text.ts'
import { roleAssignment } from '../../../i18n/vi/roleAssignment.ts'
import { roles } from '../../../i18n/vi/roles.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PageButtons } from '../../../kit/PageButtons.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { PersonLines } from '../../../kit/PersonLines.tsx'
import { usePermissionLabel } from '../../../model/account/permission-catalogue.ts'
import { personName, useDebounced } from '../../../model/people/people.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { type AccountOrder, accountOrders, orderNames } from '../account-orders.ts'
import { AddHoldersDialog } from './AddHoldersDialog.tsx'
import { takeRole } from './role-cache.ts'

const pageSize = 50
const undoMs = 8000

/** Who holds a role, a page at a time, and how people join and leave it. */
export function HoldersPart({ role, own }: { role: Role; own: ReadonlySet<Permission> }) {
  const text = useRolesWords()
  const labelOf = usePermissionLabel()
  if (!own.has('user.read')) return <p className="text-muted">{text.needsToSee(labelOf('user.read'))}</p>
  return <Holders role={role} mayAssign={own.has('role.assign')} />
}

function Holders({ role, mayAssign }: { role: Role; mayAssign: boolean }) {
  const text = useRolesWords()
  const { chosenFull } = useText(roleAssignment)
  const { order: orderLabel, orders: orderWords } = useAdminWords()
  const me = useMyId()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<AccountOrder>('name')
  const [page, setPage] = useState(0)
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set())
  const [isAdding, add] = useState(false)
  const [idsToConfirm, ask] = useState<string[]>()
  const [isRemoving, setRemoving] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  // The row that was pressed goes with who was in it.
  useFocusKept(head, isRemoving || idsToConfirm !== undefined)
  const query = useDebounced(search.trim())
  const { roleId } = role
  const list = useQuery(
    qWith(
      api.identity.listUsers,
      {
        query: {
          search: query,
          offset: page * pageSize,
          limit: pageSize,
          orders: JSON.stringify(accountOrders[order]),
          requestPayload: JSON.stringify({ manage: true, roleId }),
        },
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const begin = () => {
    setPage(0)
    choose(new Set())
  }
  const remove = async (userIds: string[]) => {
    setRemoving(true)
    const isDone = await removeHolders(roleId, userIds)
    setRemoving(false)
    if (isDone) choose(old => new Set([...old].filter(id => !userIds.includes(id))))
    return isDone
  }
  const askOrRemove = (userIds: string[]) =>
    me && userIds.includes(me) ? ask(userIds) : void remove(userIds)
  const toggle = (ids: string[], isChosen: boolean) =>
    choose(
      old =>
        new Set(
          isChosen
            ? [...new Set([...old, ...ids])].slice(0, mostPeopleOfChange)
            : [...old].filter(id => !ids.includes(id)),
        ),
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <div ref={head} tabIndex={-1} className="min-w-0 flex-1 rounded-full basis-60 max-lg:basis-full">
          <SearchField
            label={text.searchHolders}
            value={search}
            onChange={value => {
              setSearch(value)
              begin()
            }}
          />
        </div>
        <Select
          label={orderLabel}
          hideLabel
          className="w-48 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={orderNames.map(value => ({ value, label: orderWords[value] }))}
          value={order}
          onChange={next => {
            setOrder(next)
            setPage(0)
          }}
        />
        <PermittedButton
          permission="role.assign"
          color="primary"
          className="max-sm:flex-1 max-sm:basis-36"
          startContent={<IconAdd className="size-4.5" />}
          onPress={() => add(true)}
        >
          {text.addHolders}
        </PermittedButton>
      </div>
      <Loaded of={list} rows={6} label={text.loading}>
        {({ items, total }) =>
          items.length === 0 ? (
            query ? (
              <EmptyState title={text.noHoldersFound} className="pt-6">
                {text.noMatchText}
              </EmptyState>
            ) : (
              <EmptyState title={text.noHolders} className="pt-6">
                {text.noHoldersText}
              </EmptyState>
            )
          ) : (
            <>
              <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3">
                {mayAssign && (
                  <Checkbox
                    checked={items.every(({ userId }) => chosenIds.has(userId))}
                    onChange={isChosen =>
                      toggle(
                        items.map(({ userId }) => userId),
                        isChosen,
                      )
                    }
                  >
                    <span className="sr-only">{text.chooseAll}</span>
                  </Checkbox>
                )}
                <span className="flex-1 text-sm text-muted">
                  {text.holderCount(total ?? items.length)}
                  {chosenIds.size > 0 && ` · ${text.chosen(chosenIds.size)}`}
                  {chosenIds.size >= mostPeopleOfChange && ` · ${chosenFull(mostPeopleOfChange)}`}
                </span>
                {chosenIds.size > 0 && (
                  <Button size="sm" variant="flat" color="danger" onPress={() => askOrRemove([...chosenIds])}>
                    {text.removeHolders}
                  </Button>
                )}
              </div>
              <ul className="divide-y divide-line rounded-lg border border-line">
                {items.map(user => (
                  <li key={user.userId} className="flex items-center gap-3 px-3 py-2">
                    {mayAssign && (
                      <Checkbox
                        checked={chosenIds.has(user.userId)}
                        onChange={isChosen => toggle([user.userId], isChosen)}
                      >
                        <span className="sr-only">{text.choosePerson(personName(user))}</span>
                      </Checkbox>
                    )}
                    <PersonLines user={user} query={query} />
                    {mayAssign && (
                      <IconButton
                        label={text.removeHolder(personName(user))}
                        onPress={() => askOrRemove([user.userId])}
                      >
                        <IconRemove className="size-5" aria-hidden="true" />
                      </IconButton>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <PageButtons
        maxOffset={maxAccountOffset}
        page={page}
        pageSize={pageSize}
        total={list.data?.total}
        onPage={setPage}
      />
      {isAdding && <AddHoldersDialog role={role} onAdd={addHolders} onClose={() => add(false)} />}
      <ConfirmDialog
        isOpen={idsToConfirm !== undefined}
        onClose={() => ask(undefined)}
        title={text.removeMineTitle}
        confirmLabel={text.removeHolders}
        onConfirm={() => remove(idsToConfirm ?? [])}
      >
        {text.removeMineText}
      </ConfirmDialog>
    </>
  )
}

const addHolders = (roleId: string, people: readonly Pick<User, 'userId'>[]) => {
  const userIds = people.map(({ userId }) => userId)
  return runWrite(() => api.adminPermission.addRoleUsers({ params: { roleId }, body: { userIds } }), {
    async onSuccess(role) {
      await takeRole(role)
      toast.success(textOf(roles).holdersAdded(userIds.length))
    },
  })
}

const removeHolders = (roleId: string, userIds: string[]) =>
  runWrite(
    () => api.adminPermission.removeRoleUsers({ params: { roleId }, query: { userIds: userIds.join(',') } }),
    {
      async onSuccess(role) {
        await takeRole(role)
        const words = textOf(roles)
        toast.success(words.holdersRemoved(userIds.length), {
          duration: undoMs,
          action: {
            label: words.undo,
            onClick: () =>
              void addHolders(
                roleId,
                userIds.map(userId => ({ userId })),
              ),
          },
        })
      },
    },
  )
