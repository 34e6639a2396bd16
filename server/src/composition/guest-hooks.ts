import { guestChannel } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import { type ClientView, Disconnect, RealtimeError, type RealtimeHooks } from '#platform/realtime/index.ts'
import { type GuestPass, readPass, requireGuest } from '../services/rtc/index.ts'

interface GuestMeta {
  guest: GuestPass
}

/** Whether the connection is that of a guest of a call, who has no account. */
export const guestOf = (client: Pick<ClientView, 'meta'>): GuestPass | undefined =>
  (client.meta as Partial<GuestMeta> | undefined)?.guest

/**
 * Connections of guests: their pass is the token, they hear the channel of their own participant and may do nothing else. Undefined where the
 * token is no pass.
 */
export async function connectGuest(
  app: App,
  token: string,
): Promise<Awaited<ReturnType<RealtimeHooks['onConnect']>> | undefined> {
  const guest = readPass(app, token)
  if (!guest) return undefined
  await requireLive(app, guest, token)
  return {
    user: '',
    expireAt: Math.floor(guest.expiresTime / 1_000),
    meta: { guest } satisfies GuestMeta,
    subs: { [guestChannel(guest.participantId)]: {} },
  }
}

/** The call may have ended, or the guest been removed, since the pass was given. */
async function requireLive(app: App, { tenantId }: GuestPass, token: string): Promise<void> {
  try {
    await requireGuest(app, tenantId, token)
  } catch (error) {
    if (error instanceof Failure) throw new Disconnect(3500, 'invalid token')
    throw error
  }
}

export const refuseGuest = (client: ClientView): void => {
  if (guestOf(client)) throw new RealtimeError(103, 'permission denied')
}
