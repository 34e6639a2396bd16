import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Permission, User } from '@trau/contract'
import { maxAccountOffset } from '@trau/contract/rules/list'
import { useState } from 'react'
import IconTable from '~icons/lucide/arrow-down-up'
import IconMore from '~icons/lucide/ellipsis'
import IconAdd from '~icons/lucide/user-round-plus'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, qWith } from '../../api/query-client.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { useHouseRuleWords } from '../../i18n/words/house-rule.ts'
import { usePeopleImportWords } from '../../i18n/words/people-import.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { PageButtons } from '../../kit/PageButtons.tsx'
import { PermittedButton } from '../../kit/PermittedButton.tsx'
import { usePermitted } from '../../kit/permitted.ts'
import { erasingTimeoutMs } from '../../model/account/erasing.ts'
import { useOwnPermissions } from '../../model/account/own-permissions.ts'
import { personName, useDebounced } from '../../model/people/people.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { displayPhone } from '../../text/phone.ts'
import { fullTime } from '../../text/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NoResultsDrawing } from '../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MenuGroup } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { type AccountOrder, accountOrders, orderNames } from './account-orders.ts'
import { deleteAccounts } from './people/delete-accounts.ts'
import { exportPeople } from './people/export-people.ts'
import { ImportDialog } from './people/ImportDialog.tsx'
import { QuotaDialog } from './people/QuotaDialog.tsx'
import { ResetLinkDialog } from './ResetLinkDialog.tsx'
import { rolesSearch } from './roles/addresses.ts'

const pageSize = 50
const filters = ['all', 'ACTIVE', 'LOCKED', 'admins'] as const
type Filter = (typeof filters)[number]

const nothing: ReadonlySet<Permission> = new Set()

type Act = 'lock' | 'unlock' | 'delete' | 'endSessions' | 'clearFactors'
type Open =
  | { what: 'account'; user?: User }
  | { what: 'link'; user: User }
  | { what: 'quota'; user: User }
  | { what: 'act'; act: Act; user: User }
  | { what: 'deleteMany' }
  | { what: 'import' }

