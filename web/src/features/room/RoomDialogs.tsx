import { MemberRole } from '@trau/contract/rules/role'
import { Suspense, useState } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { lazyView } from '../../kit/lazy-part.tsx'
import { leaveRoom } from '../../model/rooms/group-commands.ts'
import { setPersonBlocked } from '../../model/rooms/room-commands.ts'
import { closeQuestion, type RoomQuestion, useRoomQuestion } from '../../model/rooms/room-dialogs.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadRoomPrivacyDialogs } from '../hidden/index.ts'

const NotificationsDialog = lazyView(() => import('./NotificationsDialog.tsx'), 'floating')
const TagsDialog = lazyView(() => import('./tags/TagsDialog.tsx'), 'floating')
const PrivateNameDialog = lazyView(() => import('./tags/PrivateNameDialog.tsx'), 'floating')
const DissolveDialog = lazyView(() => import('./rights/DissolveDialog.tsx'), 'floating')
const RoomPrivacyDialogs = lazyView(loadRoomPrivacyDialogs, 'floating', closeQuestion)

/** The questions that have a dialog of this feature, loaded when it is asked. */
const own = {
  notificationOff: NotificationsDialog,
  tags: TagsDialog,
  privateName: PrivateNameDialog,
  dissolve: DissolveDialog,
}

/** The questions about one room that menus and panels ask. */
export default function RoomDialogs() {
  const openQuestion = useRoomQuestion()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, openQuestion?.roomId))
  if (!openQuestion || !item) return null
  if (openQuestion.question === 'leaveChat') return <LeaveDialog item={item} />
  if (openQuestion.question === 'block') return <BlockDialog item={item} />
  const { question } = openQuestion
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
  const detailWords = useRoomDetailsWords()
  const name = roomName(item, useChatWords())
  const [isSilent, setSilent] = useState(false)
  return (
    <ConfirmDialog
      onClose={closeQuestion}
      title={detailWords.leaveTitle(name)}
      confirmLabel={words.leave}
      onConfirm={() => leaveRoom(item.room.roomId, name, isSilent)}
    >
      <p>{detailWords.leaveText}</p>
      {item.selfMember?.role === MemberRole.OWNER && <p className="mt-2">{detailWords.leaveOwnerText}</p>}
      <Checkbox
        className="mt-3"
        checked={isSilent}
        onChange={setSilent}
        description={detailWords.leaveSilentlyText}
      >
        {detailWords.leaveSilently}
      </Checkbox>
    </ConfirmDialog>
  )
}

function BlockDialog({ item }: { item: RoomItem }) {
  const detailWords = useRoomDetailsWords()
  const name = roomName(item, useChatWords())
  const { peer, roomId } = item.room
  if (!peer) return null
  return (
    <ConfirmDialog
      onClose={closeQuestion}
      title={detailWords.blockTitle(name)}
      confirmLabel={detailWords.block}
      onConfirm={() => setPersonBlocked(roomId, peer.userId, name, true)}
    >
      {detailWords.blockText}
    </ConfirmDialog>
  )
}
