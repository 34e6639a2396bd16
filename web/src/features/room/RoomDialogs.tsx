import { MemberRole } from '@trau/contract/rules/role'
import { lazy, Suspense, useState } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { leaveRoom, setPersonBlocked } from '../../model/rooms/room-commands.ts'
import { closeQuestion, type RoomQuestion, useRoomQuestion } from '../../model/rooms/room-dialogs.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadRoomPrivacyDialogs } from '../hidden/index.ts'

const NotificationsDialog = lazy(() => import('./NotificationsDialog.tsx'))
const TagsDialog = lazy(() => import('./tags/TagsDialog.tsx'))
const PrivateNameDialog = lazy(() => import('./tags/PrivateNameDialog.tsx'))
const DissolveDialog = lazy(() => import('./rights/DissolveDialog.tsx'))
const RoomPrivacyDialogs = lazy(loadRoomPrivacyDialogs)

/** The questions that have a dialog of this feature, loaded when it is asked. */
const own = {
  notificationOff: NotificationsDialog,
  tags: TagsDialog,
  privateName: PrivateNameDialog,
  dissolve: DissolveDialog,
}

/** The questions about one room that menus and panels ask. */
export function RoomDialogs() {
  const asked = useRoomQuestion()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, asked?.roomId))
  if (!asked || !item) return null
  if (asked.question === 'leaveChat') return <LeaveDialog item={item} />
  if (asked.question === 'block') return <BlockDialog item={item} />
  const { question } = asked
  const Part = own[question as keyof typeof own]
  if (Part) {
    return (
      <Suspense>
        <Part item={item} onClose={closeQuestion} />
      </Suspense>
    )
  }
  return <PrivacyDialog question={question} item={item} />
}

function PrivacyDialog({ question, item }: { question: RoomQuestion; item: RoomItem }) {
  const name = roomName(item, useChatWords())
  return (
    <Suspense>
      <RoomPrivacyDialogs question={question} item={item} name={name} />
    </Suspense>
  )
}

function LeaveDialog({ item }: { item: RoomItem }) {
  const words = useRoomWords()
  const name = roomName(item, useChatWords())
  const [isSilent, setSilent] = useState(false)
  return (
    <ConfirmDialog
      onClose={closeQuestion}
      title={words.leaveTitle(name)}
      confirmLabel={words.leave}
      onConfirm={() => leaveRoom(item.room.roomId, name, isSilent)}
    >
      <p>{words.leaveText}</p>
      {item.selfMember?.role === MemberRole.OWNER && <p className="mt-2">{words.leaveOwnerText}</p>}
      <Checkbox
        className="mt-3"
        checked={isSilent}
        onChange={setSilent}
        description={words.leaveSilentlyText}
      >
        {words.leaveSilently}
      </Checkbox>
    </ConfirmDialog>
  )
}

function BlockDialog({ item }: { item: RoomItem }) {
  const words = useRoomWords()
  const name = roomName(item, useChatWords())
  const { peer, roomId } = item.room
  if (!peer) return null
  return (
    <ConfirmDialog
      onClose={closeQuestion}
      title={words.blockTitle(name)}
      confirmLabel={words.block}
      onConfirm={() => setPersonBlocked(roomId, peer.userId, name, true)}
    >
      {words.blockText}
    </ConfirmDialog>
  )
}
