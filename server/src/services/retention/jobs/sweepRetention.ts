import { setTimeout as rest } from 'node:timers/promises'
import { type RetentionKind, retentionKinds } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { inTurn } from '#platform/db/turn.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { Job } from '#platform/jobs/index.ts'
import { sweepOlder } from '../../chat/index.ts'
import { forgetCalls } from '../../rtc/index.ts'
import { type DueRoom, saveProgress, selectDueRooms, selectTenantsWithRules } from '../rule-store.ts'
import { dayMs } from '../rules.ts'

const turnLock = 7_240_036
const roomsAtOnce = 100
/** Who sends into the room meanwhile waits for a batch. */
const messagesAtOnce = 50
/** A batch is followed by a rest of so many times its length. */
const restFactor = 3
/** A run ends by then; the next one continues. */
const mostMs = 10 * 60_000

/** Deletes what is older than the rules of its room allow, a batch of a room at a time. */
export const sweepRetention: Job = {
  name: 'retention/sweep',
  cron: '*/15 * * * *',
  async run(app) {
    await sweepByRules(app, { isPaced: true })
  },
}

/**
 * One process at a time. Answers how many messages were deleted; nothing where another process is at it.
 * @param isPaced rest after each batch, so that sends get most of the machine
 */
export async function sweepByRules(
  app: App,
  { isPaced = false }: { isPaced?: boolean } = {},
): Promise<number | undefined> {
  const end = app.clock.now() + mostMs
  const isOver = () => app.clock.now() > end
  return inTurn(app.database.pool, turnLock, async () => {
    let count = 0
    for (const tenantId of await selectTenantsWithRules(app.db))
      for (const kind of retentionKinds)
        count += await sweepKind(app, { tenantId, kind }, { isPaced, isOver })
    return count
  })
}

interface Pace {
  isPaced: boolean
  isOver(): boolean
}

async function sweepKind(
  app: App,
  of: { tenantId: string; kind: RetentionKind },
  pace: Pace,
): Promise<number> {
  let count = 0
  let after: string | undefined
  for (;;) {
    const now = new Date(app.clock.now())
    const rooms = await selectDueRooms(app.db, of.tenantId, { kind: of.kind, now, after, limit: roomsAtOnce })
    const about = (room: DueRoom) => ({ roomId: room.room_id })
    await eachAlone(app, rooms, { what: 'the sweep of a room', about }, async room => {
      if (!pace.isOver()) count += await sweepRoom(app, of, room, pace)
    })
    if (rooms.length < roomsAtOnce || pace.isOver()) return count
    after = rooms.at(-1)!.room_id
  }
}

async function sweepRoom(
  app: App,
  { tenantId, kind }: { tenantId: string; kind: RetentionKind },
  room: DueRoom,
  { isPaced, isOver }: Pace,
): Promise<number> {
  const place = { tenantId, roomId: room.room_id }
  const before = new Date(app.clock.now() - room.days * dayMs)
  let count = 0
  let { seq } = room
  for (let isDone = false; !isDone && !isOver(); ) {
    const startTime = performance.now()
    // Before their lines in the room, which say how far it came: a run that breaks off here begins with them again.
    if (kind === 'CALLS') while ((await forgetCalls(app, place, { before, limit: messagesAtOnce })) > 0);
    const sweptPart = await sweepOlder(app, place, { kind, after: seq, before, limit: messagesAtOnce })
    if (sweptPart.seq > seq)
      await saveProgress(app.db, { tenant_id: tenantId, room_id: room.room_id, kind }, sweptPart.seq)
    count += sweptPart.count
    seq = sweptPart.seq
    isDone = sweptPart.isDone
    if (isPaced && !isDone) await rest(restFactor * (performance.now() - startTime))
  }
  return count
}
