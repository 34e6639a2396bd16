import type { RoomMember } from '@trau/contract'
import { MemberRole } from '@trau/contract/rules/role'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import IconAdd from '~icons/lucide/user-round-plus'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { ListFailure, MoreButton } from '../../kit/ListParts.tsx'
import { callPerson } from '../../model/calls/requests.ts'
import { openPrivateRoom } from '../../model/people/open-private-room.ts'
import { askReport } from '../../model/rooms/report-dialogs.ts'
import { may, mayActOn, maySetRoles, rolesToGive } from '../../model/rooms/roles.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { AddMembersDialog } from './AddMembersDialog.tsx'
import { removeMember, setMemberRole } from './member-commands.ts'
import { Section } from './Section.tsx'
import { useMemberList } from './useMemberList.ts'

const searchFrom = 12

/** The members of a group by role, and what one may do about each. */
export function MemberList({ item, onOpen }: { item: RoomItem; onOpen: (roomId: string) => void }) {
  const detailWords = useRoomDetailsWords()
  const { room, selfMember } = item
  const [query, setQuery] = useState('')
  const [isAdding, add] = useState(false)
  const [openQuestion, ask] = useState<{ question: 'remove' | 'handOver'; member: RoomMember }>()
  const [isBanned, setBanned] = useState(false)
  const { members, isLoading, error, refetch, more } = useMemberList(room, query)
  const nameOf = (member: RoomMember) => member.user.name || member.user.username || ''
  return (
    <Section
      title={detailWords.membersTitle(room.memberCount)}
      action={
        may(selfMember?.role ?? 0, room.switches, 'membersCanInvite') && (
          <Button
            size="sm"
            variant="ghost"
            color="primary"
            startContent={<IconAdd className="size-4.5" aria-hidden="true" />}
            onPress={() => add(true)}
          >
            {detailWords.add}
          </Button>
        )
      }
    >
      {room.memberCount >= searchFrom && (
        <SearchField label={detailWords.findMember} value={query} onChange={setQuery} className="mb-1" />
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
        <MoreButton of={more} label={detailWords.showMoreMembers} />
      ) : isLoading ? (
        <Delayed isWaiting>
          <SkeletonRows label={detailWords.loadingMembers} rows={4} />
        </Delayed>
      ) : (
        query && <p className="py-2 text-muted">{detailWords.noMember(query)}</p>
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
              ? detailWords.removeTitle(nameOf(openQuestion.member))
              : detailWords.makeOwnerTitle(nameOf(openQuestion.member))
          }
          confirmLabel={openQuestion.question === 'remove' ? detailWords.removeMember : detailWords.handOver}
          onConfirm={() =>
            openQuestion.question === 'remove'
              ? removeMember(openQuestion.member, nameOf(openQuestion.member), isBanned)
              : setMemberRole(openQuestion.member, MemberRole.OWNER)
          }
        >
          {openQuestion.question === 'remove' ? detailWords.removeText : detailWords.makeOwnerText}
          {openQuestion.question === 'remove' && (
            <Checkbox
              className="mt-3"
              checked={isBanned}
              onChange={setBanned}
              description={detailWords.banText}
            >
              {detailWords.ban}
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
  const detailWords = useRoomDetailsWords()
  const me = useMessenger().userId
  const name = member.user.name || member.user.username || ''
  const isMe = member.userId === me
  const badge = detailWords.roleBadge[member.role]
  const write = () => void openPrivateRoom(member.userId, onOpen)
  return (
    <li className="flex min-h-13 items-center gap-3 rounded-lg px-2 hover:bg-fill">
      <Avatar id={member.userId} name={name} src={member.user.avatarUrl} size="sm" />
      <span className="min-w-0 flex-1 truncate">
        {name}
        {isMe && <span className="text-muted"> ({detailWords.you})</span>}
      </span>
      {badge && <Chip color={member.role === MemberRole.OWNER ? 'primary' : 'default'}>{badge}</Chip>}
      {!isMe && (
        <MenuButton
          label={detailWords.memberMenu(name)}
          size="sm"
          className="text-muted"
          groups={[
            {
              items: [
                { id: 'message', label: detailWords.message, onAction: write },
                {
                  id: 'call',
                  label: detailWords.call,
                  onAction: () => void callPerson(member.userId, 'voice'),
                },
                {
                  id: 'video',
                  label: detailWords.callVideo,
                  onAction: () => void callPerson(member.userId, 'video'),
                },
              ],
            },
            {
              items: [
                ...rolesToGive(mine, member).map(role => ({
                  id: `role ${role}`,
                  label: detailWords.roleAction[role] ?? '',
                  onAction: () => void setMemberRole(member, role),
                })),
                maySetRoles(mine) && {
                  id: 'owner',
                  label: detailWords.makeOwner,
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
                  label: detailWords.removeMember,
                  isDanger: true,
                  onAction: () => onAsk('remove'),
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
}
