import { parentPort, workerData } from 'node:worker_threads'
import { maxPeers, type Pressure, RelayedCall } from './relayed-call.ts'
import { BadOffer } from './sdp/offer.ts'
import type { RelayReply, RelayTask, ThreadSettings } from './thread.ts'

/** The thread of the relay: all group calls of this process. */
const settings = workerData as ThreadSettings
const port = parentPort!
const calls = new Map<string, RelayedCall>()
const repairMs = 20
const busyShare = 0.8
const overloadedShare = 0.92
const calmShare = 0.6
let pressure: Pressure = 0
/** Busy for so many seconds on end; starting, or one burst, is no pressure. */
const pressedAfter = 5
let busySeconds = 0
let load = performance.eventLoopUtilization()
let cpu = process.cpuUsage()

// One device's packets must not end the calls of all: what werift or the relay did not expect costs that packet alone.
process.on('uncaughtException', error =>
  port.postMessage({ failure: String(error?.stack ?? error).slice(0, 2_000) }),
)
process.on('unhandledRejection', error => port.postMessage({ failure: String(error).slice(0, 2_000) }))

const key = (task: { tenantId: string; callId: string }) => `${task.tenantId} ${task.callId}`

async function answer(task: RelayTask): Promise<unknown> {
  const call = calls.get(key(task))
  if (task.method === 'offer') {
    const count = [...calls.values()].reduce((sum, each) => sum + each.peers.size, 0)
    const isNew = !call?.peers.has(task.participantId)
    if (isNew && count >= settings.maxPeers) throw new BadOffer('this process relays enough devices')
    if (isNew && pressure === 2 && (call?.peers.size ?? 0) < maxPeers / 4)
      throw new BadOffer('this process is busy')
    const joinedCall = call ?? new RelayedCall(settings)
    calls.set(key(task), joinedCall)
    try {
      const sdp = await joinedCall.offer(task.participantId, task.sdp)
      return { sdp, addresses: joinedCall.peers.get(task.participantId)?.addresses ?? [] }
    } finally {
      if (joinedCall.peers.size === 0) calls.delete(key(task))
    }
  }
  if (task.method === 'leave') call?.leave(task.participantId)
  if (task.method === 'close') {
    call?.close()
    calls.delete(key(task))
  }
  if (task.method === 'devices')
    return [...calls].flatMap(([name, { peers }]) => {
      const [tenantId, callId] = name.split(' ')
      return [...peers.keys()].map(participantId => ({ tenantId, callId, participantId }))
    })
  if (task.method === 'stats')
    return { calls: calls.size, pressure, cpuMs: cpu.user / 1_000 + cpu.system / 1_000, ...countStreams() }
  return undefined
}

const countStreams = () => {
  const peers = [...calls.values()].flatMap(call => [...call.peers.values()])
  return {
    peers: peers.length,
    received: peers.reduce((sum, peer) => sum + peer.received, 0),
    forwarded: peers.reduce((sum, peer) => sum + peer.forwarded, 0),
    devices: peers.map(({ participantId, downlink, videoSlots }) => ({
      participantId,
      budgetBps: Math.round(downlink.bps),
      reportedBps: downlink.reportedBps,
      pictures: videoSlots.filter(slot => slot.layer !== undefined).length,
    })),
  }
}

port.on('message', async ({ id, task }: { id: number; task: RelayTask }) => {
  let reply: RelayReply
  try {
    reply = { id, value: await answer(task) }
  } catch (error) {
    reply = { id, error: String((error as Error)?.message ?? error), isBadOffer: error instanceof BadOffer }
  }
  port.postMessage(reply)
})

setInterval(() => {
  const nowMs = performance.now()
  for (const call of calls.values()) call.repair(nowMs)
}, repairMs)

setInterval(() => {
  const present = performance.eventLoopUtilization()
  const share = performance.eventLoopUtilization(present, load).utilization
  load = present
  cpu = process.threadCpuUsage()
  busySeconds = share > busyShare ? busySeconds + 1 : 0
  if (busySeconds >= pressedAfter) pressure = share > overloadedShare ? 2 : 1
  else if (share < calmShare) pressure = 0
  const nowMs = performance.now()
  for (const [name, call] of calls) {
    call.measure(nowMs, pressure)
    if (call.peers.size === 0) calls.delete(name)
  }
}, 1_000)
