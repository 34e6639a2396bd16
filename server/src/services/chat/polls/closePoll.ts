import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { isModeratorOver } from '../../room/index.ts'
import { changePoll } from './poll.ts'

export const closePoll: Handler<typeof contract.chat.closePoll, App> = ({ app, me }, { params, query }) =>
  changePoll(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    {},
    async (poll, { message, room, role, roles }) => {
      const isModerator = room.row.type === 'GROUP' && isModeratorOver(role, roles.get(message.author_id))
      if (message.author_id !== me.userId && !isModerator) throw fail('notYourMessage')
      if (poll.closedTime !== undefined) return undefined
      return { ...poll, closedTime: app.clock.now() }
    },
  )
