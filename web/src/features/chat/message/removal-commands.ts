import type { Message } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { orRefused } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { withHidden } from '../../../model/messages/message-window.ts'
import { changeWindow } from '../../../model/messages/window-cache.ts'
import { rowKeyOf } from '../window/timeline.ts'
import { keepFocusBeside } from './focus-beside.ts'
import { partsOf, runOnMessage, showMessage } from './message-commands.ts'

/** Rejects when the server refuses. */
export async function recallForAll(message: Message) {
  showMessage(await api.chat.deleteMessageForAll(partsOf(message)))
}

/** Rejects when the server refuses; what is gone already is deleted. */
export async function hideForMe(message: Message) {
  await orRefused(api.chat.deleteMessageForMe(partsOf(message)), 'messageNotFound')
  keepFocusBeside(rowKeyOf(message))
  changeWindow(message.roomId, window => withHidden(window, message.messageId))
}

export const recallMessage = (message: Message) => runWrite(() => recallForAll(message))
export const deleteForMe = (message: Message) => runWrite(() => hideForMe(message))

/** Takes the preview of a link off one's own message. */
export const removePreview = (message: Message): Promise<boolean> =>
  runOnMessage(() => api.chat.removePreview(partsOf(message)))
