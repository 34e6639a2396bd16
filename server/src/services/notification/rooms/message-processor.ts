import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import type { Processor } from '../../../platform/processors/index.ts'
import { selectNotifiable } from '../../chat/index.ts'
import { deliver } from '../events/deliver.ts'
import { lockCursor, moveCursor } from './cursor-store.ts'
import { candidatesIn } from './recipients.ts'

interface RoomWork {
  roomId: string
  /** Of a message that is to be notified of; earlier ones may be, too. */
  seq: number
}

/** Messages of one transaction. */
const messagesAtOnce = 200

/**
 * Notifies of messages. Works are keyed by room, so that what is said while one waits is gathered in it: a busy room costs a few writes for
 * each member and second, not for each message. A cursor, moved with the notifications, makes each message count once.
 */
export function createMessageProcessor(app: App): Processor<RoomWork> {
  async function turn(tx: Tx, tenantId: string, { roomId, seq }: RoomWork): Promise<boolean> {
    const cursor = await lockCursor(tx, tenantId, roomId, seq - 1)
    const messages = await selectNotifiable(tx, tenantId, roomId, cursor, messagesAtOnce)
    const last = messages.at(-1)
    if (!last) return false
    const candidates = await candidatesIn(app, tx, tenantId, roomId, messages)
    await deliver(app, tx, tenantId, roomId, candidates, last.createdTime)
    await moveCursor(tx, tenantId, roomId, last.seq)
    return messages.length === messagesAtOnce
  }

  return {
    name: 'notification/messages',
    atOnce: 2,
    tries: 6,
    delayMs: 400,
    worksOf(_tenantId, event) {
      if (event.type !== 'messageSent') return []
      const { roomId, seq, type } = event.data.message
      return type === 'SYSTEM' ? [] : [{ key: roomId, work: { roomId, seq } }]
    },
    async run(tenantId, work) {
      while (await transact(app, tx => turn(tx, tenantId, work)));
    },
  }
}
