import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '../../scripts/pace.ts'
import { ServerProcess } from './chaos/server-process.ts'
import { benchDrive } from './drive/drive.ts'
import { benchZip } from './drive/zip.ts'
import { benchHistory } from './history/history.ts'
import { benchNotes } from './notes/notes.ts'
import { benchPermissions } from './permissions/permissions.ts'
import { benchSearch } from './search/messages.ts'
import { benchLatency } from './send/latency.ts'
import { benchSend } from './send/send.ts'
import { benchFanout } from './sockets/fanout.ts'
import { benchFlags } from './sockets/flags.ts'
import { benchHeld } from './sockets/held.ts'
import { benchStorm } from './storm/storm.ts'
import { benchTurns } from './turns/turns.ts'
import { benchUploads } from './uploads/uploads.ts'

// Every suite of `npm run bench`, small and on one server: what it counts is right, whatever it takes.

const server = new ServerProcess()

beforeAll(() => server.start())
afterAll(() => server.stop())

test('every acknowledged message is stored, over rpc and over HTTP', async () => {
  const { acknowledged, stored } = await benchSend({ seconds: 0.3, people: 16, server })
  expect(acknowledged).toBeGreaterThan(0)
  expect(stored).toBe(acknowledged)
})

test('a message reaches every member who has the room open', async () => {
  const { expected, heard } = await benchLatency({ seconds: 0.5, people: 20, perSecond: 40, server })
  expect(heard).toBe(expected)
})

test('a message reaches everybody in a crowd once', async () => {
  const result = await benchFanout({ seconds: 0.4, crowd: 20, members: 20, rounds: 2, server })
  expect(result.heardByCrowd).toBe(result.expectedByCrowd)
  expect(result.heardInRoom).toBe(result.expectedInRoom)
})

test('every connected client has the new value of a flag', async () => {
  expect(await benchFlags({ clients: 10, rounds: 4, server })).toEqual({ changed: 40, expected: 40 })
})

test('a large folder is listed whole, and a tree moves', async () => {
  expect(await benchDrive({ nodes: 2_000, rounds: 4, server })).toEqual({ listed: 200, hits: 30 })
})

test('permissions are answered as the tables say', async () => {
  const sizes = {
    people: 300,
    roles: 40,
    holders: 100,
    rounds: 60,
    sendsOfRun: 5,
    casbinPolicies: 600,
    server,
  }
  expect(await benchPermissions(sizes)).toEqual({ checks: 60, wrong: 0, sends: 80 })
})

test(
  'letters reach whoever has the note open, late text merges, and a log is folded with every letter',
  async () => {
    const sizes = { seconds: 1, writers: 3, offlineLetters: 50, characters: 3_000, updates: 3_000 }
    const { written, seen, ...rest } = await benchNotes({ ...sizes, server })
    expect(written).toBeGreaterThan(0)
    expect(seen).toBe(written)
    // Two lines, with the break between them.
    expect(rest).toEqual({ isMerged: true, opened: 3_000, folded: 3_001 })
  },
  patience(120_000),
)

test('a zip is as long as was said', async () => {
  expect(await benchZip({ megabytes: 3, server })).toEqual({ isWhole: true })
})

test('silent connections are held', async () => {
  expect(await benchHeld({ connections: 50, idleMs: 200, server })).toEqual({ held: 50 })
})

test('who is cut off comes back and catches up from history alone', async () => {
  expect(await benchStorm({ clients: 40, isShort: true, server })).toEqual({
    isBack: true,
    fetches: 0,
    unexpected: 0,
  })
})

test('a file arrives as it is over broken connections', async () => {
  expect(await benchUploads({ megabytes: 12, server })).toEqual({ isIntact: true, breaks: 5 })
})

test('lists and pages of rooms are answered', async () => {
  await expect(benchHistory({ messages: 2_000, rooms: 20, rounds: 4, server })).resolves.toBeUndefined()
})

test('what the labelled queries look for is found', async () => {
  // All of them: `services/chat/search/search.test.ts`. Every seventh is of each kind.
  const { recall, filesFound } = await benchSearch({ messages: 300, rounds: 1, everyNth: 7, server })
  expect(recall).toBeGreaterThanOrEqual(0.99)
  expect(filesFound).toBeGreaterThan(0)
})

test('large and hostile work through every endpoint is answered, and the event loop is watched meanwhile', async () => {
  const sizes = { members: 30, polls: 2, contacts: 20, rooms: 3, nodes: 20, notifications: 5 }
  const { requests, failed } = await benchTurns({ sizes, messages: 10, files: 3, everyNth: 300 })
  expect(requests).toBeGreaterThan(50)
  expect(failed).toEqual([])
})
