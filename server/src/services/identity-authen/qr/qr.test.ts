import { contract, type EventEnvelope, type QrCode, type Tokens } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { endSessions } from '../sessions/sessions.ts'
import { makeKey, prove } from '../testing/proof.ts'

const { createQrCode, getQrCode, verifyQrCode, refreshTokens, updatePassword } = contract.identityAuthen
const { cancelQrCode } = contract.signIn
const browser = {
  'x-device-id': 'trinh-duyet-moi',
  'x-user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
}

const app = appForFile()
let an: Person
let binh: Person
beforeAll(async () => {
  binh = await app.person('Trần Văn Bình')
})
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

const create = async (headers: Record<string, string> = browser): Promise<QrCode> =>
  (await app.call(createQrCode, {}, { headers })).data!
const readStatus = (qr: Pick<QrCode, 'requestId' | 'sessionId'>, headers: Record<string, string> = browser) =>
  app.call(getQrCode, { query: { requestId: qr.requestId, sessionId: qr.sessionId } }, { headers })
const scan = (who: Person, payload: string) => who.call(verifyQrCode, { body: { action: 'SCAN', payload } })
const answer = (who: Person, requestId: string, action: 'CONFIRM' | 'DECLINE') =>
  who.call(verifyQrCode, { body: { action, requestId } })
async function confirmed(): Promise<QrCode> {
  const qr = await create()
  await scan(an, qr.payload)
  await answer(an, qr.requestId, 'CONFIRM')
  return qr
}
const asSession = (person: Person, tokens: Tokens): Person => ({
  ...person,
  call: (endpoint, parts, options) => app.call(endpoint, parts, { token: tokens.accessToken, ...options }),
})

