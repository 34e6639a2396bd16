/** Chat owns messages and what hangs on them: reactions, pins, edits, who has deleted what for themselves, and what is begun and not sent. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { deleteMessage } from './deletion/deleteMessage.ts'
import { deleteMessageForAll } from './deletion/deleteMessageForAll.ts'
import { deleteMessageForMe } from './deletion/deleteMessageForMe.ts'
import { deleteDraft } from './drafts/deleteDraft.ts'
import { listDrafts } from './drafts/listDrafts.ts'
import { putDraft } from './drafts/putDraft.ts'
import { editMessage } from './edits/editMessage.ts'
import { listMessageEdits } from './edits/listMessageEdits.ts'
import { forwardMessage } from './forward/forwardMessage.ts'
import { listRoomMedia } from './media/listRoomMedia.ts'
import { getMessage } from './messages/getMessage.ts'
import { listMessages } from './messages/listMessages.ts'
import { updateMessageStatus } from './messages/updateMessageStatus.ts'
import { movePin } from './pins/movePin.ts'
import { pinMessage } from './pins/pinMessage.ts'
import { unpinMessage } from './pins/unpinMessage.ts'
import { addPollOption } from './polls/addPollOption.ts'
import { closePoll } from './polls/closePoll.ts'
import { getPollVote } from './polls/getPollVote.ts'
import { listPollVotes } from './polls/listPollVotes.ts'
import { votePoll } from './polls/votePoll.ts'
import { removePreview } from './previews/removePreview.ts'
import { addReaction } from './reactions/addReaction.ts'
import { listReactions } from './reactions/listReactions.ts'
import { removeReaction } from './reactions/removeReaction.ts'
import { deleteReminder } from './reminders/deleteReminder.ts'
import { listReminders } from './reminders/listReminders.ts'
import { setReminder } from './reminders/setReminder.ts'
import { listSavedMessages } from './saved/listSavedMessages.ts'
import { saveMessage } from './saved/saveMessage.ts'
import { unsaveMessage } from './saved/unsaveMessage.ts'
import { countScheduledMessages } from './scheduled/countScheduledMessages.ts'
import { deleteScheduledMessage } from './scheduled/deleteScheduledMessage.ts'
import { listScheduledMessages } from './scheduled/listScheduledMessages.ts'
import { scheduleMessage } from './scheduled/scheduleMessage.ts'
import { sendScheduledMessage } from './scheduled/sendScheduledMessage.ts'
import { updateScheduledMessage } from './scheduled/updateScheduledMessage.ts'
import { searchMessages } from './search/searchMessages.ts'
import { sendMessage } from './send/sendMessage.ts'
import { sendMessageOnce } from './send/sendMessageOnce.ts'

export const handlers = {
  sendMessage,
  sendMessageOnce,
  listMessages,
  searchMessages,
  listRoomMedia,
  getMessage,
  editMessage,
  updateMessageStatus,
  addReaction,
  removeReaction,
  listReactions,
  pinMessage,
  movePin,
  unpinMessage,
  deleteMessageForMe,
  deleteMessageForAll,
  deleteMessage,
  forwardMessage,
  listMessageEdits,
  votePoll,
  getPollVote,
  listPollVotes,
  addPollOption,
  closePoll,
  removePreview,
  saveMessage,
  unsaveMessage,
  listSavedMessages,
  putDraft,
  deleteDraft,
  listDrafts,
  scheduleMessage,
  listScheduledMessages,
  countScheduledMessages,
  updateScheduledMessage,
  deleteScheduledMessage,
  sendScheduledMessage,
  setReminder,
  deleteReminder,
  listReminders,
} satisfies Handlers<typeof contract.chat>

export { roomCards } from './cards/room-cards.ts'
export { sweepEveryMs, sweepExpired } from './expiry/expiry.ts'
export { sweepOlder, typesOfKind } from './expiry/retention.ts'
export { attachmentMessages, mediaUse } from './media/media-use.ts'
export { uploadHandlers } from './media/uploads.ts'
export { requireMessage } from './messages/change.ts'
export { heldMessages } from './messages/held-messages.ts'
export {
  findSpan,
  messageLines,
  type NotifiableMessage,
  type SeenMessage,
  selectGone,
  selectNotifiable,
  selectSeen,
} from './messages/notifiable.ts'
export { roomMessages } from './messages/room-messages.ts'
export { areMessagesShown, findShownMessages } from './messages/still-shown.ts'
export { appendCallMessage } from './messages/system-message.ts'
export { personalData } from './personal-data.ts'
export { findOpenPoll } from './polls/poll-store.ts'
export { createPreviews } from './previews/previews.ts'
export { holdReaction, selectReactors } from './reactions/reaction-store.ts'
export { remindDue, remindEveryMs } from './reminders/reminders.ts'
export { sendDue, sendDueEveryMs } from './scheduled/due.ts'
export { createSending, unpack } from './send/batches/index.ts'
export { send } from './send/send.ts'
export type { MessageRow } from './tables.ts'
export { eventSeenAfter } from './visible.ts'
