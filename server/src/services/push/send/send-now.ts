import type { PushDelivery } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { DeviceToken } from '../../device/index.ts'
import type { PushDeliveryRow } from '../tables.ts'
import { putDeliveries, viewDelivery } from './delivery-store.ts'
import { type Push, sendTo } from './send.ts'

/** How many push services are asked at once for one person. */
const atOnce = 16

/** Sends to these tokens without the queue and without another try; answers, and keeps, what each push service said. */
export async function sendNow(
  app: App,
  owner: UserKey,
  tokens: readonly DeviceToken[],
  push: Push,
): Promise<PushDelivery[]> {
  const rows: PushDeliveryRow[] = []
  const leftTokens = [...tokens]
  const work = async () => {
    for (let token = leftTokens.shift(); token; token = leftTokens.shift()) {
      const outcome = await sendTo(app, { ...owner, ...token }, push)
      rows.push({
        tenant_id: owner.tenantId,
        user_id: owner.userId,
        device_info_id: token.deviceInfoId,
        kind: token.kind,
        // Nobody tries again, so what could have succeeded later is given up too.
        state: outcome.state === 'SENT' ? 'SENT' : 'DEAD',
        cause: outcome.state === 'SENT' ? null : outcome.cause,
        status: outcome.status ?? null,
        time: new Date(app.clock.now()),
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await putDeliveries(app.db, rows)
  return rows.map(viewDelivery)
}

/** Of each device the token that stands first among these kinds. */
export function preferred(
  tokens: readonly DeviceToken[],
  kinds: readonly DeviceToken['kind'][],
): DeviceToken[] {
  const best = new Map<string, DeviceToken>()
  for (const kind of kinds)
    for (const token of tokens)
      if (token.kind === kind && !best.has(token.deviceInfoId)) best.set(token.deviceInfoId, token)
  return [...best.values()]
}
