import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMessage } from '../messages/change.ts'
import { pollOf, showsResults } from './poll.ts'
import { selectOwnVotes } from './poll-store.ts'

export const getPollVote: Handler<typeof contract.chat.getPollVote, App> = async (
  { app, me },
  { params, query },
) => {
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const poll = pollOf(message)
  const optionIds = await selectOwnVotes(app.db, message, me.userId)
  const isAsked = poll.hidesResults && showsResults(poll, optionIds, app.clock.now())
  return { optionIds, ...(isAsked ? { poll } : {}) }
}
