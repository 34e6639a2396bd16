import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeMessage } from '../messages/change.ts'
import { orderPins, selectPinned } from './pin-store.ts'

/** Who may pin may order the pins; to move one where it stands changes nothing. */
export const movePin: Handler<typeof contract.chat.movePin, App> = ({ app, me }, { params, query, body }) =>
  changeMessage(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    { pinning: true, delivery: true, acceptance: true },
    async ({ tx, message }) => {
      const pins = await selectPinned(tx, message.tenant_id, [message.room_id])
      const before = body.beforeMessageId
      if (before === message.message_id) return undefined
      const rest = pins.filter(pin => pin.seq !== message.seq)
      const place = before === undefined ? rest.length : rest.findIndex(pin => pin.message_id === before)
      if (rest.length === pins.length || place < 0) throw fail('messageNotPinned')
      const newOrder = rest.toSpliced(place, 0, message)
      if (newOrder.every((pin, n) => pin.seq === pins[n]!.seq)) return undefined
      await orderPins(
        tx,
        message,
        newOrder.map(pin => pin.seq),
      )
      return { arePinsChanged: true }
    },
  )
