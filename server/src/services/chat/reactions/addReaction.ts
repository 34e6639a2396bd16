import type { contract } from '@trau/contract'
import { maxReactionKinds } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMessage } from '../messages/change.ts'
import { readReaction } from './emoji.ts'
import { insertReaction, selectReactionKinds } from './reaction-store.ts'

export const addReaction: Handler<typeof contract.chat.addReaction, App> = async (
  { app, me },
  { params, query, body },
) => {
  const reaction = readReaction(body.reaction, 'body.reaction')
  return changeMessage(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    { delivery: true },
    async ({ tx, message }) => {
      if (message.recalled_time) throw fail('messageRecalled')
      const kinds = await selectReactionKinds(tx, message)
      if (!kinds.includes(reaction) && kinds.length >= maxReactionKinds)
        throw fail('tooManyReactions', { max: maxReactionKinds })
      if (!(await insertReaction(tx, message, me.userId, reaction))) return undefined
      const { author_id: authorId, message_id: messageId, room_id: roomId, seq } = message
      await app.services.notifier.add(tx, me.tenantId, `REACTION/${messageId}/${me.userId}/${reaction}`, {
        type: 'REACTION',
        userIds: [authorId],
        actorId: me.userId,
        roomId,
        messageId,
        seq,
        subject: { reaction },
      })
      return {}
    },
  )
}
