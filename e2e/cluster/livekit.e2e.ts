import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LiveKit, startLiveKit, startPostgres } from '../../deploy/local-cluster/engines.ts'
import { type Service, startService } from '../../deploy/local-cluster/process.ts'
import { freePort } from '../../scripts/free-port.ts'
import { createLiveKitApi } from '../../server/src/platform/livekit/server-api.ts'
import { webhookPath } from '../../server/src/platform/livekit/webhook.ts'
import { madeConnections, noteConnections, openConnections } from '../call/connections.ts'
import { inTab, readTab, type TabCall, untilTab } from '../call/tab.ts'
import { befriend, newGroup } from '../chat/rooms.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, newPerson, type Person, signInAs } from '../src/people.ts'

/** Three browsers call each other through a real LiveKit, over two servers that share a database. Two more are in the call and send nothing. */

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const calls = '/call-service/v1/domains/default/calls'
const groupCalls = '/rtc-service/v1/domains/default/call/group'
const folder = mkdtempSync(join(tmpdir(), 'trau-livekit-'))
const running: Service[] = []
let liveKit: LiveKit
let origins: [string, string]

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const ports = [await freePort(), await freePort()]
  origins = ports.map(port => `http://127.0.0.1:${port}`) as [string, string]
  liveKit = await startLiveKit(
    folder,
    origins.map(origin => origin + webhookPath),
  )
  running.push(liveKit)
  const postgres = await startPostgres(folder)
  running.push(postgres)
  for (const [n, port] of ports.entries())
    running.push(await startServer(`server-${n}`, port, { DATABASE_URL: postgres.url }))
})

