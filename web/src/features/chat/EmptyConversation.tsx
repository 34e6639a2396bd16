import type { Room } from '@trau/contract'
import { Suspense } from 'react'
import { useChatPartsWords } from '../../i18n/words/chat-parts.ts'
import { lazyView } from '../../kit/lazy-part.tsx'
import { leads } from '../../model/rooms/roles.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { Button } from '../../ui/Button.tsx'
import { NoMessagesDrawing } from '../../ui/drawings/NoMessages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadRoomDetails } from '../room/index.ts'
import { useConversation } from './message/conversation.ts'

/** Has most of its parts in common with the details of a group. */
const GroupStart = lazyView(async () => ({ default: (await loadRoomDetails()).GroupStart }))

/** A room in which nobody has said anything yet: who leads a group makes it ready first, everybody else says hello. */
export default function EmptyConversation({ room, name }: { room: Room; name: string }) {
  const words = useChatPartsWords()
  const session = useMessenger()
  const { rights } = useConversation()
  const isLeader = room.type === 'GROUP' && rights.mayWrite && leads(rights.role)
  const [title, text] = {
    SELF: [words.emptySelfTitle, words.emptySelfText],
    GROUP: [words.emptyGroupTitle, isLeader ? words.emptyOwnGroupText : words.emptyGroupText],
    PRIVATE: [words.emptyTitle(name), words.emptyText],
  }[room.type]
  const hello = () => void session.ready?.outbox.enqueue({ roomId: room.roomId, content: '👋' })
  return (
    <EmptyState
      className="min-h-0 flex-auto overflow-y-auto"
      drawing={<NoMessagesDrawing />}
      title={title}
      action={
        isLeader ? (
          <Suspense fallback={<div className="h-34" />}>
            <GroupStart room={room} name={name} />
          </Suspense>
        ) : (
          room.type !== 'SELF' &&
          rights.mayWrite && (
            <Button color="primary" variant="flat" onPress={hello}>
              {words.sayHello}
            </Button>
          )
        )
      }
    >
      {rights.mayWrite && text}
    </EmptyState>
  )
}
