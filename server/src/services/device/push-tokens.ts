import type { PushTokenKind } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deviceIdOf } from '../identity-authen/index.ts'
import { tellAllUpdated } from './change.ts'
import { lockDevice } from './device-store.ts'
import { deleteGoneToken } from './device-token-store.ts'

/** The push service no longer knows this token: it is deleted, unless the device has brought another one since, and its owner hears of it. */
export async function forgetGoneToken(
  app: App,
  owner: UserKey,
  goneToken: { deviceInfoId: string; kind: PushTokenKind; hash: Buffer },
): Promise<void> {
  await transact(app, async tx => {
    const row = await lockDevice(tx, owner, { deviceInfoId: goneToken.deviceInfoId })
    if (row && (await deleteGoneToken(tx, row, goneToken)))
      await tellAllUpdated(app, tx, owner.tenantId, [goneToken.deviceInfoId])
  })
}

/** The caller's device of this id, without one that of the session. @throws deviceNotFound */
export async function findOwnDevice(
  { app, me }: Context,
  { deviceInfoId }: { deviceInfoId?: string | undefined } = {},
): Promise<{ deviceInfoId: string }> {
  const own = app.db
    .selectFrom('device')
    .select('device_info_id')
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
  const row = await (deviceInfoId
    ? own.where('device_info_id', '=', deviceInfoId)
    : own.where('device_id', '=', (await deviceIdOf(app.db, me)) || null)
  ).executeTakeFirst()
  if (!row) throw fail('deviceNotFound')
  return { deviceInfoId: row.device_info_id }
}
