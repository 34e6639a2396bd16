import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changePoll, requireOpen } from './poll.ts'
import { replaceVotes, selectOwnVotes, tally } from './poll-store.ts'

/** Choices are given whole, so that voting twice the same is voting once. */
export const votePoll: Handler<typeof contract.chat.votePoll, App> = ({ app, me }, { params, query, body }) =>
  changePoll(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    { delivery: true },
    async (poll, { tx, message }) => {
      requireOpen(poll, app.clock.now())
      const chosenIds = [...new Set(body.optionIds)].sort()
      if (chosenIds.length > 1 && !poll.isMultiple)
        throw fail('validationFailed', { fields: [{ path: 'body.optionIds', reason: 'onlyOne' }] })
      const pollOptionIds = new Set(poll.options.map(option => option.optionId))
      if (chosenIds.some(optionId => !pollOptionIds.has(optionId))) throw fail('pollOptionNotFound')
      const before = await selectOwnVotes(tx, message, me.userId)
      if (before.join() === chosenIds.join()) return undefined
      await replaceVotes(tx, message, me.userId, chosenIds)
      return tally(tx, message, poll)
    },
  )
