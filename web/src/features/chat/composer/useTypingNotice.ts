import { useRef } from 'react'
import { isTypingShown } from '../../../kit/typing.tsx'
import { sayTyping } from '../../../model/messages/say-typing.ts'
import { typingEveryMs } from '../../../model/messages/typing-cache.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import type { RoomItem } from '../../../store/room-order.ts'

/** Says to the others in the room that somebody types, no more often than they forget it. */
export function useTypingNotice(item: RoomItem) {
  const { connection } = useMessenger()
  const lastTime = useRef(0)
  return {
    typed() {
      const now = Date.now()
      if (!isTypingShown(item) || now - lastTime.current < typingEveryMs) return
      lastTime.current = now
      sayTyping(connection, item.room.roomId)
    },
    /** What was typed is sent: the next text is said at once. */
    ended() {
      lastTime.current = 0
    },
  }
}
