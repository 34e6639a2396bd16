import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { placeOf } from '#platform/place.ts'
import { deviceName } from './device-name.ts'
import { selectSessions } from './session-store.ts'
import { idleMs } from './sessions.ts'

export const listLoginSessions: Handler<typeof contract.identityAuthen.listLoginSessions, App> = async (
  { app, me },
  { query },
) => {
  const now = app.clock.now()
  const [{ items, total }, givenNames] = await Promise.all([
    selectSessions(
      app.db,
      { tenantId: me.tenantId, userId: me.userId, currentSessionId: me.sessionId },
      query,
      { now, idleSince: now - idleMs },
    ),
    app.services.sessionDevices.givenNames(app.db, me),
  ])
  return {
    items: items.map(row => ({
      loginSessionId: row.session_id,
      ...(row.device_id ? { deviceId: row.device_id } : {}),
      deviceName: givenNames.get(row.device_id) ?? deviceName(row.user_agent),
      ...(row.ip_address ? { ipAddress: row.ip_address } : {}),
      place: placeOf(row.ip_address),
      createdTime: row.created_time.getTime(),
      lastActiveTime: row.last_active_time.getTime(),
      isCurrent: row.session_id === me.sessionId,
    })),
    total,
  }
}
