import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkerSession } from '../storage/local-db.ts'
import { muteFor } from './requests.ts'

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
afterEach(() => vi.unstubAllGlobals())

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
