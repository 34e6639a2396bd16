import type { Mention, Message } from '@trau/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { textOf } from '../../../i18n/text.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { composed } from '../../../text/composed.ts'
import { toast } from '../../../ui/toast.ts'
import { editMessage } from '../message/message-commands.ts'
import { type NamedInText, piecesWithMentions } from './mention-places.ts'
import { editLeftIn, keepEdit, takeEdit } from './unfinished-edits.ts'

/** Editing a sent message in the same field; what stood there before comes back afterwards. */
export function useEdit(
  roomId: string,
  area: RefObject<HTMLTextAreaElement | null>,
  namedPeople: NamedInText,
  onSet: () => void,
) {
  const store = useAppStore()
  const editedMessage = useAppSelector(state => state.message.messageEditing)
  const editing = editedMessage?.roomId === roomId ? editedMessage : undefined
  const before = useRef<{
    text: string
    selection: [number, number]
    mentions: readonly Mention[]
    replyId: string | undefined
  }>(undefined)
  const editedId = editing?.messageId
  /** As it was when the field last followed it. */
  const shownMessage = useRef<Message>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field changes hands only with another message
  useEffect(() => {
    const field = area.current
    if (!field) return
    if (!editing) {
      if (!before.current) return
      const { text, selection, mentions } = before.current
      before.current = undefined
      field.value = text
      namedPeople.set(mentions)
      field.setSelectionRange(...selection)
      return onSet()
    }
    before.current ??= {
      text: field.value,
      selection: [field.selectionStart, field.selectionEnd],
      mentions: namedPeople.current(),
      replyId: store.getState().message.messageReplying?.messageId,
    }
    const unfinishedEdit = takeEdit(editing.messageId)
    field.value = unfinishedEdit?.text ?? editing.content
    namedPeople.set(unfinishedEdit?.mentions ?? editing.metaData.mentions)
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
    onSet()
    // Who goes to another room in the middle of a change, or answers or changes another message, finds it again.
    return () => {
      const { messageEditing, messageReplying } = store.getState().message
      const isAnswering = messageReplying && messageReplying.messageId !== before.current?.replyId
      const message = shownMessage.current
      if (message && (messageEditing || isAnswering) && field.value !== message.content)
        keepEdit({ message, text: field.value, mentions: namedPeople.current() })
    }
  }, [editedId])

  // Changed from elsewhere: a field in which nothing was typed follows.
  const content = editing?.content
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words of the message change the field
  useEffect(() => {
    const field = area.current
    if (field && editing && shownMessage.current && field.value === shownMessage.current.content) {
      field.value = editing.content
      namedPeople.set(editing.metaData.mentions)
      onSet()
    }
    shownMessage.current = editing
  }, [content, editedId])

  useEffect(() => {
    const { message, outbox } = store.getState()
    const isBusy =
      [message.messageEditing, message.messageReplying].some(one => one?.roomId === roomId) ||
      outbox?.drafts[roomId]?.replyToMessageId !== undefined
    const timeLeft = isBusy ? undefined : editLeftIn(roomId)
    if (timeLeft) store.dispatch(messageActions.editingSet(timeLeft))
  }, [store, roomId])

  const mayBeEmpty = editing !== undefined && editing.type !== 'TEXT'
  const begin = (message: Message) => store.dispatch(messageActions.editingSet(message))
  const cancel = () => store.dispatch(messageActions.editingSet(null))
  return {
    editing,
    /** A caption may go; a text may not. */
    mayBeEmpty,
    cancel,
    begin,
    /** Saves the change; an unchanged text changes nothing. A refused one shows a toast, and stands in the field again. */
    async save() {
      const currentEdit = { text: area.current?.value ?? '', mentions: namedPeople.current() }
      const { text, mentions } = composed(currentEdit.text, currentEdit.mentions)
      const [piece] = piecesWithMentions([text.trim()], text, mentions)
      if (!editing || !piece) return
      if (!piece.content && !mayBeEmpty) {
        toast(textOf(chat).emptyEdit)
        return
      }
      const replyId = before.current?.replyId
      cancel()
      const isSame =
        piece.content === editing.content &&
        JSON.stringify(piece.mentions) === JSON.stringify(editing.metaData.mentions ?? [])
      if (isSame || (await editMessage(editing, piece.content, piece.mentions))) return
      keepEdit({ message: editing, ...currentEdit })
      const { messageEditing, messageReplying } = store.getState().message
      if (area.current && !messageEditing && messageReplying?.messageId === replyId) begin(editing)
    },
  }
}
