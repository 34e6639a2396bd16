import type { contract } from '@trau/contract'
import { isWritten, maxPins } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMessage } from '../messages/change.ts'
import { appendSystemMessage } from '../messages/system-message.ts'
import { selectPinPlaces, upsertPin } from './pin-store.ts'

/** Pinning again moves the pin first and says nothing anew. */
export const pinMessage: Handler<typeof contract.chat.pinMessage, App> = ({ app, me }, { params, query }) =>
  changeMessage(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    { pinning: true, delivery: true, acceptance: true },
    async ({ tx, room, message }) => {
      if (isWritten(message.type)) throw fail('messageNotFound')
      if (message.recalled_time) throw fail('messageRecalled')
      const places = await selectPinPlaces(tx, message)
      const isPinned = places.some(pin => pin.seq === message.seq)
      if (!isPinned && places.length >= maxPins) throw fail('tooManyPins', { max: maxPins })
      await upsertPin(tx, message, me.userId)
      if (isPinned) return { arePinsChanged: true }
      const note = { event: 'messagePinned', actorId: me.userId, aboutSeq: message.seq } as const
      return { arePinsChanged: true, andThen: await appendSystemMessage(app, tx, room.row, note) }
    },
  )
