import type { Mention, Message } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { orRefused } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { withHidden, withUpdated } from '../../../model/messages/message-window.ts'
import { isReactedBy } from '../../../model/messages/reactions.ts'
import { setReaction } from '../../../model/messages/set-reaction.ts'
import { changeWindow, heldWindow } from '../../../model/messages/window-cache.ts'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { toast } from '../../../ui/toast.ts'

export const partsOf = (message: Message) => ({
  params: { id: message.messageId },
  query: { roomId: message.roomId },
})
const show = (message: Message) => changeWindow(message.roomId, window => withUpdated(window, message))

/** Shows the guess at once, then what the server says; a refusal puts the old message back and shows a toast. */
export const changeMessage = (
  message: Message,
  guess: Message,
  call: () => Promise<Message>,
): Promise<boolean> =>
  runWrite(call, {
    optimistic() {
      show(guess)
      return () => show(message)
    },
    onSuccess: show,
  })

/** A request whose answer shows by itself; a toast shows a refusal. @returns whether it was done */
export const runOnMessage = (call: () => Promise<Message | undefined>): Promise<boolean> =>
  runWrite(call, { onSuccess: message => message && show(message) })

/** Puts the reaction on, or takes it off when it is there. */
export function toggleReaction(message: Message, reaction: string, me: string): Promise<boolean> {
  const existingReaction = message.reactions.find(one => one.reaction === reaction)
  const isOn = !(existingReaction && isReactedBy(existingReaction, me))
  return setReaction(message, reaction, { me, isOn, show })
}

export const editMessage = (message: Message, content: string, mentions: Mention[]): Promise<boolean> =>
  changeMessage(
    message,
    { ...message, content, metaData: { ...message.metaData, mentions }, editedTime: Date.now() },
    () => api.chat.editMessage({ ...partsOf(message), body: { content, mentions }, keepEmpty: true }),
  )

export async function setPinned(message: Message, isPinned: boolean) {
  const words = textOf(chat)
  const guess: Message = { ...message, isPinned, pinnedTime: isPinned ? Date.now() : undefined }
  const call = isPinned ? api.chat.pinMessage : api.chat.unpinMessage
  if (await changeMessage(message, guess, () => call(partsOf(message)))) {
    toast.success(isPinned ? words.pinDone : words.unpinDone)
  }
}

/** @param before the pin that it is to stand before; without it the last place */
export const movePin = (message: Message, before: Message | undefined): Promise<boolean> =>
  runOnMessage(() =>
    api.chat.movePin({
      ...partsOf(message),
      body: before ? { beforeMessageId: before.messageId } : {},
    }),
  )

/** Rejects when the server refuses. */
export async function recallForAll(message: Message) {
  show(await api.chat.deleteMessageForAll(partsOf(message)))
}

/** Rejects when the server refuses; what is gone already is deleted. */
export async function hideForMe(message: Message) {
  await orRefused(api.chat.deleteMessageForMe(partsOf(message)), 'messageNotFound')
  changeWindow(message.roomId, window => withHidden(window, message.messageId))
}

export const recallMessage = (message: Message) => runWrite(() => recallForAll(message))
export const deleteForMe = (message: Message) => runWrite(() => hideForMe(message))

/** What leads whoever is in the room to this message. */
export const copyLink = ({ roomId, messageId }: Message) =>
  copyText(`${location.origin}/?${new URLSearchParams({ room: roomId, message: messageId })}`, 'linkCopied')

export async function copyText(text: string, toastKey: 'copied' | 'linkCopied' = 'copied') {
  const words = textOf(chat)
  await copyWithToast(text, words[toastKey], words.copyFailed)
}

/** One's own latest message that can still be changed, for the ↑ of an empty composer. */
export const latestOwn = (
  roomId: string,
  me: string,
  accepts: (message: Message) => boolean,
): Message | undefined =>
  heldWindow(roomId)?.messages.findLast(message => message.senderId === me && accepts(message))

/** Takes the preview of a link off one's own message. */
export const removePreview = (message: Message): Promise<boolean> =>
  runOnMessage(() => api.chat.removePreview(partsOf(message)))
