import type { Message } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { withReaction } from './reactions.ts'

interface ReactionPlace {
  me: string
  isOn: boolean
  /** Changes the message where it stands, as it is there by then. */
  change: (how: (present: Message) => Message) => unknown
  /** Shows the message where it stands. */
  show: (message: Message) => unknown
}

/** Puts a reaction on or takes it off. Shown at once, then as the server says; a refusal takes it back, and shows a toast. */
export function setReaction(
  message: Message,
  reaction: string,
  { me, isOn, change, show }: ReactionPlace,
): Promise<boolean> {
  const { messageId, roomId } = message
  const params = { id: messageId }
  return runWrite(
    () =>
      isOn
        ? api.chat.addReaction({ params, query: { roomId }, body: { reaction } })
        : api.chat.removeReaction({ params, query: { roomId, reaction } }),
    {
      optimistic() {
        let isNew = false
        change(present => {
          const next = withReaction(present, reaction, me, isOn)
          isNew ||= next !== present
          return next
        })
        return () => isNew && change(present => withReaction(present, reaction, me, !isOn))
      },
      onSuccess: show,
    },
  )
}
