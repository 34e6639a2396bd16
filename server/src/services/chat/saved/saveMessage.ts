import type { contract } from '@trau/contract'
import { maxSaved } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import { requireMessage } from '../messages/change.ts'
import { countSaved, findSaved, insertSaved } from './saved-store.ts'

export const saveMessage: Handler<typeof contract.chat.saveMessage, App> = async (
  { app, me },
  { params, query },
) => {
  const { tenantId, userId } = me
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  if (message.recalled_time) throw fail('messageRecalled')
  const messageId = message.message_id
  return transact(app, async tx => {
    // One after the other, so that the limit holds.
    await lockUser(tx, tenantId, userId)
    const savedRow = await findSaved(tx, message, userId)
    if (savedRow) return { messageId, savedTime: savedRow.getTime() }
    if ((await countSaved(tx, tenantId, userId)) >= maxSaved) throw fail('tooManySaved', { max: maxSaved })
    const savedTime = app.clock.now()
    await insertSaved(tx, message, userId, new Date(savedTime))
    await app.outbox.add(tx, tenantId, userId, [
      {
        to: { users: [userId] },
        // With its room: of a hidden one only unlocked sessions hear.
        event: { type: 'savedMessageUpdated', data: { roomId: message.room_id, messageId, savedTime } },
      },
    ])
    return { messageId, savedTime }
  })
}
