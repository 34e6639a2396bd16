import { useChatWords } from '../../i18n/words/chat.ts'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { setMuted } from '../../model/rooms/room-commands.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isMuted } from '../../store/room-slice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RoomChoices } from '../notifications/index.ts'
import { muteChoices, mutedUntil } from './mute-times.ts'

/** For how long a room is silent, and otherwise of what in it one is notified. */
export default function NotificationsDialog({ item, onClose }: { item: RoomItem; onClose: () => void }) {
  const words = useRoomWords()
  const detailWords = useRoomDetailsWords()
  const notificationWords = useNotificationWords()
  const isSilent = isMuted(item.room.mutedUntil)
  const name = roomName(item, useChatWords())
  const labels = {
    hour: detailWords.muteHour,
    fourHours: detailWords.muteFourHours,
    untilMorning: detailWords.muteUntilMorning,
    forever: detailWords.muteForever,
  }
  return (
    <Dialog onClose={onClose} title={notificationWords.roomDialog(name)} size="sm">
      <h3 className="text-sm font-medium">{notificationWords.muteFor}</h3>
      <p className="mt-0.5 mb-2 text-sm text-pretty text-muted">{detailWords.muteText}</p>
      <div className="mb-5 grid grid-cols-2 gap-2">
        {isSilent && (
          <Button
            color="primary"
            className="col-span-2"
            onPress={() => {
              onClose()
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
              onClose()
              void setMuted(item.room.roomId, mutedUntil(choice))
            }}
          >
            {labels[choice]}
          </Button>
        ))}
      </div>
      <RoomChoices roomId={item.room.roomId} />
    </Dialog>
  )
}
