import type { App } from '#platform/app.ts'
import { inTurn } from '#platform/db/turn.ts'
import { LiveKitUnavailable } from '#platform/livekit/server-api.ts'
import { findCall } from '../call-store.ts'
import type { LiveKit } from '../services.ts'
import { expelStrangers } from './following.ts'
import { callKeyOf } from './room-name.ts'

/** How often LiveKit is asked who is in its rooms. */
export const sweepRoomsEveryMs = 5_000
const atOnce = 8
const turnLock = 7_240_101

/** Rooms of calls that are over are closed, and who is in a room without being in its call is disconnected. Answers how many were looked at. */
export async function sweepRooms(app: App): Promise<number> {
  const { liveKit } = app.services
  if (!liveKit) return 0
  return (await inTurn(app.database.pool, turnLock, () => sweep(app, liveKit))) ?? 0
}

async function sweep(app: App, liveKit: LiveKit): Promise<number> {
  try {
    const rooms = (await liveKit.listRooms()).filter(room => callKeyOf(room) !== undefined)
    for (let at = 0; at < rooms.length; at += atOnce)
      await Promise.all(rooms.slice(at, at + atOnce).map(room => sweepRoom(app, liveKit, room)))
    return rooms.length
  } catch (error) {
    // Its calls are away too, and their devices say so.
    if (error instanceof LiveKitUnavailable) return 0
    throw error
  }
}

async function sweepRoom(app: App, liveKit: LiveKit, room: string): Promise<void> {
  const key = callKeyOf(room)!
  const call = await findCall(app.db, key)
  // A call that is not known here may be one of another installation.
  if (!call) return
  if (call.model.state === 'ENDED') await liveKit.deleteRoom(room)
  else await expelStrangers(app, liveKit, key)
}
