import type { Tokens } from '@trau/contract'
import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser, viewSelf } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { hashOf, seal, tenantOf, unseal } from './refresh-token.ts'
import { lockRefreshToken, type RefreshTokenRow, spendRefreshToken, touchSession } from './session-store.ts'
import { forgetSessions, issuePair, revokeAndPublish, sessionLimits, type TokenPair } from './sessions.ts'

/** So long may the device that spent a token ask again: the answer may have been lost, or other tabs asked too. */
const repeatableMs = 30_000

type Outcome =
  | { kind: 'renewed'; tokens: Tokens }
  | { kind: 'reused'; userId: string; ended: string[] }
  | { kind: 'invalid' }

/**
 * Spends a refresh token for its successor. The same device (and key) asking again within 30 s gets the same successor; a spent token
 * that comes later or from elsewhere was copied, so its whole session ends.
 * @param keyThumbprint of the key that the caller proved to hold
 * @throws refreshTokenInvalid, refreshTokenReused
 */
export async function spend(
  context: Context,
  token: string,
  keyThumbprint: string | undefined,
): Promise<Tokens> {
  const { app } = context
  const tenantId = tenantOf(token)
  if (!tenantId) throw fail('refreshTokenInvalid')
  // A refusal that ends the session must be committed, so it is a result here and thrown afterwards.
  const outcome = await transact(app, async (tx): Promise<Outcome> => {
    const row = await lockRefreshToken(tx, tenantId, hashOf(token))
    const now = app.clock.now()
    const { idleMs } = await sessionLimits(app, tenantId, tx)
    if (!row || !isAlive(row, now) || row.created_time.getTime() + idleMs <= now) return { kind: 'invalid' }
    if (row.key_thumbprint !== null && row.key_thumbprint !== keyThumbprint) return { kind: 'invalid' }
    const user = await findUser(tx, tenantId, row.user_id)
    if (!user || user.is_locked) return { kind: 'invalid' }

    if (row.spent_time) {
      if (row.successor && isRepeat(context, row, now)) {
        const pair = unseal(row.successor, token) as TokenPair
        return { kind: 'renewed', tokens: { ...pair, userInfo: viewSelf(app, user, row.session_id) } }
      }
      const how = { reason: 'reuse', only: row.session_id } as const
      const endedSessionIds = await revokeAndPublish(tx, app, tenantId, row.user_id, how)
      await securityNotice(tx, app, user, { kind: 'sessionReused', by: context })
      return { kind: 'reused', userId: row.user_id, ended: endedSessionIds }
    }

    const pair = await issuePair(tx, app, user, {
      sessionId: row.session_id,
      absoluteExpiry: row.absolute_expiry.getTime(),
    })
    await spendRefreshToken(tx, {
      tenantId,
      hash: hashOf(token),
      sessionId: row.session_id,
      now,
      successor: seal(pair, token),
      repeatableMs,
    })
    await touchSession(tx, tenantId, row.session_id, {
      now,
      ipAddress: context.ipAddress,
      userAgent: context.device.userAgent,
    })
    await app.services.sessionDevices.used(app, tx, {
      tenantId,
      userId: row.user_id,
      deviceId: row.device_id,
      userAgent: context.device.userAgent,
      ipAddress: context.ipAddress,
    })
    return { kind: 'renewed', tokens: { ...pair, userInfo: viewSelf(app, user, row.session_id) } }
  })
  if (outcome.kind === 'renewed') return outcome.tokens
  if (outcome.kind === 'invalid') throw fail('refreshTokenInvalid')
  forgetSessions(app, outcome.userId, outcome.ended)
  throw fail('refreshTokenReused')
}

const isAlive = (row: RefreshTokenRow, now: number) =>
  row.revoked_time === null && row.expiry.getTime() > now && row.absolute_expiry.getTime() > now

/** A caller without a device id cannot be distinguished from another one, so repeats only what a key of its own protects. */
function isRepeat({ device }: Context, row: RefreshTokenRow, now: number): boolean {
  const isSameDevice =
    row.device_id === device.deviceId && (device.deviceId !== '' || row.key_thumbprint !== null)
  return isSameDevice && now - row.spent_time!.getTime() <= repeatableMs
}
