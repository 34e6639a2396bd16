import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { readToken } from '../../../server/src/services/device/index.ts'
import type { PushService } from '../../../server/src/testing/push-service.ts'
import type { SeededPerson } from '../sockets/seed.ts'

/** One subscribed browser of each of these people, written straight into the tables. Answers the device of each subscription. */
export async function subscribePeople(
  database: pg.Client,
  service: PushService,
  people: readonly SeededPerson[],
): Promise<Map<string, string>> {
  const loopback = { check: () => undefined, isNamed: () => true } as unknown as Parameters<
    typeof readToken
  >[2]
  const devices = people.map(({ userId }) => {
    const { subscriptionId, token: text } = service.subscribe()
    return { userId, subscriptionId, deviceInfoId: randomUUID(), ...readToken('WEB_PUSH', text, loopback) }
  })
  const ids = devices.map(device => device.deviceInfoId)
  await database.query(
    `INSERT INTO device (tenant_id, device_info_id, user_id, device_id, last_active_time, created_time, updated_time)
     SELECT 'default', id, user_id, id::text, now(), now(), now() FROM unnest($1::uuid[], $2::uuid[]) AS d(id, user_id)`,
    [ids, devices.map(device => device.userId)],
  )
  await database.query(
    `INSERT INTO device_token (tenant_id, device_info_id, kind, token, token_hash, host, created_time)
     SELECT 'default', id, 'WEB_PUSH', token, hash, host, now()
     FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[]) AS t(id, token, hash, host)`,
    [
      ids,
      devices.map(device => device.token),
      devices.map(device => device.hash),
      devices.map(device => device.host),
    ],
  )
  return new Map(devices.map(device => [device.subscriptionId, device.deviceInfoId]))
}
