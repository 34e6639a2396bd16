import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { invalidate, queryClient } from '../../api/query-client.ts'
import type { parseChannel } from '../../live/channels.ts'
import { renewAccountAnswers } from '../account/renew-answers.ts'
import { catchUpWindow } from '../messages/load.ts'
import { renewScheduled } from '../messages/scheduled-cache.ts'
import { prefetchNotificationSettings } from '../notifications/prefetch-settings.ts'

/**
 * Asks again for what one of the session's channels keeps true: events may have been missed, or an answer was read before the subscription stood.
 * The room list, drafts and what other areas subscribe to are not among it.
 */
export function renewAnswersOf({ kind, id }: ReturnType<typeof parseChannel>) {
  if (kind === 'user') renewOwnAnswers()
  else if (kind === 'room') renewRoomAnswers(id)
  else if (kind === 'tenant') void queryClient.invalidateQueries({ queryKey: ['platformSetting'] })
}

function renewOwnAnswers() {
  renewAccountAnswers(queryClient)
  renewScheduled()
  void invalidate(api.chat.listReminders)
  void invalidate(api.chat.listSavedMessages)
  prefetchNotificationSettings()
}

function renewRoomAnswers(roomId: string) {
  void ignoreFailure(catchUpWindow(roomId), 'repeated')
  void invalidate(api.room.listMembers, { params: { roomId } })
  void invalidate(api.chat.getPollVote)
}
