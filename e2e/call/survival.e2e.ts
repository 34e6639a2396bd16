import { freePort } from '../../scripts/free-port.ts'
import { newPair, openMessenger } from '../chat/rooms.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { startProduct } from '../src/product.ts'
import { inTab, receivesFrom, type TabCall, untilTab } from './tab.ts'

test.slow()

const framesOf = ({ peers }: TabCall) => peers[0]?.videoReceived.framesDecoded ?? 0

/** A video call of two that both see. */
async function callOfTwo(page: Page, other: Page, base: string): Promise<string> {
  const { an, binh, roomId } = await newPair(base)
  await openMessenger(other, binh, base)
  await openMessenger(page, an, base)
  await inTab(page, 'start', roomId, { kind: 'DIRECT', type: 'video' })
  const { incomingIds } = await untilTab(other, 'it rings', tab => tab.incomingIds.length === 1)
  await inTab(other, 'accept', incomingIds[0], { withCamera: true })
  for (const tab of [page, other]) await untilTab(tab, 'both see each other', receivesFrom(1))
  await untilTab(page, 'the server says that it is connected', tab => tab.state === 'CONNECTED')
  return incomingIds[0]!
}

/** More pictures than were on their way when this began. */
async function untilFramesGoOn(tab: Page, what: string): Promise<TabCall> {
  const before = framesOf(await untilTab(tab, what, () => true))
  return untilTab(tab, what, now => framesOf(now) > before + 10)
}

test('a call of two goes on while the server is away, and what they switch arrives once it is back', {
  tag: '@media',
}, async ({ page, otherBrowser }) => {
  const product = await startProduct({ port: await freePort() })
  try {
    const other = await otherBrowser()
    const callId = await callOfTwo(page, other, product.url)
    await product.end()
    for (const tab of [page, other]) {
      const { connection, state } = await untilFramesGoOn(tab, 'pictures come without a server')
      expect([connection, state]).toEqual(['connected', 'CONNECTED'])
    }
    await inTab(page, 'local.setMicrophone', false)
    await product.begin()
    await untilTab(
      other,
      'that the microphone is off is known again',
      ({ flags, remotes, callId: now }) =>
        now === callId && remotes[0] !== undefined && flags[remotes[0].id]?.hasMicrophone === false,
      60_000,
    )
    for (const tab of [page, other]) await untilFramesGoOn(tab, 'pictures come as before')
    await inTab(page, 'hangUp')
    await untilTab(other, 'over', tab => tab.callId === undefined && tab.ended === 'HANGUP')
  } finally {
    await product.stop()
  }
})
