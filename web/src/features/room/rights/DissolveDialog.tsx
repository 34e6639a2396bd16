import { useText } from '../../../i18n/text.ts'
import { groupRights } from '../../../i18n/vi/groupRights.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { dissolveRoom } from '../../../model/rooms/group-commands.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** The end of a group. */
export default function DissolveDialog({ item, onClose }: { item: RoomItem; onClose: () => void }) {
  const words = useText(groupRights)
  const name = roomName(item, useChatWords())
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.dissolveTitle(name)}
      confirmLabel={words.dissolve}
      onConfirm={() => dissolveRoom(item.room.roomId, words.dissolved(name))}
    >
      {words.dissolveText}
    </ConfirmDialog>
  )
}
