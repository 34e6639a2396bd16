import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnServerTime } from '../api/server-clock.ts'
import { failure, json, stubNetwork, tokensOf } from '../api/testing.ts'
import type { WorkerSession } from '../storage/local-db.ts'
import { muteFor, sendReply } from './requests.ts'

const session: WorkerSession = {
  userId: 'an',
  tenant: 'default',
  deviceId: 'd',
  apiHost: 'https://trau.example.vn',
  language: 'vi',
  accessToken: 'a',
  accessTokenExpired: 4e12,
  refreshToken: 'r',
  refreshTokenExpired: 4e12,
}
/** What the pages have left in the browser's database. */
let storedSession: WorkerSession
vi.mock('../storage/local-db.ts', async original => ({
  ...(await original<object>()),
  localDb: async () => ({
    get: async (store: string) => (store === 'session' ? storedSession : undefined),
    put: async (_store: string, session: WorkerSession) => {
      storedSession = session
    },
  }),
}))
const hourMs = 3_600_000
let mutedUntil: number
const mutes: number[] = []

beforeEach(() => {
  mutes.length = 0
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET' && /\/rooms\/r1$/.test(url))
      return Response.json({ data: { room: { roomId: 'r1' }, selfMember: { mutedUntil } } })
    if (method === 'POST' && url.endsWith('/rooms/r1/mute')) {
      mutes.push((JSON.parse(body!) as { mutedUntil: number }).mutedUntil)
      return Response.json({ data: {} })
    }
    return new Response('', { status: 404 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  learnServerTime(dateOf(Date.now()))
})
const dateOf = (time: number) => new Headers({ date: new Date(time).toUTCString() })

it.each([
  ['that is not muted', 0],
  ['whose mute has passed', Date.now() - 1],
  ['that is muted for some minutes more', Date.now() + 60_000],
])('"mute 1 h" mutes a room %s for an hour', async (_, before) => {
  mutedUntil = before
  const began = Date.now()
  await muteFor(session, 'r1', hourMs)
  expect(mutes).toHaveLength(1)
  expect(mutes[0]).toBeGreaterThanOrEqual(began + hourMs)
})

it.each([
  ['for good', -1],
  ['for a day', Date.now() + 24 * hourMs],
])('"mute 1 h" leaves a room that is muted %s as it is', async (_, before) => {
  mutedUntil = before
  await muteFor(session, 'r1', hourMs)
  expect(mutes).toEqual([])
})

it.each([2, -2])(
  '"mute 1 h" ends an hour later by the clock of the server, which is %i hours ahead',
  async hours => {
    const ahead = hours * hourMs
    stubNetwork(({ method, body }) => {
      if (method === 'POST') mutes.push((body as { mutedUntil: number }).mutedUntil)
      const data = method === 'GET' ? { selfMember: { mutedUntil: 0 } } : {}
      return new Response(JSON.stringify({ data }), { headers: dateOf(Date.now() + ahead) })
    })
    await muteFor(session, 'r1', hourMs)
    expect(Math.abs(mutes[0]! - Date.now() - ahead - hourMs)).toBeLessThan(5_000)
  },
)

it('a reply is sent by a device whose clock is wrong: a proof that was refused for it is signed anew', async () => {
  storedSession = { ...session, accessTokenExpired: Date.now() - 1 }
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    locks: { request: (_name: string, act: () => Promise<unknown>) => act() },
  })
  const requests = stubNetwork(({ url }) => {
    if (!url.endsWith('/refresh-token')) return json({ data: {} })
    const isFirst = requests.length === 1
    const fields = [{ path: 'headers.dpop', reason: 'invalid' }]
    return isFirst ? failure('validationFailed', 422, { fields }) : json({ data: tokensOf(2) })
  })
  await sendReply(storedSession, 'r1', 'c1', 'Ăn phở')
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer r',
    'Bearer r',
    'Bearer access-2',
  ])
})
