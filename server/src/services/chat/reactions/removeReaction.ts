import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMessage } from '../messages/change.ts'
import { readReaction } from './emoji.ts'
import { deleteReactions } from './reaction-store.ts'

/** Taking back what is not there changes nothing. */
export const removeReaction: Handler<typeof contract.chat.removeReaction, App> = async (
  { app, me },
  { params, query },
) => {
  const reaction = query.reaction === undefined ? undefined : readReaction(query.reaction, 'query.reaction')
  const target = { messageId: params.id, roomId: query.roomId }
  return changeMessage(app, me, target, {}, async ({ tx, message }) => {
    if (!(await deleteReactions(tx, message, me.userId, reaction))) return undefined
    const { author_id: authorId, room_id: roomId, message_id: messageId, seq } = message
    if (authorId !== me.userId)
      await app.services.notifier.withdraw(tx, me.tenantId, { authorId, roomId, messageId, seq })
    return {}
  })
}
