import type { RoomNotificationSettings } from '@trau/contract'
import { maxNotifyingGroup } from '@trau/contract/rules/notification'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { changeRoomSettings, useRoomSettings } from '../../../model/notifications/room-settings.ts'
import { playSample } from '../../../model/session/chime.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'

const levels: readonly RoomNotificationSettings['level'][] = ['DEFAULT', 'ALL', 'MENTIONS', 'NOTHING']
const sounds: readonly RoomNotificationSettings['sound'][] = ['DEFAULT', 'SOFT', 'BRIGHT', 'NONE']

/** Of what in a room one is notified, and by which sound; each choice acts at once. */
export function RoomChoices({ roomId }: { roomId: string }) {
  const words = useNotificationWords()
  const { level, sound } = useRoomSettings(roomId)
  const isPrivate = useAppSelector(state => roomSelectors.selectRoom(state, roomId)?.room.type === 'PRIVATE')
  function textOfLevel(value: RoomNotificationSettings['level']) {
    if (isPrivate) return words.privateLevelTexts[value]
    return value === 'DEFAULT' ? words.levelTexts.DEFAULT(maxNotifyingGroup) : words.levelTexts[value]
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={words.level}
        value={level}
        onChange={next => void changeRoomSettings(roomId, { level: next })}
        options={levels.map(value => ({
          value,
          label: words.levels[value],
          description: textOfLevel(value),
        }))}
      />
      <RadioGroup
        label={words.roomSound}
        value={sound}
        onChange={next => {
          if (next !== 'NONE') playSample(next)
          void changeRoomSettings(roomId, { sound: next })
        }}
        options={sounds.map(value => ({ value, label: words.sounds[value] }))}
      />
    </div>
  )
}
