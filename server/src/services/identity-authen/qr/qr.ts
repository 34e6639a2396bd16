import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { QrCode, QrScan, QrState, QrStatus } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#platform/app.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser, userInfo } from '../../identity/index.ts'
import { deviceName } from '../sessions/device-name.ts'
import { isSessionAlive } from '../sessions/session-alive.ts'
import { startSession } from '../sessions/sessions.ts'
import { isCurrent, payloadOf, type QrSecret, requestOf, rotatesAt } from './qr-payload.ts'
import { findQr, insertQr, lockQr, type QrRow, updateQr } from './qr-store.ts'

/**
 * Signing in by QR code: PENDING → SCANNED → CONFIRMED → CONSUMED, ends DECLINED, EXPIRED, CANCELLED. What is drawn changes every 30 s;
 * the browser's own secret is never in it. Only the session that scanned may confirm, and one request of the asking device gets the tokens.
 */
const lifeMs = 120_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** @param keyThumbprint of the asking browser's key, to which its session will be bound */
export async function createQr(context: Context, keyThumbprint: string | undefined): Promise<QrCode> {
  const { app, tenantId, device, ipAddress } = context
  const now = app.clock.now()
  const sessionId = randomBytes(32).toString('base64url')
  const row = {
    tenant_id: tenantId,
    request_id: uuidv7(),
    session_hash: hashOf(sessionId),
    secret: randomBytes(32),
    device_id: device.deviceId,
    user_agent: device.userAgent,
    ip_address: ipAddress,
    key_thumbprint: keyThumbprint ?? null,
    created_time: new Date(now),
    expiry: new Date(now + lifeMs),
  }
  await insertQr(app.db, row)
  const secret = secretOf(row)
  return {
    requestId: row.request_id,
    sessionId,
    status: 'PENDING',
    payload: payloadOf(secret, now),
    rotatesTime: rotatesAt(secret, now),
    expiresTime: row.expiry.getTime(),
  }
}

/**
 * How it stands, for the browser that asked; at CONFIRMED opens its session and tells the tokens, to one request of many.
 * @throws qrCodeNotFound for another browser, too
 */
export async function readQr(
  context: Context,
  requestKey: { requestId: string; sessionId: string },
): Promise<QrState> {
  const { app, tenantId } = context
  const row = await findQr(app.db, tenantId, requestKey.requestId)
  if (!row || !isAsker(context, row, requestKey.sessionId)) throw fail('qrCodeNotFound')
  if (statusOf(row, app.clock.now()) !== 'CONFIRMED') return viewState(app.db, context, row)
  return transact(app, async tx =>
    consume(tx, context, (await lockQr(tx, tenantId, requestKey.requestId)) ?? row),
  )
}

async function consume(tx: Tx, context: Context, row: QrRow): Promise<QrState> {
  const { app, tenantId } = context
  const now = app.clock.now()
  if (statusOf(row, now) !== 'CONFIRMED') return viewState(tx, context, row)
  const user = await findUser(tx, tenantId, row.user_id!)
  const stands = await isSessionAlive(tx, { tenantId, sessionId: row.session_id!, now })
  // Signed out or locked since it confirmed: its word is worth nothing any more.
  if (!user || user.is_locked || !stands)
    return viewState(tx, context, await updateQr(tx, row, { status: 'DECLINED' }))
  const consumedRow = await updateQr(tx, row, { status: 'CONSUMED' })
  const how = { isBorrowed: true, notice: 'qrSignIn' } as const
  const tokens = await startSession(tx, context, user, row.key_thumbprint ?? undefined, how)
  return { ...(await viewState(tx, context, consumedRow)), tokens }
}

