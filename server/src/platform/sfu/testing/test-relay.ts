import { setTimeout } from 'node:timers/promises'
import { createLog } from '../../log.ts'
import { createRelayThread, type RelayStats, type RelayThread } from '../thread.ts'
import { createHeadlessDevice, type HeadlessDevice } from './headless-device.ts'

const tenantId = 'default'

/** Threads of the relay and devices in them, which are closed together. @param ports of this file alone: others run beside it */
export function testRelays(ports: [number, number]) {
  const threads: RelayThread[] = []
  const devices: HeadlessDevice[] = []
  return {
    open(maxPeers = 16, onCrash = () => {}) {
      const thread = createRelayThread(
        { ports, localAddresses: ['127.0.0.1'], externalAddresses: [], maxPeers },
        createLog('silent'),
        onCrash,
      )
      threads.push(thread)
      const offer = (participantId: string, sdp: string, callId = 'call') =>
        thread.run<{ sdp: string; addresses: unknown[] }>({
          tenantId,
          callId,
          method: 'offer',
          participantId,
          sdp,
        })
      const join = async (
        participantId: string,
        { callId = 'call', slots = { audioSlots: 2, videoSlots: 2 } } = {},
      ) => {
        const exchange = async (sdp: string) => (await offer(participantId, sdp, callId)).sdp
        const device = await createHeadlessDevice(exchange, slots)
        devices.push(device)
        await until(() => device.isOpen())
        return device
      }
      const stats = () => thread.run<RelayStats>({ tenantId, callId: 'call', method: 'stats' })
      return { thread, offer, join, stats }
    },
    async close() {
      await Promise.all(devices.splice(0).map(device => device.close()))
      await Promise.all(threads.splice(0).map(thread => thread.stop()))
    },
  }
}

export async function until(isTrue: () => boolean | Promise<boolean>, ms = 15_000) {
  const end = performance.now() + ms
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('it did not happen')
    await setTimeout(10)
  }
}

/** A VP8 payload with 15-bit picture id; the picture itself is noise. */
export const frame = (pictureId: number, isKeyFrame: boolean, fill: number) =>
  Buffer.from([
    0x90,
    0x80,
    0x80 | (pictureId >> 8),
    pictureId & 0xff,
    isKeyFrame ? 0 : 1,
    ...Array(20).fill(fill),
  ])
