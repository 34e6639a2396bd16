import { MemberRole } from '@trau/contract/rules/role'
import type { ReactNode } from 'react'
import IconBan from '~icons/lucide/ban'
import IconChevron from '~icons/lucide/chevron-right'
import IconFlag from '~icons/lucide/flag'
import IconImages from '~icons/lucide/images'
import IconBoard from '~icons/lucide/layout-list'
import IconLeave from '~icons/lucide/log-out'
import IconPin from '~icons/lucide/pin'
import IconTag from '~icons/lucide/tag'
import IconDissolve from '~icons/lucide/trash-2'
import { serverNow } from '../../api/server-clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { groupRights } from '../../i18n/vi/groupRights.ts'
import { useBoardWords } from '../../i18n/words/board.ts'
import { useChatPartsWords } from '../../i18n/words/chat-parts.ts'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { RoomAvatar } from '../../kit/RoomAvatar.tsx'
import { useRoomSettings } from '../../model/notifications/room-settings.ts'
import { askReport } from '../../model/rooms/report-dialogs.ts'
import { leads, maySeeMembers } from '../../model/rooms/roles.ts'
import { setArchived, setFavorite, setMuted } from '../../model/rooms/room-commands.ts'
import { openRoomDialog } from '../../model/rooms/room-dialogs.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isMuted } from '../../store/room-slice.ts'
import { comingTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ProfilePanel } from '../identity/index.ts'
import { GroupFace } from './GroupFace.tsx'
import { InviteLinks } from './invites/InviteLinks.tsx'
import { MemberList } from './MemberList.tsx'
import { RoomRetention } from './RoomRetention.tsx'
import { GroupSwitches } from './rights/GroupSwitches.tsx'
import { Section } from './Section.tsx'
import { TagMark } from './tags/TagMark.tsx'

export { GroupStart } from './GroupStart.tsx'

export interface RoomDetailsProps {
  item: RoomItem
  name: string
  onOpen: (roomId: string) => void
}

