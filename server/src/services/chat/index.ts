/** Chat owns messages and what hangs on them: reactions, pins, edits, who has deleted what for themselves, and what is begun and not sent. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { provideMediaUse } from '../media/index.ts'
import { provideMessages } from '../room/index.ts'
import { addPollOption } from './endpoints/addPollOption.ts'
import { addReaction } from './endpoints/addReaction.ts'
import { closePoll } from './endpoints/closePoll.ts'
import { countScheduledMessages } from './endpoints/countScheduledMessages.ts'
import { deleteDraft } from './endpoints/deleteDraft.ts'
import { deleteMessage } from './endpoints/deleteMessage.ts'
import { deleteMessageForAll } from './endpoints/deleteMessageForAll.ts'
import { deleteMessageForMe } from './endpoints/deleteMessageForMe.ts'
import { deleteReminder } from './endpoints/deleteReminder.ts'
import { deleteScheduledMessage } from './endpoints/deleteScheduledMessage.ts'
import { editMessage } from './endpoints/editMessage.ts'
import { forwardMessage } from './endpoints/forwardMessage.ts'
import { getMessage } from './endpoints/getMessage.ts'
import { getPollVote } from './endpoints/getPollVote.ts'
import { listDrafts } from './endpoints/listDrafts.ts'
import { listMessageEdits } from './endpoints/listMessageEdits.ts'
import { listMessages } from './endpoints/listMessages.ts'
import { listPollVotes } from './endpoints/listPollVotes.ts'
import { listReactions } from './endpoints/listReactions.ts'
import { listReminders } from './endpoints/listReminders.ts'
import { listRoomMedia } from './endpoints/listRoomMedia.ts'
import { listSavedMessages } from './endpoints/listSavedMessages.ts'
import { listScheduledMessages } from './endpoints/listScheduledMessages.ts'
import { movePin } from './endpoints/movePin.ts'
import { pinMessage } from './endpoints/pinMessage.ts'
import { putDraft } from './endpoints/putDraft.ts'
import { removePreview } from './endpoints/removePreview.ts'
import { removeReaction } from './endpoints/removeReaction.ts'
import { saveMessage } from './endpoints/saveMessage.ts'
import { scheduleMessage } from './endpoints/scheduleMessage.ts'
import { searchMessages } from './endpoints/searchMessages.ts'
import { sendMessage } from './endpoints/sendMessage.ts'
import { sendMessageOnce } from './endpoints/sendMessageOnce.ts'
import { sendScheduledMessage } from './endpoints/sendScheduledMessage.ts'
import { setReminder } from './endpoints/setReminder.ts'
import { unpinMessage } from './endpoints/unpinMessage.ts'
import { unsaveMessage } from './endpoints/unsaveMessage.ts'
import { updateMessageStatus } from './endpoints/updateMessageStatus.ts'
import { updateScheduledMessage } from './endpoints/updateScheduledMessage.ts'
import { votePoll } from './endpoints/votePoll.ts'
import { mediaUse } from './media-use.ts'
import { roomMessages } from './room-messages.ts'

// Rooms show messages and write some; they stand below and take it from here.
provideMessages(roomMessages)
provideMediaUse('chat', mediaUse)

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

export { requireMessage } from './change.ts'
export { sweepEveryMs, sweepExpired } from './expiry.ts'
export { personalData } from './personal-data.ts'
export { createPreviews } from './previews.ts'
export { remindDue, remindEveryMs } from './reminders.ts'
export { sendDue, sendDueEveryMs } from './scheduled/due.ts'
export { createSending, unpack } from './sending/index.ts'
export { uploadHandlers } from './uploads.ts'
export { eventSeenAfter } from './visible.ts'
