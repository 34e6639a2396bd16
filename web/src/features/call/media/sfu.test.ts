import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeConnection } from './peer/testing-connection.ts'
import { Sfu } from './sfu.ts'
import type { CallServer, GroupMediaListener, GroupMediaOptions } from './types.ts'

let packetsReceived: number | undefined

beforeEach(() => {
  vi.useFakeTimers()
  packetsReceived = 0
  const capabilities = { getCapabilities: () => null }
  vi.stubGlobal('RTCRtpSender', capabilities)
  vi.stubGlobal('RTCRtpReceiver', capabilities)
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakeConnection {
      createDataChannel = () => ({ readyState: 'connecting', close() {} })
      getStats = async () => new Map([['transport', { type: 'transport', packetsReceived }]])
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A connection with the relay, on which something arrives every second for as long as the test says. */
async function openRelay() {
  const onFailed = vi.fn()
  const listener = new Proxy({ onFailed } as Partial<GroupMediaListener>, {
    get: (own, name) => (name === 'onFailed' ? own.onFailed : () => undefined),
  }) as GroupMediaListener
  const sfu = new Sfu({
    server: { sendOffer: async () => 'o=- 99 1\r\n' } as unknown as CallServer,
    iceConfiguration: async () => ({}),
    track: () => null,
    listener,
  } as unknown as GroupMediaOptions)
  await sfu.open()
  const seconds = async (count: number, packets: number) => {
    for (let n = 0; n < count; n++) {
      if (packetsReceived !== undefined) packetsReceived += packets
      await vi.advanceTimersByTimeAsync(1_000)
      await sfu.stats()
    }
  }
  await seconds(5, 1)
  return { sfu, onFailed, seconds }
}

it('a connection with the relay on which nothing arrives for three seconds is given up, once', async () => {
  const { sfu, onFailed, seconds } = await openRelay()
  await seconds(2, 0)
  expect(onFailed).not.toHaveBeenCalled()
  await seconds(10, 0)
  expect(onFailed).toHaveBeenCalledOnce()
  sfu.close()
})

it('a connection with the relay that reports goes on, and so does one of which the browser counts nothing', async () => {
  const { sfu, onFailed, seconds } = await openRelay()
  await seconds(60, 1)
  sfu.checkConnections('online')
  packetsReceived = undefined
  await seconds(60, 0)
  expect(onFailed).not.toHaveBeenCalled()
  sfu.close()
})

it('a connection with the relay that has been silent is given up as soon as the device is online', async () => {
  const { sfu, onFailed, seconds } = await openRelay()
  await seconds(2, 0)
  await vi.advanceTimersByTimeAsync(900)
  sfu.checkConnections('online')
  expect(onFailed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  sfu.checkConnections('online')
  expect(onFailed).toHaveBeenCalledOnce()
  sfu.close()
})
