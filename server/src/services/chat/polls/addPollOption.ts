import type { contract } from '@trau/contract'
import { maxPollOptions } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireOptions } from '../policy.ts'
import { passBlockedText } from '../send/blocked-words.ts'
import { changePoll, requireOpen } from './poll.ts'

export const addPollOption: Handler<typeof contract.chat.addPollOption, App> = (
  { app, me },
  { params, query, body },
) =>
  changePoll(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    { writing: true, delivery: true },
    async (poll, { message, access }) => {
      requireOpen(poll, app.clock.now())
      requireOptions(me, message, poll)
      const text = access.type === 'SELF' ? body.text : await passBlockedText(app, me.tenantId, body.text)
      if (poll.options.some(option => option.text === text)) throw fail('pollOptionExists')
      if (poll.options.length >= maxPollOptions) throw fail('tooManyPollOptions', { max: maxPollOptions })
      const option = { optionId: String(poll.options.length + 1), text, count: 0, userIds: [] }
      return { ...poll, options: [...poll.options, option] }
    },
  )
