import type { App } from '#platform/app.ts'
import { inTurn } from '#platform/db/turn.ts'
import { Failure } from '#platform/errors.ts'
import { releaseMedia } from '../../media/index.ts'
import { changeRoom } from '../../room/index.ts'
import { emptyAt } from './emptying.ts'
import { selectEndedSeqs, selectRoomsWithEnded } from './expiry-store.ts'

/** How often messages are looked for that have ended; clients hide them to the second. */
export const sweepEveryMs = 10_000
const roomsATurn = 50
const messagesAtOnce = 200
const turnLock = 7_240_034

/**
 * Deletes what the timers of rooms have ended: text, what it carried, reactions, pins, edits, quotes. One process at a time, a bounded
 * number of rooms and messages a turn. Answers how many messages it were.
 */
export async function sweepExpired(app: App): Promise<number> {
  const sweptCount = await inTurn(app.database.pool, turnLock, async () => {
    let sweptCount = 0
    for (const room of await selectRoomsWithEnded(app.db, new Date(app.clock.now()), roomsATurn))
      sweptCount += await sweepRoom(app, room.tenant_id, room.room_id)
    return sweptCount
  })
  return sweptCount ?? 0
}

async function sweepRoom(app: App, tenantId: string, roomId: string): Promise<number> {
  try {
    let mediaIds: string[] = []
    const roomCount = await changeRoom(app, tenantId, roomId, async (tx, room) => {
      const now = new Date(app.clock.now())
      const seqs = await selectEndedSeqs(tx, room.row, now, messagesAtOnce)
      mediaIds = await emptyAt(app, tx, room, seqs, { now, cause: 'EXPIRED' })
      return seqs.length
    })
    await releaseMedia(app, tenantId, mediaIds)
    return roomCount
  } catch (error) {
    // It went, and what was said in it, between looking and locking.
    if (error instanceof Failure && error.code === 'roomNotFound') return 0
    throw error
  }
}
