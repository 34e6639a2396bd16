import { setTimeout as sleep } from 'node:timers/promises'
import { openTurnClient } from '../../../server/src/platform/turn/client.ts'
import type { RelayServer } from './relay-server.ts'

export interface LoadSize {
  seconds: number
  packetsPerSecond: number
  packetBytes: number
}

export interface Load {
  cpuSecondsPerMbit: number
  lost: number
  sent: number
  mbitPerSecond: number
}

/** One direction of a relayed stream: two allocations, each the peer of the other, packets as media have them. */
export async function relayLoad(
  server: RelayServer,
  transport: 'udp' | 'tcp',
  { seconds, packetsPerSecond, packetBytes }: LoadSize,
): Promise<Load> {
  const open = (name: string) =>
    openTurnClient({
      host: '127.0.0.1',
      port: server.ports.plain,
      transport,
      ...server.credential({
        tenantId: 'default',
        callId: 'load',
        participantId: `${name}-${transport}`,
        quotaKey: `${name}-${transport}`,
      }),
    })
  const [sender, receiver] = [await open('sender'), await open('receiver')]
  const [atSender, atReceiver] = [await sender.allocate(), await receiver.allocate()]
  await sender.bindChannel(0x4000, atReceiver)
  await receiver.bindChannel(0x4000, atSender)
  let receivedCount = 0
  receiver.onData(() => {
    receivedCount++
  })
  const packet = Buffer.alloc(packetBytes, 1)
  const cpuBefore = await server.cpuSeconds()
  const began = performance.now()
  let sentCount = 0
  const total = seconds * packetsPerSecond
  while (sentCount < total) {
    const due = Math.min(total, ((performance.now() - began) / 1_000) * packetsPerSecond)
    for (; sentCount < due; sentCount++) sender.sendChannel(0x4000, packet)
    await sleep(2)
  }
  const elapsedSeconds = (performance.now() - began) / 1_000
  for (let waitedMs = 0; receivedCount < sentCount && waitedMs < 2_000; waitedMs += 50) await sleep(50)
  const cpu = (await server.cpuSeconds()) - cpuBefore
  await sender.refresh(0)
  await receiver.refresh(0)
  sender.close()
  receiver.close()
  const mbit = (receivedCount * packetBytes * 8) / 1e6
  return {
    cpuSecondsPerMbit: cpu / mbit,
    lost: sentCount - receivedCount,
    sent: sentCount,
    mbitPerSecond: mbit / elapsedSeconds,
  }
}
