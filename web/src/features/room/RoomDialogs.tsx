import { MemberRole } from '@trau/contract/rules/role'
import { lazy, Suspense, useState } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { leaveRoom, setMuted, setPersonBlocked } from '../../model/rooms/room-commands.ts'
import { closeQuestion, type RoomQuestion, useRoomQuestion } from '../../model/rooms/room-dialogs.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isMuted, roomSelectors } from '../../store/room-slice.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { loadRoomPrivacyDialogs } from '../hidden/index.ts'
import { loadRoomChoices } from '../notifications/index.ts'
import { muteChoices, mutedUntil } from './mute-times.ts'

const TagsDialog = lazy(() => import('./tags/TagsDialog.tsx'))
const PrivateNameDialog = lazy(() => import('./tags/PrivateNameDialog.tsx'))
const DissolveDialog = lazy(() => import('./rights/DissolveDialog.tsx'))
const RoomPrivacyDialogs = lazy(loadRoomPrivacyDialogs)
const RoomChoices = lazy(loadRoomChoices)

/** The questions about one room that menus and panels ask. */
export function RoomDialogs() {
  const asked = useRoomQuestion()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, asked?.roomId))
  if (!asked || !item) return null
  if (asked.question === 'notificationOff') return <NotificationsDialog item={item} />
  if (asked.question === 'leaveChat') return <LeaveDialog item={item} />
  if (asked.question === 'block') return <BlockDialog item={item} />
  const { question } = asked
  if (question === 'tags' || question === 'privateName' || question === 'dissolve') {
    const Part = { tags: TagsDialog, privateName: PrivateNameDialog, dissolve: DissolveDialog }[question]
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

/** For how long a room is silent, and otherwise of what in it one is notified. */
function NotificationsDialog({ item }: { item: RoomItem }) {
  const words = useRoomWords()
  const notificationWords = useNotificationWords()
  const isSilent = isMuted(item.room.mutedUntil)
  const name = roomName(item, useChatWords())
  const labels = {
    hour: words.muteHour,
    fourHours: words.muteFourHours,
    untilMorning: words.muteUntilMorning,
    forever: words.muteForever,
  }
  return (
    <Dialog onClose={closeQuestion} title={notificationWords.roomDialog(name)} size="sm">
      <h3 className="text-sm font-medium">{notificationWords.muteFor}</h3>
      <p className="mt-0.5 mb-2 text-sm text-pretty text-muted">{words.muteText}</p>
      <div className="mb-5 grid grid-cols-2 gap-2">
        {isSilent && (
          <Button
            color="primary"
            className="col-span-2"
            onPress={() => {
              closeQuestion()
              void setMuted(item.room.roomId, 0)
            }}
          >
            {words.unmute}
          </Button>
        )}
        {muteChoices.map(choice => (
          <Button
            key={choice}
            variant="flat"
            fullWidth
            onPress={() => {
              closeQuestion()
              void setMuted(item.room.roomId, mutedUntil(choice))
            }}
          >
            {labels[choice]}
          </Button>
        ))}
      </div>
      <Suspense>
        <RoomChoices roomId={item.room.roomId} />
      </Suspense>
    </Dialog>
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
