import { randomUUID } from 'node:crypto'
import { inTab, receivesFrom, type TabCall, untilTab } from '../call/tab.ts'
import { befriend, newGroup, openMessenger } from '../chat/rooms.ts'
import { expect, test } from '../src/fixtures.ts'
import { hasNetwork } from '../src/network.ts'
import { callAs, newPerson } from '../src/people.ts'

test.slow()
// Chromium reaches the relay by no address then.
test.skip(!hasNetwork, 'this machine has no network beside its loopback')

const calls = '/call-service/v1/domains/default/calls'
const groupCalls = '/rtc-service/v1/domains/default/call/group'

/** Pictures and voice of one of the others arrive; the rest of the call sends nothing. */
const sees = (id: string) => (tab: TabCall) =>
  tab.connection === 'connected' &&
  tab.peers.some(
    ({ participantId, videoReceived, audioReceived }) =>
      participantId === id && videoReceived.framesDecoded > 0 && audioReceived.packets > 0,
  )

test('a video call of two grows to five and goes through the relay of the server, and shrinks back', async ({
  page,
  otherBrowser,
  base,
}) => {
  const [an, binh, ...silent] = await Promise.all(
    ['Trần Thị Bảo An', 'Nguyễn Văn Bình', 'Lê Chi', 'Đỗ Dũng', 'Vũ Em'].map(fullName =>
      newPerson(base, { fullName }),
    ),
  )
  for (const person of [binh!, ...silent]) await befriend(base, an!, person)
  const roomId = await newGroup(base, an!, 'Họp cả nhóm', [binh!, ...silent])
  const other = await otherBrowser()
  await openMessenger(page, an!, base)
  await openMessenger(other, binh!, base)

  await inTab(page, 'start', roomId, { kind: 'GROUP', type: 'video', userIds: [binh!.userId] })
  const { incomingIds } = await untilTab(other, 'it rings', tab => tab.incomingIds.length === 1)
  const callId = incomingIds[0]!
  await inTab(other, 'accept', callId, { withCamera: true })
  const direct = await untilTab(page, 'the two see each other', receivesFrom(1))
  await untilTab(other, 'the two see each other', receivesFrom(1))
  expect(direct.transport).toBe('MESH')
  const binhId = direct.peers[0]!.participantId
  const anId = Object.keys(direct.flags).find(id => id !== binhId)!

  // Three who are in the call and send nothing: what browsers cost is not what this is about.
  const devices = silent.map(person => ({ person, deviceId: randomUUID() }))
  for (const { person, deviceId } of devices)
    await callAs(person, base, 'POST', `${groupCalls}/join/room/${callId}`, { deviceId })
  const flags = { isConnected: false, hasMicrophone: false, hasCamera: false, hasScreen: false }
  const beats = setInterval(() => {
    for (const { person, deviceId } of devices)
      void callAs(person, base, 'POST', `${calls}/${callId}/heartbeat`, { deviceId, ...flags }).catch(
        () => {},
      )
  }, 5_000)
  try {
    await untilTab(page, 'the relay', tab => tab.transport === 'SFU' && sees(binhId)(tab), 60_000)
    await untilTab(other, 'the relay', tab => tab.transport === 'SFU' && sees(anId)(tab), 60_000)
    const { code } = await untilTab(page, 'no code of a direct connection', tab => tab.code === null, 30_000)
    expect(code).toBeNull()
    const before = await untilTab(page, 'frames', sees(binhId))
    const framesOf = (tab: TabCall) =>
      tab.peers.find(peer => peer.participantId === binhId)?.videoReceived.framesDecoded ?? 0
    await untilTab(page, 'frames go on through the relay', tab => framesOf(tab) > framesOf(before) + 10)
  } finally {
    clearInterval(beats)
  }
  for (const { person } of devices.slice(0, 2))
    await callAs(person, base, 'POST', `${groupCalls}/leave/room/${callId}`)
  for (const [tab, id] of [
    [page, binhId],
    [other, anId],
  ] as const)
    await untilTab(
      tab,
      'direct again',
      now => now.transport === 'MESH' && Boolean(now.code) && sees(id)(now),
      60_000,
    )
})
