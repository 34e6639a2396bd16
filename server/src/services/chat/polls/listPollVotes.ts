import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { requireMessage } from '../messages/change.ts'
import { infoOf } from '../messages/meta.ts'
import { pollOf, showsResults } from './poll.ts'
import { selectOwnVotes, selectVotes } from './poll-store.ts'

export const listPollVotes: Handler<typeof contract.chat.listPollVotes, App> = async (
  { app, me },
  { params, query },
) => {
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const poll = pollOf(message)
  if (poll.isAnonymous) throw fail('notForThisKind')
  const ownVotes = poll.hidesResults ? await selectOwnVotes(app.db, message, me.userId) : []
  if (!showsResults(poll, ownVotes, app.clock.now())) throw fail('pollResultsHidden')
  const { rows, total } = await selectVotes(app.db, message, query)
  const infos = await findUserInfos(
    app,
    me.tenantId,
    rows.map(row => row.user_id),
  )
  return {
    items: rows.map(row => ({
      optionId: row.option_id,
      userId: row.user_id,
      user: infoOf(infos, row.user_id),
      createdTime: row.created_time.getTime(),
    })),
    total,
  }
}
