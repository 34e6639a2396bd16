import type { PushTokenKind } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { tellAllUpdated } from './change.ts'
import { deleteTokens } from './device-token-store.ts'
import { hashOfNamed } from './tokens.ts'

/** Takes a token off the person's devices. */
export async function forgetToken(
  app: App,
  owner: UserKey,
  kinds: readonly PushTokenKind[],
  token: string,
): Promise<{ deleted: number }> {
  return transact(app, async tx => {
    const silencedDevices = await deleteTokens(tx, owner, { kinds, hash: hashOfNamed(token) })
    await tellAllUpdated(app, tx, owner.tenantId, silencedDevices)
    return { deleted: silencedDevices.length }
  })
}