/** Who is in a room, and what this person has set about it. */
export default function RoomDetails({ item, name, onOpen }: RoomDetailsProps) {
  const words = useRoomWords()
  const detailWords = useRoomDetailsWords()
  const rights = useText(groupRights)
  const { room } = item
  const role = item.selfMember?.role ?? 0
  return (
    <div className="flex flex-col gap-5 p-5">
      {room.type === 'PRIVATE' && room.peer && <ProfilePanel userId={room.peer.userId} isInRoom />}
      {room.type === 'GROUP' && <GroupFace item={item} name={name} />}
      {room.type === 'SELF' && (
        <div className="flex flex-col items-center gap-3 text-center">
          <RoomAvatar item={item} name={name} me="" size="xl" />
          <h3 className="text-xl font-bold">{detailWords.selfDetails}</h3>
          <p className="text-pretty text-muted">{detailWords.selfDetailsText}</p>
        </div>
      )}
      <div>
        {room.type !== 'SELF' && <BoardLink />}
        <PinnedLink count={room.pinnedMessages.length} />
        <SharedLink />
        <TagsLink item={item} />
      </div>
      {room.type !== 'SELF' && <RoomRetention roomId={room.roomId} />}
      <Switches item={item} />
      {room.type === 'PRIVATE' && room.peer && (
        <div className="flex flex-col">
          <Button
            variant="ghost"
            color="danger"
            startContent={<IconFlag className="size-4.5" aria-hidden="true" />}
            onPress={() => askReport({ userId: room.peer!.userId, name, roomId: room.roomId })}
          >
            {words.reportPerson(name)}
          </Button>
          {!room.isBlockedByMe && (
            <Button
              variant="ghost"
              color="danger"
              startContent={<IconBan className="size-4.5" aria-hidden="true" />}
              onPress={() => openRoomDialog('block', room.roomId)}
            >
              {words.blockPerson(name)}
            </Button>
          )}
        </div>
      )}
      {room.type === 'GROUP' && (
        <>
          {maySeeMembers(role, room.switches) ? (
            <MemberList item={item} onOpen={onOpen} />
          ) : (
            <p className="text-sm text-pretty text-muted">{rights.hiddenMembers}</p>
          )}
          {leads(role) && (
            <>
              <InviteLinks roomId={room.roomId} name={name} />
              {room.switches && <GroupSwitches roomId={room.roomId} switches={room.switches} />}
            </>
          )}
          <Button
            variant="flat"
            color="danger"
            startContent={<IconLeave className="size-4.5" aria-hidden="true" />}
            onPress={() => openRoomDialog('leaveChat', room.roomId)}
          >
            {words.leave}
          </Button>
          {role === MemberRole.OWNER && (
            <Button
              variant="ghost"
              color="danger"
              startContent={<IconDissolve className="size-4.5" aria-hidden="true" />}
              onPress={() => openRoomDialog('dissolve', room.roomId)}
            >
              {rights.dissolve}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** To a part of the room that opens elsewhere. */
function DetailsLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 text-left hover:bg-fill"
    >
      {children}
    </button>
  )
}

function PinnedLink({ count }: { count: number }) {
  const detailWords = useRoomDetailsWords()
  const dispatch = useAppDispatch()
  return (
    <DetailsLink onClick={() => dispatch(toggleActions.sidePanelSet('pinned'))}>
      <IconPin className="size-5 text-muted" aria-hidden="true" />
      <span className="flex-1">{detailWords.pinned}</span>
      <Counter count={count} color="default" label={String(count)} />
    </DetailsLink>
  )
}

function TagsLink({ item: { room } }: { item: RoomItem }) {
  const words = useRoomWords()
  return (
    <DetailsLink onClick={() => openRoomDialog('tags', room.roomId)}>
      <IconTag className="size-5 text-muted" aria-hidden="true" />
      <span className="shrink-0">{words.tagMenu}</span>
      <span className="flex min-w-0 flex-1 flex-wrap justify-end gap-1">
        {room.personalTags.map(tag => (
          <Chip key={tag.tagId} startContent={<TagMark tag={tag} />}>
            {tag.text}
          </Chip>
        ))}
      </span>
    </DetailsLink>
  )
}

function BoardLink() {
  const words = useBoardWords()
  const dispatch = useAppDispatch()
  return (
    <DetailsLink onClick={() => dispatch(toggleActions.sidePanelSet('board'))}>
      <IconBoard className="size-5 text-muted" aria-hidden="true" />
      <span className="flex-1">{words.title}</span>
    </DetailsLink>
  )
}

function SharedLink() {
  const words = useChatPartsWords()
  const dispatch = useAppDispatch()
  return (
    <DetailsLink onClick={() => dispatch(toggleActions.sidePanelSet('shared'))}>
      <IconImages className="size-5 text-muted" aria-hidden="true" />
      <span className="flex-1">{words.sharedTitle}</span>
    </DetailsLink>
  )
}

/** Of what in the room one is notified, and a way to change it. */
function NotificationsLink({ roomId }: { roomId: string }) {
  const words = useNotificationWords()
  const { level } = useRoomSettings(roomId)
  return (
    <DetailsLink onClick={() => openRoomDialog('notificationOff', roomId)}>
      <span className="flex-1">{words.roomNotifications}</span>
      <span className="text-sm text-muted">{words.levels[level]}</span>
      <IconChevron className="size-4 text-muted" aria-hidden="true" />
    </DetailsLink>
  )
}

function Switches({ item: { room } }: { item: RoomItem }) {
  const words = useRoomWords()
  const detailWords = useRoomDetailsWords()
  const [language] = useLanguage()
  const { roomId, mutedUntil } = room
  const isRoomMuted = isMuted(mutedUntil)
  return (
    <Section title={detailWords.switches}>
      <Switch
        isSelected={room.isFavorite}
        description={detailWords.favoriteSwitchText}
        onChange={isOn => void setFavorite(roomId, isOn)}
      >
        {detailWords.favoriteSwitch}
      </Switch>
      <Switch
        isSelected={isRoomMuted}
        description={
          isRoomMuted && mutedUntil > 0
            ? words.mutedUntil(comingTime(mutedUntil, serverNow(), language))
            : undefined
        }
        onChange={isOn => (isOn ? openRoomDialog('notificationOff', roomId) : void setMuted(roomId, 0))}
      >
        {detailWords.muteSwitch}
      </Switch>
      <NotificationsLink roomId={roomId} />
      <Switch
        isSelected={room.isArchived}
        description={detailWords.archiveSwitchText}
        onChange={isOn => void setArchived(roomId, isOn)}
      >
        {detailWords.archiveSwitch}
      </Switch>
    </Section>
  )
}
