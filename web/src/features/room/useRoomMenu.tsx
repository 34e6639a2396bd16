import { MemberRole } from '@trau/contract/rules/role'
import { useMemo } from 'react'
import IconArchive from '~icons/lucide/archive'
import IconUnarchive from '~icons/lucide/archive-restore'
import IconBan from '~icons/lucide/ban'
import IconBell from '~icons/lucide/bell'
import IconMuted from '~icons/lucide/bell-off'
import IconRead from '~icons/lucide/check-check'
import IconClear from '~icons/lucide/eraser'
import IconUnhide from '~icons/lucide/eye'
import IconHide from '~icons/lucide/eye-off'
import IconFlag from '~icons/lucide/flag'
import IconLeave from '~icons/lucide/log-out'
import IconUnread from '~icons/lucide/mail'
import IconPencil from '~icons/lucide/pencil'
import IconPin from '~icons/lucide/pin'
import IconPinOff from '~icons/lucide/pin-off'
import IconTag from '~icons/lucide/tag'
import IconTimer from '~icons/lucide/timer'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { askReport } from '../../model/rooms/report-dialogs.ts'
import {
  markRoomRead,
  markRoomUnread,
  setArchived,
  setFavorite,
  setMuted,
  setPersonBlocked,
} from '../../model/rooms/room-commands.ts'
import { openRoomDialog } from '../../model/rooms/room-dialogs.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isHiddenRoom, isMuted, isOfStranger, isUnread } from '../../store/room-slice.ts'
import type { MenuGroup } from '../../ui/Menu.tsx'

/** Owner and deputies of a group, either side of a private room that is nobody’s request. */
export const maySetTimer = ({ room, selfMember }: RoomItem) =>
  room.type === 'GROUP'
    ? (selfMember?.role ?? MemberRole.MEMBER) <= MemberRole.DEPUTY
    : room.type === 'PRIVATE' && !room.isBlockedByMe && !room.isAwaitingAcceptance

/** What can be done with a conversation, wherever its menu opens. */
export function useRoomMenu(item: RoomItem, name: string): MenuGroup[] {
  const words = useRoomWords()
  const hiddenWords = useHiddenWords()
  return useMemo(() => {
    const { roomId, isFavorite, isArchived, mutedUntil, type, peer, isBlockedByMe } = item.room
    return [
      {
        items: [
          isUnread(item) && {
            id: 'read',
            label: words.markRead,
            icon: <IconRead />,
            onAction: () => void markRoomRead(roomId),
          },
          !isUnread(item) &&
            item.selfMember && {
              id: 'unread',
              label: words.markUnread,
              icon: <IconUnread />,
              onAction: () => markRoomUnread(roomId),
            },
          {
            id: 'favorite',
            label: isFavorite ? words.favoriteOff : words.favoriteOn,
            icon: isFavorite ? <IconPinOff /> : <IconPin />,
            onAction: () => void setFavorite(roomId, !isFavorite),
          },
          isMuted(mutedUntil)
            ? {
                id: 'mute',
                label: words.unmute,
                icon: <IconBell />,
                onAction: () => void setMuted(roomId, 0),
              }
            : {
                id: 'mute',
                label: words.muteMenu,
                icon: <IconMuted />,
                onAction: () => openRoomDialog('notificationOff', roomId),
              },
          !isOfStranger(item) && {
            id: 'archive',
            label: isArchived ? words.archiveOff : words.archiveOn,
            icon: isArchived ? <IconUnarchive /> : <IconArchive />,
            onAction: () => void setArchived(roomId, !isArchived),
          },
        ],
      },
      {
        items: [
          {
            id: 'tags',
            label: words.tagMenu,
            icon: <IconTag />,
            onAction: () => openRoomDialog('tags', roomId),
          },
          type !== 'SELF' && {
            id: 'privateName',
            label: words.privateName,
            icon: <IconPencil />,
            onAction: () => openRoomDialog('privateName', roomId),
          },
          maySetTimer(item) && {
            id: 'timer',
            label: hiddenWords.timer,
            icon: <IconTimer />,
            onAction: () => openRoomDialog('messageSelfDestruct', roomId),
          },
          isHiddenRoom(item)
            ? {
                id: 'unhide',
                label: hiddenWords.unhide,
                icon: <IconUnhide />,
                onAction: () => openRoomDialog('removeHiddenConversation', roomId),
              }
            : !isOfStranger(item) && {
                id: 'hide',
                label: hiddenWords.hide,
                icon: <IconHide />,
                onAction: () => openRoomDialog('hideConversation', roomId),
              },
          {
            id: 'clear',
            label: hiddenWords.clear,
            icon: <IconClear />,
            isDanger: true,
            onAction: () => openRoomDialog('deleteMessageHistory', roomId),
          },
        ],
      },
      {
        items: [
          type === 'PRIVATE' &&
            peer !== undefined && {
              id: 'report',
              label: words.reportPerson(name),
              icon: <IconFlag />,
              onAction: () => askReport({ userId: peer.userId, name, roomId }),
            },
          type === 'GROUP' && {
            id: 'leave',
            label: words.leave,
            icon: <IconLeave />,
            isDanger: true,
            onAction: () => openRoomDialog('leaveChat', roomId),
          },
          type === 'PRIVATE' &&
            peer !== undefined &&
            (isBlockedByMe
              ? {
                  id: 'block',
                  label: words.unblockPerson(name),
                  icon: <IconBan />,
                  onAction: () => void setPersonBlocked(roomId, peer.userId, name, false),
                }
              : {
                  id: 'block',
                  label: words.blockPerson(name),
                  icon: <IconBan />,
                  isDanger: true,
                  onAction: () => openRoomDialog('block', roomId),
                }),
        ],
      },
    ]
  }, [item, name, words, hiddenWords])
}
