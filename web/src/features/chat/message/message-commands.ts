import type { Mention, Message } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { withUpdated } from '../../../model/messages/message-window.ts'
import { isReactedBy } from '../../../model/messages/reactions.ts'
import { setReaction } from '../../../model/messages/set-reaction.ts'
import { changeWindow, heldWindow } from '../../../model/messages/window-cache.ts'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { toast } from '../../../ui/toast.ts'

export const partsOf = (message: Message) => ({
  params: { id: message.messageId },
  query: { roomId: message.roomId },
})
/** Puts a message as the server has it into the conversation. */
export const showMessage = (message: Message) =>
  changeWindow(message.roomId, window => withUpdated(window, message))

/** Changes a message as the conversation holds it, whatever it was when somebody began to change it; a recalled one stays so. */
const changeHeld = ({ roomId, messageId }: Message, change: (present: Message) => Message) =>
  changeWindow(roomId, window => {
    const present = [...window.messages, ...window.ahead].find(one => one.messageId === messageId)
    return present && !present.isRecalled ? withUpdated(window, change(present)) : window
  })

/** What a change shows before the server has answered. */
interface Guess {
  apply: (present: Message) => Message
  /** Takes it back from the message as it is by then. @param before as it was held before */
  undo: (present: Message, before: Message) => Message
}

/** Shows the guess at once, then what the server says; a refusal takes the guess back and shows a toast. */
export const changeMessage = (
  message: Message,
  { apply, undo }: Guess,
  call: () => Promise<Message>,
): Promise<boolean> =>
  runWrite(call, {
    optimistic() {
      let before: Message | undefined
      changeHeld(message, present => {
        before ??= present
        return apply(present)
      })
      return () => changeHeld(message, present => (before ? undo(present, before) : present))
    },
    onSuccess: showMessage,
  })

/** A request whose answer shows by itself; a toast shows a refusal. @returns whether it was done */
export const runOnMessage = (call: () => Promise<Message | undefined>): Promise<boolean> =>
  runWrite(call, { onSuccess: message => message && showMessage(message) })

/** Puts the reaction on, or takes it off when it is there. @param isOwn where the message does not name all who reacted so */
export function toggleReaction(
  message: Message,
  reaction: string,
  me: string,
  isOwn = message.reactions.some(one => one.reaction === reaction && isReactedBy(one, me)),
): Promise<boolean> {
  return setReaction(message, reaction, {
    me,
    isOn: !isOwn,
    change: how => changeHeld(message, how),
    show: showMessage,
  })
}

export function editMessage(message: Message, content: string, mentions: Mention[]): Promise<boolean> {
  const editedTime = Date.now()
  const guess: Guess = {
    apply: present => ({ ...present, content, metaData: { ...present.metaData, mentions }, editedTime }),
    undo(present, before) {
      // Another edit has come meanwhile.
      if (present.editedTime !== editedTime) return present
      const metaData = { ...present.metaData, mentions: before.metaData.mentions }
      return { ...present, content: before.content, metaData, editedTime: before.editedTime }
    },
  }
  return changeMessage(message, guess, () =>
    api.chat.editMessage({ ...partsOf(message), body: { content, mentions }, keepEmpty: true }),
  )
}

/** @param message also a pin of the room, which holds an excerpt alone */
export async function setPinned(message: Message, isPinned: boolean) {
  const words = textOf(chat)
  const pinnedTime = isPinned ? Date.now() : undefined
  const guess: Guess = {
    apply: present => ({ ...present, isPinned, pinnedTime }),
    undo: (present, before) => ({ ...present, isPinned: before.isPinned, pinnedTime: before.pinnedTime }),
  }
  const call = isPinned ? api.chat.pinMessage : api.chat.unpinMessage
  if (await changeMessage(message, guess, () => call(partsOf(message)))) {
    toast.success(isPinned ? words.pinDone : words.unpinDone)
  }
}

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
