import { contract, type EventEnvelope } from '@trau/contract'
import type { Centrifuge } from 'centrifuge'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { listLoginSessions, login, logout, refreshTokens } = contract.identityAuthen
const { getUser } = contract.identity
const app = appForFile()
let an: Person
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

/** One more session of An's. */
async function another() {
  const { data } = await app.call(login, { body: { username: an.username, password: an.password } })
  return { ...data!, sessionId: data!.userInfo.loginSessionId! }
}
const use = async (token: string) =>
  (await app.call(getUser, { params: { value: an.userId } }, { token })).error?.code

describe('logout', () => {
  it('ends this session: its access token, its refresh token', async () => {
    const other = await another()
    expect(await an.ask(logout)).toEqual({ ended: 1 })
    expect(await use(an.tokens.accessToken)).toBe('sessionRevoked')
    expect((await app.call(refreshTokens, {}, { token: an.tokens.refreshToken })).error?.code).toBe(
      'refreshTokenInvalid',
    )
    expect(await use(other.accessToken)).toBeUndefined()
  })

  it('ends one other of one’s own', async () => {
    const other = await another()
    expect(await an.ask(logout, { body: { loginSessionId: other.sessionId } })).toEqual({ ended: 1 })
    expect(await use(other.accessToken)).toBe('sessionRevoked')
    expect(await use(an.tokens.accessToken)).toBeUndefined()
  })

  it('ends all others', async () => {
    const others = [await another(), await another()]
    expect(await an.ask(logout, { body: { others: true } })).toEqual({ ended: 2 })
    for (const other of others) expect(await use(other.accessToken)).toBe('sessionRevoked')
    expect((await an.ask(listLoginSessions)).total).toBe(1)
  })

  it('knows no session of another person, and none twice: sessionNotFound', async () => {
    const binh = await app.person('Trần Thị Bình')
    const ended = await another()
    await an.ask(logout, { body: { loginSessionId: ended.sessionId } })
    for (const loginSessionId of [binh.tokens.userInfo.loginSessionId!, ended.sessionId, uuidv7()]) {
      const { status, error } = await an.call(logout, { body: { loginSessionId } })
      expect([status, error?.code]).toEqual([404, 'sessionNotFound'])
    }
    expect((await binh.call(getUser, { params: { value: binh.userId } })).status).toBe(200)
  })

  it('tells every device which sessions ended, then closes their sockets and no others', async () => {
    const binh = await app.person('Trần Thị Bình')
    const [mine, bystander] = [await an.socket(), await binh.socket()]
    const other = await another()
    const receivedEvents: EventEnvelope[] = []
    mine.on('publication', ({ data }) => receivedEvents.push(data))
    const closed = new Promise<{ code: number; reason: string }>(resolve => mine.on('disconnected', resolve))

    await app.call(logout, { body: { others: true } }, { token: other.accessToken })
    const { code, reason } = await closed
    expect({ code, reason }).toEqual({ code: 4500, reason: 'session ended' })
    expect(receivedEvents.filter(({ type }) => type === 'sessionEnded')).toEqual([
      {
        type: 'sessionEnded',
        data: { loginSessionIds: [an.tokens.userInfo.loginSessionId], reason: 'logout' },
      },
    ])
    expect((bystander as Centrifuge).state).toBe('connected')
  })

  it('keeps the socket of a session that did not end', async () => {
    const mine = await an.socket()
    await another()
    await an.ask(logout, { body: { others: true } })
    await new Promise(resolve => setTimeout(resolve, 400))
    await eventually(() => expect(mine.state).toBe('connected'))
  })
})
