import type { App } from '#platform/app.ts'
import { capSessions, selectOldSessions } from './session-store.ts'
import { endSessions, sessionLimits } from './sessions.ts'

const batch = 200
const mostBatches = 50

/**
 * Ends the sessions of the tenant that are older, or unused for longer, than its rules allow, everywhere and at once. Those that become so
 * later end at their next renewal; so do the rest of very many.
 */
export async function endOldSessions(app: App, tenantId: string): Promise<void> {
  const { idleMs, absoluteMs } = await sessionLimits(app, tenantId)
  await capSessions(app.db, tenantId, absoluteMs)
  const now = app.clock.now()
  const before = { started: new Date(now - absoluteMs), used: new Date(now - idleMs) }
  for (let n = 0; n < mostBatches; n++) {
    const sessions = await selectOldSessions(app.db, tenantId, before, batch)
    for (const { user_id, session_id } of sessions)
      await endSessions(app, tenantId, user_id, { reason: 'houseRules', only: session_id })
    if (sessions.length < batch) return
  }
}
