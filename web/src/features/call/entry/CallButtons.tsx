import type { Room } from '@trau/contract'
import IconPhone from '~icons/lucide/phone'
import IconCamera from '~icons/lucide/video'
import { useCallEntryWords } from '../../../i18n/words/call-entry.ts'
import { requestCall } from '../../../model/calls/requests.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'

/** In the head of a conversation: voice and video, with one person or with the group; on a phone behind one button. */
export default function CallButtons({ room }: { room: Room }) {
  const words = useCallEntryWords()
  const isPhone = useIsPhone()
  const isGroup = room.type === 'GROUP'
  const kind = isGroup ? 'GROUP' : 'DIRECT'
  const choices = [
    { type: 'voice', label: isGroup ? words.groupVoice : words.voice, Icon: IconPhone },
    { type: 'video', label: isGroup ? words.groupVideo : words.video, Icon: IconCamera },
  ] as const
  const call = (type: 'voice' | 'video') => requestCall({ roomId: room.roomId, kind, type })
  if (isPhone)
    return (
      <MenuButton
        label={words.call}
        groups={[
          {
            items: choices.map(({ type, label, Icon }) => ({
              id: type,
              label,
              icon: <Icon />,
              onAction: () => call(type),
            })),
          },
        ]}
      >
        <IconPhone className="size-5" aria-hidden="true" />
      </MenuButton>
    )
  return choices.map(({ type, label, Icon }) => (
    <IconButton key={type} label={label} onPress={() => call(type)}>
      <Icon className="size-5" aria-hidden="true" />
    </IconButton>
  ))
}
