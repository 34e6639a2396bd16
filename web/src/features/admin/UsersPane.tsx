import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import IconAdd from '~icons/lucide/user-round-plus'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, qWith } from '../../api/query-client.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { personName, useDebounced } from '../../model/people/people.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { displayPhone } from '../../text/phone.ts'
import { fullTime } from '../../text/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NoResultsDrawing } from '../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { ResetLinkDialog } from './ResetLinkDialog.tsx'

const pageSize = 50
const orders = {
  newest: [{ field: 'createdTime', direction: 'desc' as const }],
  name: [{ field: 'name', direction: 'asc' as const }],
  username: [{ field: 'username', direction: 'asc' as const }],
  active: [{ field: 'lastActiveTime', direction: 'desc' as const }],
}
type Order = keyof typeof orders
const filters = ['all', 'ACTIVE', 'LOCKED', 'admins'] as const
type Filter = (typeof filters)[number]

type Act = 'lock' | 'unlock' | 'delete' | 'endSessions' | 'clearFactors'
type Open =
  | { what: 'account'; user?: User }
  | { what: 'link'; user: User }
  | { what: 'act'; act: Act; user: User }
  | { what: 'deleteMany' }

/** Every account of the tenant, a page at a time, and what an administrator may do to it. */
export default function UsersPane() {
  const text = useAdminWords()
  const me = useAppSelector(state => state.auth.userInfo?.userId)
  const [search, setSearch] = useState('')
  const query = useDebounced(search.trim())
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useState<Order>('newest')
  const [page, setPage] = useState(0)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const first = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      setPage(0)
      choose(new Set())
    }
  }
  const list = useQuery(
    qWith(
      api.identity.listUsers,
      {
        query: {
          search: query,
          offset: page * pageSize,
          limit: pageSize,
          orders: JSON.stringify(orders[order]),
          requestPayload: JSON.stringify({
            manage: true,
            ...(filter === 'admins' ? { isAdmin: true } : filter === 'all' ? {} : { status: filter }),
          }),
        },
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const { data, error, isPending, isPlaceholderData } = list
  const users = data?.items ?? []
  const toggle = (userId: string) =>
    choose(old =>
      old.has(userId) ? new Set([...old].filter(id => id !== userId)) : new Set([...old, userId]),
    )

  const deleteMany = () =>
    runWrite(() => api.identity.deleteManyUsers({ query: { userIds: [...chosen].join(',') } }), {
      async onSuccess({ deletedUserIds, refused }) {
        choose(new Set(refused.map(({ userId }) => userId)))
        await invalidate(api.identity.listUsers)
        if (refused.length > 0) toast.error(text.someNotDeleted(deletedUserIds.length, refused.length))
        else toast.success(text.manyDeleted(deletedUserIds.length))
      },
    })

  return (
    <>
      <header className="sticky top-0 z-10 flex flex-wrap items-end gap-2 bg-surface px-4 py-3">
        <div className="min-w-48 flex-1 basis-60 max-lg:basis-full">
          <SearchField label={text.searchUsers} value={search} onChange={first(setSearch)} />
        </div>
        <Select
          label={text.filter}
          hideLabel
          className="w-40 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={filters.map(value => ({ value, label: text.filters[value] }))}
          value={filter}
          onChange={first(setFilter)}
        />
        <Select
          label={text.order}
          hideLabel
          className="w-48 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={(Object.keys(orders) as Order[]).map(value => ({ value, label: text.orders[value] }))}
          value={order}
          onChange={first(setOrder)}
        />
        <Button
          color="primary"
          className="max-sm:w-full"
          startContent={<IconAdd className="size-4.5" />}
          onPress={() => setOpen({ what: 'account' })}
        >
          {text.createUser}
        </Button>
      </header>
      <div className="px-4 pb-6" aria-busy={isPlaceholderData}>
        {error && !data ? (
          <LoadFailure of={list} title={text.usersFailed} className="pt-10" />
        ) : !data ? (
          <Delayed isWaiting={isPending}>
            <SkeletonRows rows={8} label={text.loading} />
          </Delayed>
        ) : users.length === 0 ? (
          <EmptyState drawing={<NoResultsDrawing />} title={text.noUsers} className="pt-10">
            {text.noUsersText}
          </EmptyState>
        ) : (
          <>
            <div className="flex min-h-11 flex-wrap items-center gap-3 py-1 text-sm text-muted">
              <span className="flex-1">
                {data.total === undefined ? '' : text.userCount(data.total)}
                {chosen.size > 0 && ` · ${text.chosen(chosen.size)}`}
              </span>
              {chosen.size > 0 && (
                <Button
                  size="sm"
                  variant="flat"
                  color="danger"
                  onPress={() => setOpen({ what: 'deleteMany' })}
                >
                  {text.deleteChosen}
                </Button>
              )}
            </div>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {users.map(user => (
                <li key={user.userId}>
                  <UserRow
                    user={user}
                    isMe={user.userId === me}
                    isChosen={chosen.has(user.userId)}
                    onToggle={() => toggle(user.userId)}
                    onOpen={setOpen}
                  />
                </li>
              ))}
            </ul>
            <nav aria-label={text.pages} className="mt-4 flex items-center justify-center gap-3">
              <Button variant="flat" isDisabled={page === 0} onPress={() => setPage(page - 1)}>
                {text.before}
              </Button>
              <span className="text-muted tabular-nums">{text.pageNumber(page + 1)}</span>
              <Button variant="flat" isDisabled={users.length < pageSize} onPress={() => setPage(page + 1)}>
                {text.next}
              </Button>
            </nav>
          </>
        )}
      </div>
      {open?.what === 'account' && <AccountDialog user={open.user} onClose={close} />}
      {open?.what === 'link' && <ResetLinkDialog user={open.user} onClose={close} />}
      {open?.what === 'act' && <ActDialog act={open.act} user={open.user} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.what === 'deleteMany'}
        onClose={close}
        title={text.deleteManyTitle(chosen.size)}
        confirmLabel={text.deleteChosen}
        onConfirm={deleteMany}
      >
        {text.deleteText}
      </ConfirmDialog>
    </>
  )
}

interface UserRowProps {
  user: User
  isMe: boolean
  isChosen: boolean
  onToggle: () => void
  onOpen: (open: Open) => void
}

function UserRow({ user, isMe, isChosen, onToggle, onOpen }: UserRowProps) {
  const text = useAdminWords()
  const name = personName(user)
  const isLocked = user.isLocked || user.status === 'LOCKED'
  const act = (id: Act, label: string, isDanger = false) => ({
    id,
    label,
    isDanger,
    onAction: () => onOpen({ what: 'act', act: id, user }),
  })
  return (
    <div className="flex items-center gap-3 px-3 py-2.5">
      <Checkbox checked={isChosen} onChange={onToggle} disabled={isMe}>
        <span className="sr-only">{text.choose(name)}</span>
      </Checkbox>
      <Avatar id={user.userId} name={name} src={user.avatarUrl} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full truncate font-medium">{name}</span>
          {user.isAdmin && <Chip color="primary">{text.isAdmin}</Chip>}
          {isLocked && <Chip color="danger">{text.isLocked}</Chip>}
          {isMe && <Chip color="default">{text.you}</Chip>}
        </p>
        <p className="truncate text-sm text-muted">
          {[
            user.username && `@${user.username}`,
            user.email,
            user.phoneNumber && displayPhone(user.phoneNumber),
            user.createdTime && text.since(fullTime(user.createdTime)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Menu
        label={text.moreAbout(name)}
        trigger={
          <IconButton label={text.moreAbout(name)}>
            <IconMore className="size-5" aria-hidden="true" />
          </IconButton>
        }
        groups={[
          {
            items: [
              { id: 'edit', label: text.edit, onAction: () => onOpen({ what: 'account', user }) },
              { id: 'link', label: text.resetLink, onAction: () => onOpen({ what: 'link', user }) },
              act('endSessions', text.acts.endSessions.label),
              act('clearFactors', text.acts.clearFactors.label),
            ],
          },
          {
            items: isMe
              ? []
              : [
                  isLocked ? act('unlock', text.acts.unlock.label) : act('lock', text.acts.lock.label, true),
                  act('delete', text.acts.delete.label, true),
                ],
          },
        ]}
      />
    </div>
  )
}

/** One act on one account, asked about first. */
function ActDialog({ act, user, onClose }: { act: Act; user: User; onClose: () => void }) {
  const text = useAdminWords()
  const name = personName(user)
  const words = text.acts[act]
  const run = () =>
    runWrite(() => acts[act](user.userId), {
      async onSuccess() {
        await invalidate(api.identity.listUsers)
        toast.success(words.done(name))
      },
    })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(name)}
      confirmLabel={words.label}
      color={act === 'unlock' ? 'primary' : 'danger'}
      onConfirm={run}
    >
      {words.text}
    </ConfirmDialog>
  )
}

const acts: Record<Act, (userId: string) => Promise<unknown>> = {
  lock: value => api.identity.lockUser({ params: { value } }),
  unlock: value => api.identity.unlockUser({ params: { value } }),
  delete: value => api.identity.deleteUser({ params: { value } }),
  endSessions: userId => api.identityAuthen.privilegeLogout({ body: { userId } }),
  clearFactors: userId => api.signIn.clearSecondFactors({ params: { userId } }),
}