describe('signing in by QR code', () => {
  it('goes PENDING, SCANNED, CONFIRMED, CONSUMED, and signs the browser in [R-ARG-2]', async () => {
    const qr = await create()
    expect(qr.status).toBe('PENDING')
    expect((await readStatus(qr)).data).toEqual({
      requestId: qr.requestId,
      status: 'PENDING',
      expiresTime: qr.expiresTime,
      payload: qr.payload,
      rotatesTime: qr.rotatesTime,
    })

    const scanned = (await scan(an, qr.payload)).data!
    expect(scanned).toMatchObject({
      requestId: qr.requestId,
      status: 'SCANNED',
      deviceName: 'Chrome · Windows',
      ipAddress: '127.0.0.1',
    })
    const state = (await readStatus(qr)).data!
    expect(state).toMatchObject({
      status: 'SCANNED',
      scannedBy: { userId: an.userId, name: 'Nguyễn Văn An' },
    })
    expect(state.checkNumber).toMatch(/^[1-9]\d$/)
    expect(state.checkNumber).toBe(scanned.checkNumber)
    expect(state).not.toHaveProperty('payload')
    expect(state).not.toHaveProperty('tokens')

    expect((await answer(an, qr.requestId, 'CONFIRM')).data?.status).toBe('CONFIRMED')
    const { status, tokens } = (await readStatus(qr)).data!
    expect(status).toBe('CONSUMED')
    expect(tokens!.userInfo.userId).toBe(an.userId)
    expect(tokens!.userInfo.loginSessionId).not.toBe(an.tokens.userInfo.loginSessionId)
    const sessions = await an.ask(contract.identityAuthen.listLoginSessions)
    expect(sessions.items.map(session => session.deviceId)).toContain('trinh-duyet-moi')
    expect((await readStatus(qr)).data).not.toHaveProperty('tokens')
  })

  it('hands the tokens out exactly once of 50 requests at once', async () => {
    const qr = await confirmed()
    const states = await Promise.all(Array.from({ length: 50 }, () => readStatus(qr)))
    expect(states.filter(state => state.data?.tokens)).toHaveLength(1)
    expect(new Set(states.map(state => state.data?.status))).toEqual(new Set(['CONSUMED']))
    const rows = await app.app.db
      .selectFrom('login_session')
      .select('session_id')
      .where('user_id', '=', an.userId)
      .where('device_id', '=', browser['x-device-id'])
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('tells the person’s other sessions that somebody signed in', async () => {
    const socket = await an.socket()
    const receivedEvents: EventEnvelope[] = []
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    await readStatus(await confirmed())
    await expect
      .poll(() => receivedEvents.find(({ type }) => type === 'securityNoticed')?.data)
      .toMatchObject({ kind: 'qrSignIn', deviceName: 'Chrome · Windows', ipAddress: '127.0.0.1' })
    const { items } = await an.ask(contract.account.listSecurityNotices)
    expect(items.filter(({ kind }) => kind === 'qrSignIn')).toHaveLength(1)
  })

  it('binds the session to the key that the asking browser proved', async () => {
    const key = await makeKey()
    const proof = (path: string) =>
      prove(key, {
        htu: `${app.url}${path.replace('{tenant}', 'default')}`,
        iat: Math.floor(app.clock.now() / 1000),
      })
    const qr = await create({ ...browser, dpop: await proof(createQrCode.path) })
    await scan(an, qr.payload)
    await answer(an, qr.requestId, 'CONFIRM')
    const { tokens } = (await readStatus(qr)).data!
    const renew = (headers: Record<string, string>) =>
      app.call(refreshTokens, {}, { token: tokens!.refreshToken, headers: { ...browser, ...headers } })
    expect((await renew({})).error?.code).toBe('refreshTokenInvalid')
    expect((await renew({ dpop: await proof(refreshTokens.path) })).status).toBe(200)
  })

  it('signing in by QR code is nothing without the browser’s secret, or on another device: qrCodeNotFound', async () => {
    const qr = await confirmed()
    const wrong = { ...qr, sessionId: 'x'.repeat(43) }
    for (const outcome of [
      await readStatus(wrong),
      await readStatus(qr, { 'x-device-id': 'khac' }),
      await readStatus(qr, {}),
    ])
      expect([outcome.status, outcome.error?.code]).toEqual([404, 'qrCodeNotFound'])
    expect((await readStatus(qr)).data?.tokens).toBeDefined()
  })

  it('never shows the secret in the picture, nor stores it readably', async () => {
    const qr = await create()
    expect(qr.payload).not.toContain(qr.sessionId)
    const { rows } = await app.app.database.pool.query('SELECT t::text AS row FROM qr_login t')
    const stored = rows.map((row: { row: string }) => row.row).join()
    expect(stored).not.toContain(qr.sessionId)
    expect(stored).not.toContain(qr.payload.split(':')[2])
  })

  it('refuses a picture that has rotated away, and one that is forged: qrCodeNotFound', async () => {
    const qr = await create()
    app.clock.advance(36_000)
    expect((await scan(an, qr.payload)).error?.code).toBe('qrCodeNotFound')
    const fresh = (await readStatus(qr)).data!.payload!
    expect(fresh).not.toBe(qr.payload)
    for (const payload of [`${fresh.slice(0, -2)}zz`, 'https://lua-dao.example', ''])
      expect((await scan(an, payload)).error?.code, payload).toBe('qrCodeNotFound')
    expect((await scan(an, fresh)).data?.status).toBe('SCANNED')
  })

  it('ends after 120 seconds, at every stage: qrCodeExpired', async () => {
    const pending = await create()
    const scanned = await create()
    const agreed = await confirmed()
    await scan(an, scanned.payload)
    app.clock.advance(90_000)
    expect((await readStatus(pending)).data?.status).toBe('PENDING')
    app.clock.advance(30_001)
    for (const qr of [pending, scanned, agreed]) {
      const { data } = await readStatus(qr)
      expect(data?.status).toBe('EXPIRED')
      expect(data).not.toHaveProperty('tokens')
    }
    const late = await scan(an, pending.payload)
    expect([late.status, late.error?.code]).toEqual([410, 'qrCodeExpired'])
    expect((await answer(an, scanned.requestId, 'CONFIRM')).error?.code).toBe('qrCodeExpired')
  })

  it('signing in by QR code is scanned by one session alone: qrCodeUsed for the next, qrCodeNotFound for another’s answer', async () => {
    const qr = await create()
    const first = (await scan(an, qr.payload)).data!
    expect((await scan(an, qr.payload)).data).toEqual(first)
    const second = await scan(binh, qr.payload)
    expect([second.status, second.error?.code]).toEqual([409, 'qrCodeUsed'])
    expect((await answer(binh, qr.requestId, 'CONFIRM')).error?.code).toBe('qrCodeNotFound')
    const { data: other } = await app.call(contract.identityAuthen.login, {
      body: { username: an.username, password: an.password },
    })
    const elsewhere = asSession(an, other!)
    expect((await scan(elsewhere, qr.payload)).error?.code).toBe('qrCodeUsed')
    expect((await answer(elsewhere, qr.requestId, 'CONFIRM')).error?.code).toBe('qrCodeNotFound')
    expect((await readStatus(qr)).data?.status).toBe('SCANNED')
  })

  it('belongs to one of two people who scan it at once', async () => {
    const qr = await create()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => scan(n % 2 ? an : binh, qr.payload)),
    )
    const winners = new Set(
      outcomes.flatMap((outcome, n) => (outcome.status === 200 ? [n % 2 ? an.userId : binh.userId] : [])),
    )
    expect(winners.size).toBe(1)
    expect((await readStatus(qr)).data?.scannedBy?.userId).toBe([...winners][0])
  })

  it('cannot be confirmed before it is scanned, nor replayed after it was used: qrCodeNotFound, qrCodeUsed', async () => {
    const qr = await create()
    expect((await answer(an, qr.requestId, 'CONFIRM')).error?.code).toBe('qrCodeNotFound')
    const used = await confirmed()
    await readStatus(used)
    for (const outcome of [
      await scan(an, used.payload),
      await scan(binh, used.payload),
      await answer(an, used.requestId, 'CONFIRM'),
      await answer(an, used.requestId, 'DECLINE'),
    ])
      expect(outcome.error?.code).toBe('qrCodeUsed')
  })

  it('can be declined, even after a yes that was not used yet', async () => {
    const qr = await create()
    await scan(an, qr.payload)
    expect((await answer(an, qr.requestId, 'DECLINE')).data?.status).toBe('DECLINED')
    expect((await readStatus(qr)).data?.status).toBe('DECLINED')
    expect((await answer(an, qr.requestId, 'CONFIRM')).error?.code).toBe('qrCodeUsed')

    const regretted = await confirmed()
    await answer(an, regretted.requestId, 'DECLINE')
    expect((await readStatus(regretted)).data).not.toHaveProperty('tokens')
  })

  it('can be given up by the browser that asked, and by nobody else', async () => {
    const qr = await create()
    const cancel = (sessionId: string, headers = browser as Record<string, string>) =>
      app.call(cancelQrCode, { body: { requestId: qr.requestId, sessionId } }, { headers })
    expect((await cancel('x')).error?.code).toBe('qrCodeNotFound')
    expect((await cancel(qr.sessionId, {})).error?.code).toBe('qrCodeNotFound')
    expect((await cancel(qr.sessionId)).data).toEqual({ status: 'CANCELLED' })
    expect((await readStatus(qr)).data?.status).toBe('CANCELLED')
    expect((await scan(an, qr.payload)).error?.code).toBe('qrCodeUsed')

    const used = await confirmed()
    await readStatus(used)
    const late = await app.call(
      cancelQrCode,
      { body: { requestId: used.requestId, sessionId: used.sessionId } },
      { headers: browser },
    )
    expect(late.error?.code).toBe('qrCodeUsed')
  })

  it('signing in by QR code is worth nothing when the session that confirmed has ended, or its person is locked', async () => {
    const ended = await confirmed()
    await endSessions(app.app, 'default', an.userId, { reason: 'logout' })
    expect((await readStatus(ended)).data).toMatchObject({ status: 'DECLINED' })

    an = await app.person('Lê Thị Chi')
    const locked = await confirmed()
    await app.setUser(an, { is_locked: true })
    expect((await readStatus(locked)).data).toMatchObject({ status: 'DECLINED' })
  })

  it('opens a session that never counts as just signed in: it cannot set a password without the old one', async () => {
    const { tokens } = (await readStatus(await confirmed())).data!
    const set = (token: string) =>
      app.call(updatePassword, { body: { value: 'một mật khẩu rất mới 2026' } }, { token })
    expect((await set(tokens!.accessToken)).error?.code).toBe('reauthenticationRequired')
    expect((await set(an.tokens.accessToken)).status).toBe(200)
  })

  it('stays in its tenant', async () => {
    await app.tenant('khac', 'Khác')
    app.clock.advance(6_000)
    const minh = await app.person('Mai Văn Minh', { tenant: 'khac' })
    const qr = await create()
    expect((await scan(minh, qr.payload)).error?.code).toBe('qrCodeNotFound')
  })
})
