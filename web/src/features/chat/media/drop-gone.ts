import type { MessageWindow } from '../../../model/messages/message-window.ts'
import { lightbox, type Shown } from './lightbox.ts'

/** Takes away what was recalled, deleted or has expired since; what is left of it is nothing to look at. */
export function dropGone(roomId: string, window: MessageWindow) {
  const current = lightbox.get()
  if (current?.roomId !== roomId) return
  const isThere = isThereIn(window)
  const items = current.items.filter(isThere)
  if (items.length === current.items.length) return
  const index = Math.min(current.items.slice(0, current.index).filter(isThere).length, items.length - 1)
  lightbox.set(items.length > 0 ? { ...current, items, index } : undefined)
}

/** Of what lies beyond the stretch that is held nothing is known. */
function isThereIn({ messages, lastSeq, hasGaps }: MessageWindow): (item: Shown) => boolean {
  const byId = new Map(messages.map(message => [message.messageId, message]))
  const firstSeq = messages[0]?.seq ?? Number.POSITIVE_INFINITY
  return ({ messageId, seq }) => {
    const message = byId.get(messageId)
    return message ? !message.isRecalled : hasGaps === true || seq < firstSeq || seq > lastSeq
  }
}
