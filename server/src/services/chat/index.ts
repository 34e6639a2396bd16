/** Chat owns messages and what hangs on them: reactions, pins, edits, who has deleted what for themselves, and what is begun and not sent. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { roomCards } from './cards/room-cards.ts'
import { deleteMessage } from './deletion/deleteMessage.ts'
import { deleteMessageForAll } from './deletion/deleteMessageForAll.ts'
import { deleteMessageForMe } from './deletion/deleteMessageForMe.ts'
import { deleteDraft } from './drafts/deleteDraft.ts'
import { listDrafts } from './drafts/listDrafts.ts'
import { putDraft } from './drafts/putDraft.ts'
import { editMessage } from './edits/editMessage.ts'
import { listMessageEdits } from './edits/listMessageEdits.ts'
import { sweepEveryMs, sweepExpired } from './expiry/expiry.ts'
import { forwardMessage } from './forward/forwardMessage.ts'
import { listRoomMedia } from './media/listRoomMedia.ts'
import { attachmentMessages, mediaUse } from './media/media-use.ts'
import { uploadHandlers } from './media/uploads.ts'
import { getMessage } from './messages/getMessage.ts'
import { heldMessages } from './messages/held-messages.ts'
import { listMessages } from './messages/listMessages.ts'
import { roomMessages } from './messages/room-messages.ts'
import { updateMessageStatus } from './messages/updateMessageStatus.ts'
import { personalData } from './personal-data.ts'
import { movePin } from './pins/movePin.ts'
import { pinMessage } from './pins/pinMessage.ts'
import { unpinMessage } from './pins/unpinMessage.ts'
import { addPollOption } from './polls/addPollOption.ts'
import { closePoll } from './polls/closePoll.ts'
import { getPollVote } from './polls/getPollVote.ts'
import { listPollVotes } from './polls/listPollVotes.ts'
import { votePoll } from './polls/votePoll.ts'
import { createPreviews } from './previews/previews.ts'
import { removePreview } from './previews/removePreview.ts'
import { addReaction } from './reactions/addReaction.ts'
import { listReactions } from './reactions/listReactions.ts'
import { removeReaction } from './reactions/removeReaction.ts'
import { deleteReminder } from './reminders/deleteReminder.ts'
import { listReminders } from './reminders/listReminders.ts'
import { remindDue, remindEveryMs } from './reminders/reminders.ts'
import { setReminder } from './reminders/setReminder.ts'
import { listSavedMessages } from './saved/listSavedMessages.ts'
import { saveMessage } from './saved/saveMessage.ts'
import { unsaveMessage } from './saved/unsaveMessage.ts'
import { countScheduledMessages } from './scheduled/countScheduledMessages.ts'
import { deleteScheduledMessage } from './scheduled/deleteScheduledMessage.ts'
import { sendDue, sendDueEveryMs } from './scheduled/due.ts'
import { listScheduledMessages } from './scheduled/listScheduledMessages.ts'
import { scheduleMessage } from './scheduled/scheduleMessage.ts'
import { sendScheduledMessage } from './scheduled/sendScheduledMessage.ts'
import { updateScheduledMessage } from './scheduled/updateScheduledMessage.ts'
import { searchMessages } from './search/searchMessages.ts'
import { createSending } from './send/batches/index.ts'
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

export const service = defineService({
  name: 'chat',
  endpoints: [serve(contract.chat, handlers), serve(contract.chatUploads, uploadHandlers)],
  tables: [
    'message',
    'message_draft',
    'message_edit',
    'message_hidden',
    'message_media',
    'message_pin',
    'message_reaction',
    'message_reminder',
    'message_saved',
    'poll_vote',
    'scheduled_message',
    'scheduled_message_parked',
  ],
  personalData,
  ports: { roomMessages, attachmentMessages, roomCards, mediaUses: [mediaUse], heldSources: [heldMessages] },
  create: app => ({ sending: createSending(app) }),
  processors: [createPreviews],
  tickers: [
    { name: 'messages that end', everyMs: sweepEveryMs, run: sweepExpired, runsReadOnly: true },
    { name: 'scheduled messages', everyMs: sendDueEveryMs, run: sendDue },
    { name: 'reminders', everyMs: remindEveryMs, run: remindDue, runsReadOnly: true },
  ],
  stop: app => app.services.sending.drain(),
})

export { sweepExpired } from './expiry/expiry.ts'
export { sweepOlder, typesOfKind } from './expiry/retention.ts'
export { requireMessage } from './messages/change.ts'
export { copiedMeta } from './messages/copied-meta.ts'
export {
  findSpan,
  messageLines,
  type NotifiableMessage,
  type SeenMessage,
  selectGone,
  selectNotifiable,
  selectSeen,
} from './messages/notifiable.ts'
export { areMessagesShown, findShownMessages } from './messages/still-shown.ts'
export { appendCallMessage } from './messages/system-message.ts'
export { findOpenPoll } from './polls/poll-store.ts'
export { holdReaction, selectReactors } from './reactions/reaction-store.ts'
export { remindDue } from './reminders/reminders.ts'
export { failScheduledIn, sendDue } from './scheduled/due.ts'
export { unpack } from './send/batches/index.ts'
export { send } from './send/send.ts'
export type { MessageRow } from './tables.ts'
export { eventSeenAfter } from './visible.ts'
