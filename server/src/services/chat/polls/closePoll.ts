import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireClosing } from '../policy.ts'
import { changePoll } from './poll.ts'

export const closePoll: Handler<typeof contract.chat.closePoll, App> = ({ app, me }, { params, query }) =>
  changePoll(app, me, { messageId: params.id, roomId: query.roomId }, {}, async (poll, change) => {
    requireClosing(me, change)
    if (poll.closedTime !== undefined) return undefined
    return { ...poll, closedTime: app.clock.now() }
  })
