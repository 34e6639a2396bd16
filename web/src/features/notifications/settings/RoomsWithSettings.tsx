import { useQuery } from '@tanstack/react-query'
import type { RoomNotificationSettings } from '@trau/contract'
import { useState } from 'react'
import IconPencil from '~icons/lucide/pencil'
import IconReset from '~icons/lucide/rotate-ccw'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { RoomAvatar } from '../../../kit/RoomAvatar.tsx'
import { Section } from '../../../kit/Section.tsx'
import { changeRoomSettings, useRoomsWithSettings } from '../../../model/notifications/room-settings.ts'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { RoomChoices } from './RoomChoices.tsx'

/** Rooms in which one is notified otherwise than by default. */
export function RoomsWithSettings() {
  const words = useNotificationWords()
  const rooms = useRoomsWithSettings()
  return (
    <Section title={words.roomsTitle} description={words.roomsText}>
      <Loaded of={rooms} rows={2} label={words.roomsLoading}>
        {all =>
          all.length === 0 ? (
            <p className="text-muted">{words.roomsNone}</p>
          ) : (
            <ul className="-mx-2">
              {all.map(settings => (
                <RoomRow key={settings.roomId} settings={settings} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

/** A room of the list, or asked for where the list does not hold it yet. */
function useRoom(roomId: string): RoomItem | undefined {
  const item = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  const { data } = useQuery(
    qWith(api.room.getRoom, { params: { id: roomId } }, { enabled: item === undefined, retry: false }),
  )
  return item ?? data
}

function RoomRow({ settings }: { settings: RoomNotificationSettings }) {
  const words = useNotificationWords()
  const chatWords = useChatWords()
  const me = useMyId()
  const [isOpen, open] = useState(false)
  const { roomId, level, sound } = settings
  const item = useRoom(roomId)
  const name = item ? roomName(item, chatWords) : words.roomGone
  const details = [words.levels[level], sound !== 'DEFAULT' && words.soundOf(words.sounds[sound])]
  return (
    <li className="flex items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-fill">
      {item && <RoomAvatar item={item} name={name} me={me} size="sm" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-sm text-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <IconButton size="sm" label={words.roomChange(name)} onPress={() => open(true)}>
        <IconPencil className="size-4.5" aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={words.roomReset(name)}
        onPress={() => void changeRoomSettings(roomId, { level: 'DEFAULT', sound: 'DEFAULT' })}
      >
        <IconReset className="size-4.5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Dialog onClose={() => open(false)} size="sm" title={words.roomDialog(name)}>
          <RoomChoices roomId={roomId} />
        </Dialog>
      )}
    </li>
  )
}
