import type { IceServers } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IceServerSource } from './ice-servers.ts'

let source: IceServerSource
/** What the server does with the next requests. */
let answer: () => Promise<IceServers>
let requests: number

beforeEach(() => {
  vi.useFakeTimers()
  requests = 0
  answer = async () => servers('turn:first.vn')
  source = new IceServerSource(() => {
    requests++
    return answer()
  })
})
afterEach(() => {
  source.close()
  vi.useRealTimers()
})

const servers = (url: string, lifeMs = 600_000): IceServers => ({
  iceServers: [{ urls: [url], username: 'u', credential: 'c' }],
  expiresTime: Date.now() + lifeMs,
})
const urlsOf = async (configuration: Promise<RTCConfiguration>) =>
  (await configuration).iceServers?.flatMap(({ urls }) => urls)

it('asks the server once for connections that are made one after the other', async () => {
  expect(await urlsOf(source.configuration())).toEqual(['turn:first.vn'])
  expect(await urlsOf(source.configuration())).toEqual(['turn:first.vn'])
  expect(requests).toBe(1)
})

it('asks anew for a restart, once for all that restart at the same moment', async () => {
  await source.configuration()
  answer = async () => servers('turn:second.vn')
  const all = await Promise.all([source.renewed(), source.renewed(), source.renewed()].map(urlsOf))
  expect(all).toEqual([['turn:second.vn'], ['turn:second.vn'], ['turn:second.vn']])
  expect(requests).toBe(2)
  expect(await urlsOf(source.configuration())).toEqual(['turn:second.vn'])
})

it('has nothing for a restart while the server cannot be reached, and what there is for an answer', async () => {
  await source.configuration()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(source.renewed()).rejects.toThrow('Failed to fetch')
  source.outdate()
  expect(await urlsOf(source.configuration())).toEqual(['turn:first.vn'])
})

it('asks before the next use once the server was away: its relay may listen elsewhere', async () => {
  await source.configuration()
  source.outdate()
  answer = async () => servers('turn:second.vn')
  expect(await urlsOf(source.configuration())).toEqual(['turn:second.vn'])
  expect(await urlsOf(source.configuration())).toEqual(['turn:second.vn'])
  expect(requests).toBe(2)
})

it('goes on with what there is where the server takes longer than a second', async () => {
  await source.configuration()
  answer = () => new Promise(() => {})
  let urls: unknown
  void urlsOf(source.renewed()).then(known => {
    urls = known
  })
  await vi.advanceTimersByTimeAsync(900)
  expect(urls).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(urls).toEqual(['turn:first.vn'])
})

it('waits for an answer as long as it may, and longer where the credentials have expired', async () => {
  await source.configuration()
  answer = () => new Promise(() => {})
  source.outdate()
  let answers = 0
  const ask = () => void source.configuration(300).then(() => answers++)
  ask()
  await vi.advanceTimersByTimeAsync(310)
  expect(answers).toBe(1)
  vi.setSystemTime(Date.now() + 700_000)
  ask()
  await vi.advanceTimersByTimeAsync(900)
  expect(answers).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(answers).toBe(2)
})

it('renews credentials before they expire, and tries again every five seconds where that fails', async () => {
  answer = async () => servers('turn:first.vn', 120_000)
  await source.configuration()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(requests).toBe(1)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(requests).toBe(4)
  source.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(4)
})
