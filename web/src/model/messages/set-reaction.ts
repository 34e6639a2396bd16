import type { Message } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { withReaction } from './reactions.ts'

/**
 * Puts a reaction on or takes it off. Shown at once, then as the server says; a refusal shows the old message again, and a toast.
 * @param show shows the message where it stands
 */
export function setReaction(
  message: Message,
  reaction: string,
  { me, isOn, show }: { me: string; isOn: boolean; show: (message: Message) => unknown },
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
        show(withReaction(message, reaction, me, isOn))
        return () => show(message)
      },
      onSuccess: show,
    },
  )
}
