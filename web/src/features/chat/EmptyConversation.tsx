import type { Room } from '@trau/contract'
import { useChatPartsWords } from '../../i18n/words/chat-parts.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { Button } from '../../ui/Button.tsx'
import { NoMessagesDrawing } from '../../ui/drawings/NoMessages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useConversation } from './message/conversation.ts'

/** A room in which nothing was said yet. */
export default function EmptyConversation({ room, name }: { room: Room; name: string }) {
  const words = useChatPartsWords()
  const session = useMessenger()
  const { rights } = useConversation()
  const [title, text] = {
    SELF: [words.emptySelfTitle, words.emptySelfText],
    GROUP: [words.emptyGroupTitle, words.emptyGroupText],
    PRIVATE: [words.emptyTitle(name), words.emptyText],
  }[room.type]
  const hello = () => void session.ready?.outbox.enqueue({ roomId: room.roomId, content: '👋' })
  return (
    <EmptyState
      className="min-h-0 flex-1"
      drawing={<NoMessagesDrawing />}
      title={title}
      action={
        room.type !== 'SELF' &&
        rights.mayWrite && (
          <Button color="primary" variant="flat" onPress={hello}>
            {words.sayHello}
          </Button>
        )
      }
    >
      {rights.mayWrite && text}
    </EmptyState>
  )
}
