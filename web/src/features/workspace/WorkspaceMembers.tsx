import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { User, Workspace, WorkspaceMember } from '@trau/contract'
import { workspaceRoles } from '@trau/contract/rules/room'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import { api } from '../../api/api.ts'
import { runWrite, useApiMutation } from '../../api/mutation.ts'
import { invalidate, qWith } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { PageButtons } from '../../kit/PageButtons.tsx'
import { PeoplePicker } from '../../kit/PeoplePicker.tsx'
import { Section } from '../../kit/Section.tsx'
import { useDebounced } from '../../model/people/people.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toast } from '../../ui/toast.ts'

const pageSize = 30
const nameOf = ({ user }: WorkspaceMember) => user.name || user.username || ''
type Role = (typeof workspaceRoles)[number]

/** Who is in a workspace, in which role, and what the caller may do about them. */
export function WorkspaceMembers({ workspace }: { workspace: Workspace }) {
  const words = useText(workspaces)
  const { workspaceId, selfRole, status } = workspace
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim())
  const [page, setPage] = useState(0)
  const [isAdding, add] = useState(false)
  const [memberToRemove, askRemove] = useState<WorkspaceMember>()
  const list = useQuery(
    qWith(
      api.workspace.listWorkspaceMembers,
      { params: { id: workspaceId }, query: { search, limit: pageSize, offset: page * pageSize } },
      { placeholderData: keepPreviousData },
    ),
  )
  const isManager = selfRole === 'OWNER' || selfRole === 'ADMIN'
  const refresh = { onSuccess: () => invalidate(api.workspace.listWorkspaceMembers) }
  const setRole = ({ user: { userId } }: WorkspaceMember, role: Role) =>
    runWrite(
      () => api.workspace.updateWorkspaceMember({ params: { id: workspaceId, userId }, body: { role } }),
      {
        onSuccess: () => Promise.all([refresh.onSuccess(), invalidate(api.workspace.listWorkspaces)]),
      },
    )
  const remove = ({ user: { userId } }: WorkspaceMember) =>
    runWrite(() => api.workspace.removeWorkspaceMember({ params: { id: workspaceId, userId } }), refresh)
  const total = list.data?.total ?? 0
  return (
    <Section title={words.members(total)}>
      <div className="flex flex-wrap gap-2 pb-2">
        <SearchField
          label={words.findMember}
          value={query}
          onChange={value => {
            setQuery(value)
            setPage(0)
          }}
          className="min-w-48 flex-1"
        />
        {isManager && status === 'ACTIVE' && (
          <Button variant="flat" color="primary" onPress={() => add(true)}>
            {words.add}
          </Button>
        )}
      </div>
      <Loaded of={list} rows={4} label={words.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="py-2 text-muted">{words.noMember}</p>
          ) : (
            <ul>
              {items.map(member => {
                const mayTouch = selfRole === 'OWNER' || (isManager && member.role !== 'OWNER')
                const roles = workspaceRoles.filter(
                  role => role !== member.role && (role !== 'OWNER' || selfRole === 'OWNER'),
                )
                return (
                  <li key={member.user.userId} className="flex min-h-13 items-center gap-3">
                    <Avatar
                      id={member.user.userId}
                      name={nameOf(member)}
                      src={member.user.avatarUrl}
                      size="sm"
                    />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{nameOf(member)}</span>
                      <span className="block text-sm text-muted">{words.roles[member.role]}</span>
                    </span>
                    {mayTouch && (
                      <MenuButton
                        label={words.memberMenu(nameOf(member))}
                        size="sm"
                        className="text-muted"
                        groups={[
                          {
                            items: [
                              ...roles.map(role => ({
                                id: role,
                                label: words.makeRole(words.roles[role] ?? ''),
                                onAction: () => void setRole(member, role),
                              })),
                              {
                                id: 'remove',
                                label: words.remove,
                                isDanger: true,
                                onAction: () => askRemove(member),
                              },
                            ],
                          },
                        ]}
                      >
                        <IconMore className="size-4.5" aria-hidden="true" />
                      </MenuButton>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      <PageButtons page={page} pageSize={pageSize} total={list.data?.total} onPage={setPage} />
      {isAdding && <AddPeople workspace={workspace} onClose={() => add(false)} />}
      {memberToRemove && (
        <ConfirmDialog
          onClose={() => askRemove(undefined)}
          title={words.removeTitle(nameOf(memberToRemove))}
          confirmLabel={words.remove}
          color="danger"
          onConfirm={() => remove(memberToRemove)}
        >
          {words.removeText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const assignableRoles = ['MEMBER', 'ADMIN', 'GUEST'] as const

function AddPeople({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const words = useText(workspaces)
  const [chosenUsers, setChosen] = useState<User[]>([])
  const [role, setRole] = useState<(typeof assignableRoles)[number]>('MEMBER')
  const add = useApiMutation(
    () => {
      const userIds = chosenUsers.map(({ userId }) => userId)
      return api.workspace.addWorkspaceMembers({
        params: { id: workspace.workspaceId },
        body: { userIds, role },
      })
    },
    {
      async onSuccess({ added: addedCount }) {
        await invalidate(api.workspace.listWorkspaceMembers)
        toast.success(words.added(addedCount.length))
        onClose()
      },
    },
  )
  return (
    <Dialog
      onClose={onClose}
      title={words.add}
      footer={
        <Button
          color="primary"
          isPending={add.isPending}
          isDisabled={chosenUsers.length === 0}
          onPress={() => void add.mutate()}
        >
          {add.isPending ? words.adding : words.add}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={words.addAs}
          value={role}
          onChange={setRole}
          options={assignableRoles.map(value => ({ value, label: words.roles[value] }))}
        />
        <PeoplePicker
          chosenPeople={chosenUsers}
          onChoose={user => setChosen(old => [...old, user])}
          onRemove={user => setChosen(old => old.filter(({ userId }) => userId !== user.userId))}
        />
      </div>
    </Dialog>
  )
}