test.afterAll(async () => {
  for (const service of running.reverse()) await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

function startServer(name: string, port: number, env: Record<string, string>): Promise<Service> {
  const { url, apiKey, apiSecret } = liveKit
  return startService({
    ...{ name, command: process.execPath, args: [main], logFile: join(folder, `${name}.log`) },
    spawn: {
      env: {
        ...process.env,
        ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, name), LIMITS_FACTOR: '1000' },
        ...{ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
        ...{ LOG_LEVEL: 'warn', TURN: 'off', ...env },
      },
    },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
  })
}

const logs = () =>
  ['server-0', 'server-1', 'livekit']
    .map(name => `── ${name}\n${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-3_000)}`)
    .join('\n')

const peerOf = (tab: TabCall, id: string) => tab.peers.find(({ participantId }) => participantId === id)

/** More of everything than before. */
async function untilMoreArrives(page: Page, what: string, ids: readonly string[], timeout = 60_000) {
  const before = await readTab(page)
  await untilTab(
    page,
    what,
    tab =>
      ids.every(id => {
        const [then, now] = [peerOf(before, id), peerOf(tab, id)]
        return (
          now !== undefined &&
          now.videoReceived.framesDecoded > (then?.videoReceived.framesDecoded ?? 0) + 5 &&
          now.audioReceived.packets > (then?.audioReceived.packets ?? 0) + 20
        )
      }),
    timeout,
  )
}

test('three browsers see and hear each other, who is removed is out within a second, and the call outlives LiveKit', async ({
  page: atAn,
  otherBrowser,
}) => {
  test.setTimeout(600_000)
  const api = createLiveKitApi({ ...liveKit, apiUrl: liveKit.url.replace('ws', 'http') })
  const [first, second] = origins
  const people: Person[] = []
  for (const fullName of ['Trần Thị Bảo An', 'Nguyễn Văn Bình', 'Lê Chi', 'Đỗ Dũng', 'Vũ Em'])
    people.push(await newPerson(first, { fullName }))
  const [an, binh, chi, ...silent] = people as [Person, Person, Person, ...Person[]]
  for (const person of people.slice(1)) await befriend(first, an, person)
  const roomId = await newGroup(first, an, 'Họp qua LiveKit', people.slice(1))

  const chunksAtAn: string[] = []
  atAn.on('request', request => {
    if (/\/assets\/livekit-/.test(request.url())) chunksAtAn.push(request.url())
  })
  const [atBinh, atChi] = [await otherBrowser(), await otherBrowser()]
  for (const [page, person, base] of [
    [atAn, an, first],
    [atBinh, binh, second],
    [atChi, chi, first],
  ] as const) {
    await noteConnections(page)
    await signInAs(page.context(), person, base)
    const live = page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
    await page.goto(base)
    await (await live).waitForEvent('framereceived')
    await page.keyboard.press('Shift')
  }
  await inTab(atAn, 'start', roomId, {
    kind: 'GROUP',
    type: 'video',
    userIds: [binh.userId, chi.userId],
  })
  const { incomingIds } = await untilTab(atBinh, 'it rings', tab => tab.incomingIds.length === 1)
  const callId = incomingIds[0]!
  await untilTab(atChi, 'it rings', tab => tab.incomingIds.length === 1)
  for (const page of [atBinh, atChi]) await inTab(page, 'accept', callId, { withCamera: true })
  const both = await untilTab(
    atAn,
    'a mesh of three',
    tab => tab.peers.length === 2 && tab.connection === 'connected',
  )
  expect(both.transport).toBe('MESH')
  const meshes: [Page, number][] = []
  for (const page of [atAn, atBinh, atChi]) {
    await expect.poll(() => openConnections(page)).toBe(2)
    meshes.push([page, await madeConnections(page)])
  }
  expect(chunksAtAn).toHaveLength(0)
  const devices = silent.map(person => ({ person, deviceId: randomUUID() }))
  for (const { person, deviceId } of devices)
    await callAs(person, second, 'POST', `${groupCalls}/join/room/${callId}`, { deviceId })
  const flags = { isConnected: false, hasMicrophone: false, hasCamera: false, hasScreen: false }
  const beats = setInterval(() => {
    for (const { person, deviceId } of devices)
      void callAs(person, second, 'POST', `${calls}/${callId}/heartbeat`, { deviceId, ...flags }).catch(
        () => {},
      )
  }, 5_000)
  try {
    const { call } = await callAs(an, first, 'GET', `${calls}/${callId}`)
    const seatOf = (person: Person) =>
      (call.participants as { participantId: string; userId: string; deviceId: string }[]).find(
        ({ userId }) => userId === person.userId,
      )!
    const [anId, binhId, chiId] = [an, binh, chi].map(person => seatOf(person).participantId) as [
      string,
      string,
      string,
    ]

    // The mesh goes on until everybody has changed over; what arrives after its end has come through LiveKit.
    for (const [page, count] of meshes)
      await expect.poll(() => openConnections(page, count), { timeout: 90_000 }).toBe(0)
    expect(chunksAtAn).toHaveLength(1)
    await untilMoreArrives(atAn, 'An sees and hears both', [binhId, chiId])
    await untilMoreArrives(atBinh, 'Bình sees and hears both', [anId, chiId])
    await untilMoreArrives(atChi, 'Chi sees and hears both', [anId, binhId])
    const [room = ''] = await api.listRooms()
    expect(room).toContain(callId)
    expect((await api.listParticipants(room)).map(({ identity }) => identity).sort()).toEqual(
      [anId, binhId, chiId].sort(),
    )

    await inTab(atBinh, 'local.setScreen', true)
    await untilTab(atAn, 'An sees the screen of Bình', tab =>
      tab.remotes.some(({ id, hasScreen }) => id === binhId && hasScreen),
    )
    await inTab(atBinh, 'local.setScreen', false)
    await untilTab(atAn, 'the screen is gone', tab => tab.remotes.every(({ hasScreen }) => !hasScreen))
    await inTab(atBinh, 'local.setCamera', false)
    await untilTab(atAn, 'the camera of Bình is off', tab =>
      tab.remotes.some(({ id, hasCamera }) => id === binhId && !hasCamera),
    )
    await inTab(atBinh, 'local.setCamera', true)
    await untilMoreArrives(atAn, 'the camera of Bình is back', [binhId])

    const openMicrophones = async (id: string) =>
      (await api.listParticipants(room)).find(({ identity }) => identity === id)?.openMicrophones.length
    await expect.poll(() => openMicrophones(binhId), { timeout: 10_000 }).toBe(1)
    await callAs(an, first, 'POST', `${calls}/${callId}/mute`, { participantId: binhId })
    expect(await openMicrophones(binhId)).toBe(0)
    await untilTab(atBinh, 'Bình is muted', tab => !tab.flags[binhId]!.hasMicrophone)
    await inTab(atBinh, 'local.setMicrophone', true)
    await expect.poll(() => openMicrophones(binhId), { timeout: 10_000 }).toBe(1)

    const { liveKit: admission } = await callAs(chi, first, 'POST', `${calls}/${callId}/media`, {
      deviceId: seatOf(chi).deviceId,
    })
    const removedAt = performance.now()
    await callAs(an, first, 'DELETE', `${calls}/${callId}/participants/${chiId}`)
    await expect
      .poll(async () => (await api.listParticipants(room)).map(({ identity }) => identity), {
        timeout: 5_000,
        intervals: [20],
      })
      .not.toContain(chiId)
    const removedMs = performance.now() - removedAt
    console.log(`removed by the host: out of LiveKit after ${removedMs.toFixed(0)} ms`)
    expect(removedMs).toBeLessThan(1_000)
    await untilTab(atAn, 'An has Chi no more', tab => tab.remotes.every(({ id }) => id !== chiId), 5_000)

    // The token from before still opens the room; they are thrown out of it again.
    const socket = new WebSocket(
      `${liveKit.url}/rtc?access_token=${admission.token}&auto_subscribe=1&protocol=15`,
    )
    const ended = new Promise(resolve => socket.addEventListener('close', resolve))
    await new Promise((resolve, reject) => {
      socket.addEventListener('message', resolve)
      socket.addEventListener('error', reject)
    })
    const intrudedAt = performance.now()
    await ended
    console.log(`back by an old token: thrown out after ${(performance.now() - intrudedAt).toFixed(0)} ms`)
    expect(performance.now() - intrudedAt).toBeLessThan(8_000)
    await untilMoreArrives(atAn, 'An sees and hears Bình still', [binhId])

    const killedAt = performance.now()
    await liveKit.stop('SIGKILL')
    await untilTab(atAn, 'An is told', tab => tab.connection !== 'connected', 20_000)
    await liveKit.start()
    const backAt = performance.now()
    await untilTab(atAn, 'connected again', tab => tab.connection === 'connected', 30_000)
    await untilTab(atBinh, 'connected again', tab => tab.connection === 'connected', 30_000)
    console.log(
      `LiveKit was away for ${((backAt - killedAt) / 1_000).toFixed(1)} s; both were back ${((performance.now() - backAt) / 1_000).toFixed(1)} s after it`,
    )
    await untilMoreArrives(atAn, 'An sees and hears Bình again', [binhId])
    await untilMoreArrives(atBinh, 'Bình sees and hears An again', [anId])
    expect((await readTab(atAn)).callId).toBe(callId)
  } catch (error) {
    console.log(logs())
    throw error
  } finally {
    clearInterval(beats)
  }
})
