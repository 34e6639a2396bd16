import type { App } from '#platform/app.ts'
import { inTurn } from '#platform/db/turn.ts'
import { noteDue, selectDue } from '../call-store.ts'
import { changeCall } from '../changing.ts'

/** How often calls are looked for at which time has something to do. */
export const passDueEveryMs = 1_000
const mostAtOnce = 50
/** A call at which something fails is put back, so that the others have their turn. */
const putBackMs = 30_000
const turnLock = 7_240_100

/**
 * Ends what has rung for long enough, what has lost its devices, and what has stood empty. The times are those of the stored rows, so what a
 * process that was killed has left is ended by the next one. Answers how many calls were looked at.
 */
export async function passDueCalls(app: App): Promise<number> {
  try {
    return (await inTurn(app.database.pool, turnLock, () => passAll(app))) ?? 0
  } catch (error) {
    // Without the database no heartbeat is stored either.
    app.services.callWatch.interrupted()
    throw error
  }
}

async function passAll(app: App): Promise<number> {
  const due = await selectDue(app.db, new Date(app.clock.now()), mostAtOnce)
  for (const row of due) {
    const key = { tenantId: row.tenant_id, callId: row.call_id }
    try {
      await changeCall(app, key, call => call)
    } catch (error) {
      app.log.error({ err: error, callId: row.call_id }, 'a call could not be looked at')
      await noteDue(app.db, key, app.clock.now() + putBackMs)
    }
  }
  return due.length
}
