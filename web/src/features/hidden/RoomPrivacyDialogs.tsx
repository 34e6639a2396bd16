import { useRef } from 'react'
import { runWrite } from '../../api/mutation.ts'
import { useHiddenDialogWords } from '../../i18n/words/hidden-dialogs.ts'
import { AskPinDialog } from '../../kit/pin/AskPinDialog.tsx'
import { CreatePinDialog } from '../../kit/pin/CreatePinDialog.tsx'
import { closeQuestion, openRoomDialog, type RoomQuestion } from '../../model/rooms/room-dialogs.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { clearHistory, hasPin, hideRoom, unhideRoom } from './hidden-commands.ts'
import { SelfDestructDialog } from './SelfDestructDialog.tsx'

export interface RoomPrivacyProps {
  question: RoomQuestion
  item: RoomItem
  name: string
}

/** The questions about what of a room is kept and who sees it. */
export default function RoomPrivacyDialogs({ question, item, name }: RoomPrivacyProps) {
  const { roomId } = item.room
  if (question === 'hideConversation') return <HideDialog roomId={roomId} name={name} />
  if (question === 'createPin') return <FirstPin roomId={roomId} />
  if (question === 'removeHiddenConversation') return <UnhideDialog roomId={roomId} name={name} />
  if (question === 'messageSelfDestruct') return <SelfDestructDialog item={item} />
  return <ClearDialog roomId={roomId} name={name} />
}

interface AboutRoom {
  roomId: string
  name: string
}

function HideDialog({ roomId, name }: AboutRoom) {
  const words = useHiddenDialogWords()
  const lacksPin = useRef(false)
  // The first one to be hidden asks for a PIN before it goes.
  const hide = async () => {
    const isKnown = await runWrite(hasPin, {
      onSuccess(has) {
        lacksPin.current = !has
      },
    })
    return isKnown && (lacksPin.current || hideRoom(roomId))
  }
  return (
    <ConfirmDialog
      color="primary"
      onClose={() => (lacksPin.current ? openRoomDialog('createPin', roomId) : closeQuestion())}
      title={words.hideTitle(name)}
      confirmLabel={words.hideConfirm}
      onConfirm={hide}
    >
      {words.hideText}
    </ConfirmDialog>
  )
}

function FirstPin({ roomId }: { roomId: string }) {
  return (
    <CreatePinDialog
      onClose={closeQuestion}
      onCreated={() => {
        closeQuestion()
        void hideRoom(roomId)
      }}
    />
  )
}

function UnhideDialog({ roomId, name }: AboutRoom) {
  const words = useHiddenDialogWords()
  return (
    <AskPinDialog
      title={words.unhideTitle(name)}
      description={words.unhideText}
      confirmLabel={words.unhideConfirm}
      onPin={async pin => {
        await unhideRoom(roomId, pin, name)
        closeQuestion()
      }}
      onClose={closeQuestion}
    />
  )
}

function ClearDialog({ roomId, name }: AboutRoom) {
  const words = useHiddenDialogWords()
  return (
    <ConfirmDialog
      onClose={closeQuestion}
      title={words.clearTitle(name)}
      confirmLabel={words.clearConfirm}
      onConfirm={() => clearHistory(roomId)}
    >
      {words.clearText}
    </ConfirmDialog>
  )
}
