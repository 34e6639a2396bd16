import { type DataOf, type Events, maxIdleHours, type Tokens } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App, Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { type UserRow, viewSelf } from '../../identity/index.ts'
import type { NoticeKind } from '../notices/notice-variables.ts'
import { securityNotice } from '../notices/notices.ts'
import { hashOf, makeRefreshToken } from './refresh-token.ts'
import {
  findEarlierSessions,
  insertRefreshToken,
  insertSession,
  revokeSessions,
  type Which,
} from './session-store.ts'
import { lockStandingAccount } from './standing-account.ts'

const hourMs = 3_600_000
/** A session unused for this long has ended, whatever the rules of the house. */
export const idleMs = maxIdleHours * hourMs

/** How long sessions last, by the rules of the house: unused, and however much they are used. */
export async function sessionLimits(
  app: App,
  tenantId: string,
  tx?: Tx,
): Promise<{ idleMs: number; absoluteMs: number }> {
  const { sessions } = await app.services.houseRules.of(tenantId, tx)
  return { idleMs: sessions.idleHours * hourMs, absoluteMs: sessions.maxHours * hourMs }
}

/** Times are epoch milliseconds. */
export type TokenPair = Omit<Tokens, 'userInfo'>
export type EndReason = DataOf<Events['sessionEnded']>['reason']

/**
 * Opens a session on the device that asks; its key, if one was proven, is needed at every renewal.
 * @param how.passwordTime as for `lockStandingAccount`
 * @param how.isBorrowed another session vouched for it, so it never counts as having just signed in
 * @param how.byPasskey a passkey alone began it
 * @param how.notice what the notice to the person says, new device or not
 * @throws accountLocked, wrongCredentials where the account is locked, or its password another one by now
 */
export async function startSession(
  tx: Tx,
  context: Pick<Context, 'app' | 'device' | 'ipAddress'>,
  provenUser: UserRow,
  keyThumbprint: string | undefined,
  how: {
    passwordTime?: Date | null | undefined
    isBorrowed?: boolean
    byPasskey?: boolean
    notice?: NoticeKind
  } = {},
): Promise<Tokens> {
  const { app, device, ipAddress } = context
  const user = await lockStandingAccount(tx, provenUser, how.passwordTime)
  const now = app.clock.now()
  const { absoluteMs } = await sessionLimits(app, user.tenant_id, tx)
  const session = {
    tenantId: user.tenant_id,
    sessionId: uuidv7(),
    userId: user.user_id,
    deviceId: device.deviceId,
    userAgent: device.userAgent,
    ipAddress,
    keyThumbprint,
    now,
    absoluteExpiry: now + absoluteMs,
    isBorrowed: how.isBorrowed ?? false,
    byPasskey: how.byPasskey ?? false,
  }
  const earlier = await findEarlierSessions(tx, session)
  await insertSession(tx, session)
  const isNewDevice = earlier.hasAny && !earlier.hasDevice
  const notice = how.notice ?? (isNewDevice ? 'newDevice' : undefined)
  if (notice) await securityNotice(tx, app, user, { kind: notice, by: context })
  await app.services.sessionDevices.signedIn(app, tx, session)
  const pair = await issuePair(tx, app, user, session)
  // Sessions that ended long ago are forgotten; that somebody has ever been here is not.
  const isFirstSession = !earlier.hasAny && user.last_active_time === null
  return {
    ...pair,
    userInfo: viewSelf(app, user, session.sessionId),
    ...(isFirstSession && { isFirstSession }),
  }
}

/** A new access token and a new refresh token, which is stored as its hash. */
export async function issuePair(
  tx: Tx,
  app: App,
  user: UserRow,
  session: { sessionId: string; absoluteExpiry: number },
): Promise<TokenPair> {
  const now = app.clock.now()
  const tenantId = user.tenant_id
  const refreshToken = makeRefreshToken(tenantId)
  const limits = await sessionLimits(app, tenantId, tx)
  const refreshTokenExpired = Math.min(now + limits.idleMs, session.absoluteExpiry)
  const [access] = await Promise.all([
    app.accessTokens.issue({
      tenantId,
      userId: user.user_id,
      sessionId: session.sessionId,
    }),
    insertRefreshToken(tx, {
      tenantId,
      hash: hashOf(refreshToken),
      sessionId: session.sessionId,
      now,
      expiry: refreshTokenExpired,
    }),
  ])
  return {
    accessToken: access.token,
    accessTokenExpired: access.expiresAt,
    refreshToken,
    refreshTokenExpired,
  }
}

/**
 * Ends sessions of a person, all of them unless the caller says which, everywhere and at once: calls are refused, sockets are closed and the
 * other clients are notified. Answers how many ended.
 */
export async function endSessions(
  app: App,
  tenantId: string,
  userId: string,
  how: { reason: EndReason } & Which,
): Promise<number> {
  const endedSessionIds = await transact(app, tx => revokeAndPublish(tx, app, tenantId, userId, how))
  forgetSessions(app, userId, endedSessionIds)
  return endedSessionIds.length
}

/** The part of `endSessions` that belongs to a transaction; `forgetSessions` follows its commit. */
export async function revokeAndPublish(
  tx: Tx,
  app: App,
  tenantId: string,
  userId: string,
  how: { reason: EndReason } & Which,
): Promise<string[]> {
  const endedSessionIds = await revokeSessions(tx, tenantId, userId, how, how.reason)
  if (endedSessionIds.length > 0) {
    await app.services.sessionDevices.signedOut(app, tx, { tenantId, userId })
    await app.outbox.add(tx, tenantId, userId, [
      {
        to: { users: [userId] },
        event: { type: 'sessionEnded', data: { loginSessionIds: endedSessionIds, reason: how.reason } },
      },
    ])
  }
  return endedSessionIds
}

/** After the commit: no access token of these sessions is good any more, and their sockets close. */
export function forgetSessions(app: App, userId: string, endedSessionIds: readonly string[]): void {
  if (endedSessionIds.length === 0) return
  app.revocations.add(endedSessionIds)
  const sessions = new Set(endedSessionIds)
  // A moment later, so that the client hears why before it is cut off.
  setTimeout(() => {
    app.realtime
      .disconnect(userId, {
        code: 4500,
        reason: 'session ended',
        where: meta => sessions.has((meta as { sessionId?: string } | undefined)?.sessionId ?? ''),
      })
      .catch(error => app.log.warn({ err: error }, 'the sockets of an ended session could not be closed'))
  }, 150)
}
