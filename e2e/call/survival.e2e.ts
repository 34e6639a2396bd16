import { freePort } from '../../scripts/free-port.ts'
import { expect, test } from '../src/fixtures.ts'
import { startProduct } from '../src/product.ts'
import { madeConnections, noteConnections } from './connections.ts'
import { callOfTwo, inTab, untilFramesGoOn, untilTab } from './tab.ts'
import { sendThroughRelay } from './udp-path.ts'

test.slow()

test('a call of two goes on while the server is away, and what they switch arrives once it is back', {
  tag: '@media',
}, async ({ page, otherBrowser }) => {
  const product = await startProduct({ port: await freePort() })
  try {
    const other = await otherBrowser()
    const { callId } = await callOfTwo(page, other, product.url)
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

test('a call through the relay of the server is back after the server was away', {
  tag: '@media',
}, async ({ page, otherBrowser }) => {
  // The relay comes back to its port, as it does where TURN_PORT is not 0.
  const env = { TURN_PORT: String(await freePort()) }
  const product = await startProduct({ port: await freePort(), env })
  try {
    const other = await otherBrowser()
    for (const tab of [page, other]) await sendThroughRelay(tab)
    for (const tab of [page, other]) await noteConnections(tab)
    const { callId } = await callOfTwo(page, other, product.url)
    await product.end()
    for (const tab of [page, other])
      await expect(
        tab.locator('[data-call-stage] p').filter({ hasText: 'Đang kết nối lại…' }).first(),
      ).toBeVisible()
    await product.begin()
    for (const tab of [page, other]) {
      await untilFramesGoOn(tab, 'pictures come through the relay again')
      const now = await untilTab(tab, 'connected', ({ connection }) => connection === 'connected')
      expect(now.callId).toBe(callId)
      expect(now.peers[0]?.isRelayed).toBe(true)
    }
    // Both restart the same connection. Only where one of them hears of the server seconds later is it made anew, once.
    for (const tab of [page, other]) expect(await madeConnections(tab)).toBeLessThanOrEqual(2)
  } finally {
    await product.stop()
  }
})
