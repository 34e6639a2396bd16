import { freePort } from '../../scripts/free-port.ts'
import { expect, test } from '../src/fixtures.ts'
import { startProduct } from '../src/product.ts'
import { callOfTwo, inTab, untilFramesGoOn, untilTab } from './tab.ts'

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
