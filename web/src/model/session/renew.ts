import { api } from '../../api/api.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import { renewAccountAnswers } from '../account/renew-answers.ts'
import { renewScheduled } from '../messages/scheduled-cache.ts'

/** Asks again for what the person's own channel keeps true: events may have been missed. The room list and windows of messages are not among it. */
export function renewOwnAnswers() {
  renewAccountAnswers(queryClient)
  renewScheduled()
  void invalidate(api.chat.listReminders)
  void invalidate(api.chat.listSavedMessages)
}

/** The same for what a room's channel keeps true beside its messages. */
export function renewRoomAnswers(roomId: string) {
  void invalidate(api.room.listMembers, { params: { roomId } })
  void invalidate(api.chat.getPollVote)
}
