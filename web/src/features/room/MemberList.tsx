import type { RoomMember } from '@trau/contract'
import { MemberRole } from '@trau/contract/rules/role'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import IconAdd from '~icons/lucide/user-round-plus'
import { useRoomWords } from '../../i18n/words/room.ts'
import { ListFailure, MoreButton } from '../../kit/ListParts.tsx'
import { openPrivateRoom } from '../../model/people/people.ts'
import { askReport } from '../../model/rooms/report-dialogs.ts'
import { may, mayActOn, maySetRoles, rolesToGive } from '../../model/rooms/roles.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { AddMembersDialog } from './AddMembersDialog.tsx'
import { removeMember, setMemberRole } from './member-commands.ts'
import { Section } from './Section.tsx'
import { useMemberList } from './useMemberList.ts'

const searchFrom = 12

/** The members of a group by role, and what one may do about each. */
export function MemberList({ item, onOpen }: { item: RoomItem; onOpen: (roomId: string) => void }) {
  const words = useRoomWords()
  const { room, selfMember } = item
  const [query, setQuery] = useState('')
  const [isAdding, add] = useState(false)
  const [openQuestion, ask] = useState<{ question: 'remove' | 'handOver'; member: RoomMember }>()
  const [isBanned, setBanned] = useState(false)
  const { members, isLoading, error, refetch, more } = useMemberList(room, query)
  const nameOf = (member: RoomMember) => member.user.name || member.user.username || ''
  return (
    <Section
      title={words.membersTitle(room.memberCount)}
      action={
        may(selfMember?.role ?? 0, room.switches, 'membersCanInvite') && (
          <Button
            size="sm"
            variant="ghost"
            color="primary"
            startContent={<IconAdd className="size-4.5" aria-hidden="true" />}
            onPress={() => add(true)}
          >
            {words.add}
          </Button>
        )
      }
    >
      {room.memberCount >= searchFrom && (
        <SearchField label={words.findMember} value={query} onChange={setQuery} className="mb-1" />
      )}
      <ul className="-mx-2">
        {members.map(member => (
          <MemberRow
            key={member.userId}
            member={member}
            mine={selfMember?.role ?? MemberRole.RESTRICTED}
            onOpen={onOpen}
            onAsk={question => ask({ question, member })}
          />
        ))}
      </ul>
      {error ? (
        <ListFailure of={{ error, refetch }} />
      ) : members.length > 0 ? (
        <MoreButton of={more} label={words.showMoreMembers} />
      ) : isLoading ? (
        <Delayed isWaiting>
          <SkeletonRows label={words.loadingMembers} rows={4} />
        </Delayed>
      ) : (
        query && <p className="py-2 text-muted">{words.noMember(query)}</p>
      )}
      {isAdding && <AddMembersDialog room={room} onClose={() => add(false)} />}
      {openQuestion && (
        <ConfirmDialog
          onClose={() => {
            ask(undefined)
            setBanned(false)
          }}
          title={
            openQuestion.question === 'remove'
              ? words.removeTitle(nameOf(openQuestion.member))
              : words.makeOwnerTitle(nameOf(openQuestion.member))
          }
          confirmLabel={openQuestion.question === 'remove' ? words.removeMember : words.handOver}
          onConfirm={() =>
            openQuestion.question === 'remove'
              ? removeMember(openQuestion.member, nameOf(openQuestion.member), isBanned)
              : setMemberRole(openQuestion.member, MemberRole.OWNER)
          }
        >
          {openQuestion.question === 'remove' ? words.removeText : words.makeOwnerText}
          {openQuestion.question === 'remove' && (
            <Checkbox className="mt-3" checked={isBanned} onChange={setBanned} description={words.banText}>
              {words.ban}
            </Checkbox>
          )}
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface MemberRowProps {
  member: RoomMember
  mine: number
  onOpen: (roomId: string) => void
  onAsk: (question: 'remove' | 'handOver') => void
}

function MemberRow({ member, mine, onOpen, onAsk }: MemberRowProps) {
  const words = useRoomWords()
  const me = useMessenger().userId
  const name = member.user.name || member.user.username || ''
  const isMe = member.userId === me
  const badge = words.roleBadge[member.role]
  const write = () => void openPrivateRoom(member.userId, onOpen)
  return (
    <li className="flex min-h-13 items-center gap-3 rounded-lg px-2 hover:bg-fill">
      <Avatar id={member.userId} name={name} src={member.user.avatarUrl} size="sm" />
      <span className="min-w-0 flex-1 truncate">
        {name}
        {isMe && <span className="text-muted"> ({words.you})</span>}
      </span>
      {badge && <Chip color={member.role === MemberRole.OWNER ? 'primary' : 'default'}>{badge}</Chip>}
      {!isMe && (
        <Menu
          label={words.memberMenu(name)}
          trigger={
            <IconButton label={words.memberMenu(name)} size="sm" className="text-muted">
              <IconMore className="size-4.5" aria-hidden="true" />
            </IconButton>
          }
          groups={[
            { items: [{ id: 'message', label: words.message, onAction: write }] },
            {
              items: [
                ...rolesToGive(mine, member).map(role => ({
                  id: `role ${role}`,
                  label: words.roleAction[role] ?? '',
                  onAction: () => void setMemberRole(member, role),
                })),
                maySetRoles(mine) && {
                  id: 'owner',
                  label: words.makeOwner,
                  onAction: () => onAsk('handOver'),
                },
              ],
            },
            {
              items: [
                {
                  id: 'report',
                  label: words.reportPerson(name),
                  onAction: () => askReport({ userId: member.userId, name, roomId: member.roomId }),
                },
                mayActOn(mine, member.role) && {
                  id: 'remove',
                  label: words.removeMember,
                  isDanger: true,
                  onAction: () => onAsk('remove'),
                },
              ],
            },
          ]}
        />
      )}
    </li>
  )
}
