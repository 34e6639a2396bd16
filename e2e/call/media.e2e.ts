import { befriend, newGroup, newPair, openMessenger } from '../chat/rooms.ts'
import { expect, test } from '../src/fixtures.ts'
import { newPerson } from '../src/people.ts'
import { inTab, readTab, receivesFrom, untilTab } from './tab.ts'

test.slow()

test('two people see and hear each other; what they switch arrives, and a reload brings the call back', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await openMessenger(other, binh, base)
  await openMessenger(page, an, base)

  await test.step('it rings, is accepted, and frames of both are decoded', async () => {
    await inTab(page, 'start', roomId, { kind: 'DIRECT', type: 'video' })
    const { incomingIds } = await untilTab(other, 'it rings', tab => tab.incomingIds.length === 1)
    await inTab(other, 'accept', incomingIds[0], { withCamera: true })
    const mine = await untilTab(page, 'the caller sees the other', receivesFrom(1))
    const theirs = await untilTab(other, 'the other sees the caller', receivesFrom(1))
    expect(mine.transport).toBe('MESH')
    await untilTab(page, 'the server says that it is connected', tab => tab.state === 'CONNECTED')
    expect(theirs.peers[0]!.audioReceived.packets).toBeGreaterThan(0)
  })

  await test.step('both have the same fingerprint code', async () => {
    const { code } = await untilTab(page, 'a code', tab => Boolean(tab.code))
    expect(code).toMatch(/^\d{4}( \d{4}){3}$/)
    expect((await readTab(other)).code).toBe(code)
  })

  const flagOf = (
    tab: Awaited<ReturnType<typeof readTab>>,
    flag: 'hasMicrophone' | 'hasCamera' | 'hasScreen',
  ) => tab.remotes[0] && tab.flags[tab.remotes[0].id]?.[flag]

  await test.step('microphone, camera and screen: the other side says the truth', async () => {
    await inTab(page, 'local.setMicrophone', false)
    await untilTab(other, 'muted', tab => flagOf(tab, 'hasMicrophone') === false)
    await inTab(page, 'local.setMicrophone', true)
    await untilTab(other, 'heard again', tab => flagOf(tab, 'hasMicrophone') === true)
    await inTab(page, 'local.setCamera', false)
    await untilTab(
      other,
      'without camera',
      tab => flagOf(tab, 'hasCamera') === false && !tab.remotes[0]!.hasCamera,
    )
    const before = (await readTab(other)).peers[0]!.videoReceived.framesDecoded
    await inTab(page, 'local.setCamera', true)
    await untilTab(
      other,
      'pictures again',
      tab => tab.remotes[0]!.hasCamera && tab.peers[0]!.videoReceived.framesDecoded > before,
    )
  })

  await test.step('a reloaded tab is back in its call', async () => {
    await other.reload()
    await untilTab(other, 'back after the reload', receivesFrom(1))
    await untilTab(page, 'the first hears and sees it again', receivesFrom(1))
  })

  await test.step('hanging up ends it for both, and closes the devices', async () => {
    await inTab(page, 'hangUp')
    await untilTab(other, 'over', tab => tab.callId === undefined && tab.ended === 'HANGUP')
    expect((await readTab(page)).callId).toBeUndefined()
  })
})

test('whoever answers on one device silences the others', async ({ page, otherBrowser, base }) => {
  const { an, binh, roomId } = await newPair(base)
  const devices = [await otherBrowser(), await otherBrowser(), await otherBrowser()]
  for (const device of devices) await openMessenger(device, binh, base)
  await openMessenger(page, an, base)
  await inTab(page, 'start', roomId, { kind: 'DIRECT', type: 'voice' })
  for (const device of devices) await untilTab(device, 'it rings', tab => tab.incomingIds.length === 1)
  const [winner, ...losers] = devices
  const { incomingIds } = await readTab(winner!)
  await inTab(winner!, 'accept', incomingIds[0], { withCamera: false })
  for (const loser of losers)
    await untilTab(loser, 'silent', tab => tab.incomingIds.length === 0 && tab.callId === undefined)
  await untilTab(winner!, 'in the call', tab => tab.connection === 'connected')
  await inTab(winner!, 'hangUp')
  await untilTab(page, 'over', tab => tab.ended !== undefined)
})

test('three people in a mesh see and hear each other, and two go on when one leaves', {
  tag: '@media',
}, async ({ page, otherBrowser, base }) => {
  const [an, binh, chi] = await Promise.all(
    ['Trần An', 'Nguyễn Bình', 'Lê Chi'].map(fullName => newPerson(base, { fullName })),
  )
  await befriend(base, an!, binh!)
  await befriend(base, an!, chi!)
  const roomId = await newGroup(base, an!, 'Nhà mình', [binh!, chi!])
  const others = [await otherBrowser(), await otherBrowser()]
  await openMessenger(others[0]!, binh!, base)
  await openMessenger(others[1]!, chi!, base)
  await openMessenger(page, an!, base)
  await inTab(page, 'start', roomId, { kind: 'GROUP', type: 'video' })
  for (const other of others) {
    const { incomingIds } = await untilTab(other, 'it rings', tab => tab.incomingIds.length === 1)
    await inTab(other, 'accept', incomingIds[0], { withCamera: true })
  }
  for (const tab of [page, ...others]) await untilTab(tab, 'both others', receivesFrom(2), 60_000)
  await inTab(others[1]!, 'hangUp')
  for (const tab of [page, others[0]!]) await untilTab(tab, 'one other', receivesFrom(1))
})
