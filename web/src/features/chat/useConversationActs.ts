import type { Message } from '@trau/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMembers } from '../../model/rooms/useMembers.ts'
import type { MessengerSession } from '../../model/session/session.ts'
import { useAppStore } from '../../store/hooks.ts'
import { messageActions, type Replying } from '../../store/message-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import type { Conversation } from './message/conversation.ts'
import { rightsIn } from './message/message-policy.ts'
import { leaveSelection, startSelection } from './selection/selection.ts'

/** With what was written for it already. */
export type Asked = {
  question: Parameters<Conversation['ask']>[0]
  message: Message
  text?: string | undefined
}

/** What the rows of a conversation share, and the question one of them has asked. */
export function useConversationActs(item: RoomItem, session: MessengerSession) {
  const store = useAppStore()
  const { roomId } = item.room
  const members = useMembers(roomId)
  const [openDialog, ask] = useState<Asked>()
  const [unfoldedIds] = useState(() => new Set<string>())
  const acts = useMemo(
    () => ({
      reply(message: Replying) {
        store.dispatch(messageActions.replyingSet(message))
        focusComposer()
      },
      edit(message: Message) {
        store.dispatch(messageActions.editingSet(message))
        focusComposer()
      },
      select(message: Message) {
        startSelection(message)
        focusSoon(() => document.querySelector<HTMLElement>(`[data-select="${message.messageId}"]`))
      },
      ask(question: Asked['question'], message: Message, text?: string) {
        store.dispatch(messageActions.messageIdSet(message.messageId))
        ask({ question, message, text })
      },
      jump(messageId: string, from: Message | undefined) {
        const createdTime = from?.createdTime ?? 0
        store.dispatch(messageActions.jumpRequested({ jumpMessageId: messageId, createdTime }))
      },
      resend: (id: string) => session.ready?.outbox.retry(id),
      discard: (id: string) => void session.ready?.outbox.remove(id),
      cancelFile: (id: string, fileId: string) => session.ready?.outbox.dropFile(id, fileId),
    }),
    [store, session],
  )
  // Reply, edit and jump outlive a reload (R-STORE-2); those of another room do not belong here.
  useEffect(() => {
    const { messageReplying, messageEditing } = store.getState().message
    if (messageReplying && messageReplying.roomId !== roomId) store.dispatch(messageActions.replyingSet(null))
    if (messageEditing && messageEditing.roomId !== roomId) store.dispatch(messageActions.editingSet(null))
    store.dispatch(messageActions.jumpDone())
    return () => {
      store.dispatch(messageActions.jumpDone())
      leaveSelection()
    }
  }, [store, roomId])
  const membersRef = useRef(members)
  membersRef.current = members
  const { type, isBlockedByMe, role, mayWrite, mayPin } = rightsIn(item)
  const conversation = useMemo<Conversation>(
    () => ({
      ...acts,
      roomId,
      me: session.userId,
      rights: { type, isBlockedByMe, role, mayWrite, mayPin },
      memberOf: userId => membersRef.current.get(userId),
      unfolded: unfoldedIds,
    }),
    [acts, roomId, session, type, isBlockedByMe, role, mayWrite, mayPin, unfoldedIds],
  )
  return { conversation, asked: openDialog, closeQuestion: () => ask(undefined) }
}

export const focusComposer = () =>
  focusSoon(() => document.querySelector<HTMLTextAreaElement>('[data-composer]'))

/** After the menu that asked for it has given the focus back. */
function focusSoon(find: () => HTMLElement | null) {
  const focus = () => find()?.focus({ preventScroll: true })
  focus()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
