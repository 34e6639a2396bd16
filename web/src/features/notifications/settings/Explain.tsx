import type { NotificationType, Route } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Section } from '../../../kit/Section.tsx'
import { roomName } from '../../../model/rooms/room-name.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { isHiddenRoom } from '../../../store/room-slice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { allTypes, typeGroups } from '../filters.ts'
import { RouteList } from '../RouteList.tsx'

const noRoom = 'none'
/** Those that can name the person. */
const namedTypes: readonly NotificationType[] = ['MESSAGE', 'REMINDER']
const ofRooms: readonly NotificationType[] = [...typeGroups.conversations, ...typeGroups.groups]

/** Asks the server how an event would reach one now, and says why. */
export function Explain() {
  const words = useNotificationWords()
  const chatWords = useChatWords()
  const rooms = useAppSelector(state => state.room.rooms)
  const [type, setType] = useState<NotificationType>('MESSAGE')
  const [roomId, setRoomId] = useState(noRoom)
  const [isMention, setMention] = useState(false)
  const [answer, setAnswer] = useState<{ type: NotificationType; routes: readonly Route[] }>()
  const explain = useApiMutation(
    () =>
      api.notification.explainNotification({
        body: {
          type,
          isMention: type === 'MENTION' || (isMention && namedTypes.includes(type)),
          ...(roomId !== noRoom && ofRooms.includes(type) ? { roomId } : {}),
        },
      }),
    { onSuccess: ({ routes }) => setAnswer({ type, routes }) },
  )
  const ask =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setAnswer(undefined)
    }
  return (
    <Section title={words.explainTitle} description={words.explainText}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={words.type}
          value={type}
          onChange={ask(setType)}
          options={allTypes.map(value => ({ value, label: words.types[value] }))}
        />
        {ofRooms.includes(type) && (
          <Select
            label={words.explainRoom}
            value={roomId}
            onChange={ask(setRoomId)}
            options={[
              { value: noRoom, label: words.explainNoRoom },
              ...rooms
                .filter(item => !isHiddenRoom(item))
                .map(item => ({ value: item.room.roomId, label: roomName(item, chatWords) })),
            ]}
          />
        )}
      </div>
      {namedTypes.includes(type) && (
        <Checkbox className="mt-2" checked={isMention} onChange={ask(setMention)}>
          {words.explainMention}
        </Checkbox>
      )}
      <Button
        className="mt-3"
        variant="flat"
        color="primary"
        isPending={explain.isPending}
        onPress={() => void explain.mutate()}
      >
        {words.explain}
      </Button>
      <div aria-live="polite">
        {answer && (
          <div className="mt-4 rounded-lg border border-line p-4">
            <h4 className="mb-3 font-medium">{words.explained(words.types[answer.type])}</h4>
            <RouteList type={answer.type} routes={answer.routes} />
          </div>
        )}
      </div>
    </Section>
  )
}