/** Every account of the tenant, a page at a time, and what an administrator may do to it. */
export default function UsersPane() {
  const text = useAdminWords()
  const me = useMyId()
  const own = useOwnPermissions() ?? nothing
  const [search, setSearch] = useState('')
  const query = useDebounced(search.trim())
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useState<AccountOrder>('newest')
  const [page, setPage] = useState(0)
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set())
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
          orders: JSON.stringify(accountOrders[order]),
          requestPayload: JSON.stringify({
            manage: true,
            ...(filter === 'admins' ? { isAdmin: true } : filter === 'all' ? {} : { status: filter }),
          }),
        },
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const { data, isPlaceholderData } = list
  const users = data?.items ?? []
  const toggle = (userId: string) =>
    choose(old =>
      old.has(userId) ? new Set([...old].filter(id => id !== userId)) : new Set([...old, userId]),
    )

  const forget = (userIds: readonly string[]) =>
    choose(old => new Set([...old].filter(id => !userIds.includes(id))))
  const deleteMany = () =>
    runWrite(() => deleteAccounts([...chosenIds], forget), {
      onSuccess({ deletedCount, refusals }) {
        if (refusals.length > 0) toast.error(text.someNotDeleted(deletedCount, refusals.length))
        else toast.success(text.manyDeleted(deletedCount))
      },
    })

  return (
    <>
      <h2 className="px-4 pt-4 text-xl font-bold md:px-6 md:pt-6">{text.tabs.users}</h2>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-2 bg-surface px-4 py-3 md:px-6">
        <div className="min-w-48 flex-1 basis-60 max-lg:basis-full">
          <SearchField label={text.searchUsers} value={search} onChange={first(setSearch)} />
        </div>
        <Select
          label={text.filter}
          hideLabel
          isPill
          valuePrefix={text.filterPrefix}
          className="w-60 max-lg:w-auto max-lg:flex-1 max-lg:basis-48"
          options={filters.map(value => ({ value, label: text.filters[value] }))}
          value={filter}
          onChange={first(setFilter)}
        />
        <Select
          label={text.order}
          hideLabel
          isPill
          className="w-52 max-lg:w-auto max-lg:flex-1 max-lg:basis-36"
          options={orderNames.map(value => ({ value, label: text.orders[value] }))}
          value={order}
          onChange={first(setOrder)}
        />
        <div className="flex gap-2 max-sm:w-full">
          <PermittedButton
            permission="user.create"
            color="primary"
            className="max-sm:flex-1"
            startContent={<IconAdd className="size-4.5" />}
            onPress={() => setOpen({ what: 'account' })}
          >
            {text.createUser}
          </PermittedButton>
          <FileMenu onImport={() => setOpen({ what: 'import' })} />
        </div>
      </header>
      <div className="px-4 pb-6 md:px-6" aria-busy={isPlaceholderData}>
        <Loaded
          of={list}
          rows={8}
          label={text.loading}
          failurePane={{ title: text.usersFailed, className: 'pt-10' }}
        >
          {data =>
            users.length === 0 ? (
              <EmptyState drawing={<NoResultsDrawing />} title={text.noUsers} className="pt-10">
                {text.noUsersText}
              </EmptyState>
            ) : (
              <>
                <div className="flex min-h-11 flex-wrap items-center gap-3 py-1 text-sm text-muted">
                  <span className="flex-1">
                    {data.total === undefined ? '' : text.userCount(data.total)}
                    {chosenIds.size > 0 && ` · ${text.chosen(chosenIds.size)}`}
                  </span>
                  {chosenIds.size > 0 && (
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
                        own={own}
                        isChosen={chosenIds.has(user.userId)}
                        onToggle={() => toggle(user.userId)}
                        onOpen={setOpen}
                      />
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
          total={data?.total}
          onPage={setPage}
        />
      </div>
      {open?.what === 'account' && (
        <AccountDialog
          user={open.user}
          onClose={close}
          onNeedsLink={user => own.has('user.resetPassword') && setOpen({ what: 'link', user })}
        />
      )}
      {open?.what === 'import' && <ImportDialog onClose={close} />}
      {open?.what === 'link' && <ResetLinkDialog user={open.user} onClose={close} />}
      {open?.what === 'quota' && (
        <QuotaDialog spaceId={open.user.userId} name={personName(open.user)} onClose={close} />
      )}
      {open?.what === 'act' && (
        <ActDialog
          act={open.act}
          user={open.user}
          onDone={() => open.act === 'delete' && forget([open.user.userId])}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open?.what === 'deleteMany'}
        onClose={close}
        title={text.deleteManyTitle(chosenIds.size)}
        confirmLabel={text.deleteChosen}
        onConfirm={deleteMany}
      >
        {text.deleteText}
      </ConfirmDialog>
    </>
  )
}

/** Accounts from a file and into one. */
function FileMenu({ onImport }: { onImport: () => void }) {
  const text = usePeopleImportWords()
  const permissions = usePermitted()
  const save = () =>
    runWrite(() => exportPeople(), {
      onSuccess: files => void toast.success(files > 1 ? text.exportedFiles(files) : text.exported),
    })
  const items = [
    permissions.action('user.import', { id: 'import', label: text.import, onAction: onImport }),
    permissions.action('user.export', { id: 'export', label: text.export, onAction: () => void save() }),
  ]
  return (
    <MenuButton label={text.menu} groups={[{ items }]}>
      <IconTable className="size-5" aria-hidden="true" />
    </MenuButton>
  )
}

interface UserRowProps {
  user: User
  isMe: boolean
  own: ReadonlySet<Permission>
  isChosen: boolean
  onToggle: () => void
  onOpen: (open: Open) => void
}

function UserRow({ user, isMe, own, isChosen, onToggle, onOpen }: UserRowProps) {
  const text = useAdminWords()
  const permissions = usePermitted()
  const ruleText = useHouseRuleWords()
  const navigate = useNavigate()
  const name = personName(user)
  const isLocked = user.isLocked || user.status === 'LOCKED'
  const act = (id: Act, label: string, isDanger = false) =>
    permissions.action(actPermissions[id], {
      id,
      label,
      isDanger,
      onAction: () => onOpen({ what: 'act', act: id, user }),
    })
  const groups: MenuGroup[] = [
    {
      items: [
        permissions.action('user.edit', {
          id: 'edit',
          label: text.edit,
          onAction: () => onOpen({ what: 'account', user }),
        }),
        permissions.action('role.read', {
          id: 'why',
          label: text.whyAllowed,
          onAction: () =>
            void navigate({ to: '/admin', search: rolesSearch({ view: 'why', userId: user.userId }) }),
        }),
        permissions.action('user.resetPassword', {
          id: 'link',
          label: text.resetLink,
          onAction: () => onOpen({ what: 'link', user }),
        }),
        permissions.action('storage.read', {
          id: 'quota',
          label: ruleText.ownQuota,
          onAction: () => onOpen({ what: 'quota', user }),
        }),
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
  ]
  return (
    <div className="flex items-center gap-3 px-3 py-2.5">
      {own.has('user.delete') && (
        <Checkbox checked={isChosen} onChange={onToggle} disabled={isMe}>
          <span className="sr-only">{text.choose(name)}</span>
        </Checkbox>
      )}
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
      <MenuButton label={text.moreAbout(name)} groups={groups}>
        <IconMore className="size-5" aria-hidden="true" />
      </MenuButton>
    </div>
  )
}

interface ActDialogProps {
  act: Act
  user: User
  onDone: () => void
  onClose: () => void
}

/** One act on one account, asked about first. */
function ActDialog({ act, user, onDone, onClose }: ActDialogProps) {
  const text = useAdminWords()
  const name = personName(user)
  const words = text.acts[act]
  const run = () =>
    runWrite(() => acts[act](user.userId), {
      async onSuccess() {
        onDone()
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

const actPermissions: Record<Act, Permission> = {
  lock: 'user.lock',
  unlock: 'user.lock',
  delete: 'user.delete',
  endSessions: 'user.endSessions',
  clearFactors: 'user.clearSecondFactor',
}

const acts: Record<Act, (userId: string) => Promise<unknown>> = {
  lock: value => api.identity.lockUser({ params: { value } }),
  unlock: value => api.identity.unlockUser({ params: { value } }),
  delete: value => api.identity.deleteUser({ params: { value }, timeoutMs: erasingTimeoutMs }),
  endSessions: userId => api.identityAuthen.privilegeLogout({ body: { userId } }),
  clearFactors: userId => api.signIn.clearSecondFactors({ params: { userId } }),
}