/** A signed-in person scanned a payload. Scanning again in the same session answers the same. */
export async function scanQr(context: Context, payload: string): Promise<QrScan> {
  const { app, tenantId, me } = context
  const requestId = requestOf(payload)
  if (!requestId) throw fail('qrCodeNotFound')
  return transact(app, async tx => {
    const row = await lockQr(tx, tenantId, requestId)
    const now = app.clock.now()
    if (!row) throw fail('qrCodeNotFound')
    const status = statusOf(row, now)
    if (status === 'EXPIRED') throw fail('qrCodeExpired')
    if (!isCurrent(secretOf(row), payload, now)) throw fail('qrCodeNotFound')
    if (status === 'SCANNED' && isScanner(context, row)) return viewScan(row, now)
    if (status !== 'PENDING') throw fail('qrCodeUsed')
    const scannedRow = await updateQr(tx, row, {
      status: 'SCANNED',
      check_number: String(randomInt(10, 100)),
      user_id: me.userId,
      session_id: me.sessionId,
    })
    return viewScan(scannedRow, now)
  })
}

/** The same session says yes or no. @throws qrCodeNotFound for any other session, qrCodeExpired, qrCodeUsed */
export async function answerQr(
  context: Context,
  requestId: string,
  status: 'CONFIRMED' | 'DECLINED',
): Promise<QrScan> {
  const { app, tenantId } = context
  return transact(app, async tx => {
    const row = await lockQr(tx, tenantId, requestId)
    const now = app.clock.now()
    if (!row || !isScanner(context, row)) throw fail('qrCodeNotFound')
    const current = statusOf(row, now)
    if (current === status) return viewScan(row, now)
    if (current === 'EXPIRED') throw fail('qrCodeExpired')
    // Until the tokens are fetched a yes can be taken back.
    const isOpen = current === 'SCANNED' || (current === 'CONFIRMED' && status === 'DECLINED')
    if (!isOpen) throw fail('qrCodeUsed')
    return viewScan(await updateQr(tx, row, { status }), now)
  })
}

/** The browser that asked gave up. */
export async function cancelQr(
  context: Context,
  requestKey: { requestId: string; sessionId: string },
): Promise<void> {
  const { app, tenantId } = context
  await transact(app, async tx => {
    const row = await lockQr(tx, tenantId, requestKey.requestId)
    if (!row || !isAsker(context, row, requestKey.sessionId)) throw fail('qrCodeNotFound')
    if (row.status === 'CONSUMED') throw fail('qrCodeUsed')
    await updateQr(tx, row, { status: 'CANCELLED' })
  })
}

const secretOf = (row: Pick<QrRow, 'request_id' | 'secret' | 'created_time'>): QrSecret => ({
  requestId: row.request_id,
  secret: row.secret,
  createdTime: row.created_time.getTime(),
})

const isAsker = ({ device }: Context, row: QrRow, sessionId: string) =>
  row.device_id === device.deviceId && timingSafeEqual(row.session_hash, hashOf(sessionId))

const isScanner = ({ me }: Context, row: QrRow) =>
  row.user_id === me.userId && row.session_id === me.sessionId

function statusOf(row: QrRow, now: number): QrStatus {
  const isOpen = row.status === 'PENDING' || row.status === 'SCANNED' || row.status === 'CONFIRMED'
  return isOpen && row.expiry.getTime() <= now ? 'EXPIRED' : row.status
}

async function viewState(db: Queryable, { app, tenantId }: Context, row: QrRow): Promise<QrState> {
  const now = app.clock.now()
  const status = statusOf(row, now)
  const secret = secretOf(row)
  const scanner = row.user_id ? await findUser(db, tenantId, row.user_id) : undefined
  return {
    requestId: row.request_id,
    status,
    expiresTime: row.expiry.getTime(),
    ...(status === 'PENDING' && { payload: payloadOf(secret, now), rotatesTime: rotatesAt(secret, now) }),
    ...(row.check_number && { checkNumber: row.check_number }),
    ...(scanner && { scannedBy: userInfo(scanner) }),
  }
}

function viewScan(row: QrRow, now: number): QrScan {
  return {
    requestId: row.request_id,
    status: statusOf(row, now),
    checkNumber: row.check_number!,
    deviceName: deviceName(row.user_agent),
    ipAddress: row.ip_address,
    createdTime: row.created_time.getTime(),
    expiresTime: row.expiry.getTime(),
  }
}
