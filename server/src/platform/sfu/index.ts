/** Sfu relays the media of group calls (SFU) in a thread of this process; each call in one process at a time. */
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import type { Notices } from '../db/notices.ts'
import { fail } from '../errors.ts'
import type { Log } from '../log.ts'
import { createAssignments, type RelayAssignments } from './assignments.ts'
import type { GroupRelay, RelayedDevice } from './group-relay.ts'
import { createRemote, type Remote } from './remote.ts'
import { createRelayThread, OfferRefused, type RelayStats, type RelayTask } from './thread.ts'

const renewMs = 1_000
/**
 * How often it is asked who of the relayed is still in their call: a request to drop somebody may not have arrived. A call that has no device
 * so long after its latest offer is given up.
 */
const auditMs = 5_000
const maxDevices = 128

export interface GroupRelayDependencies {
  config: Pick<Config, 'sfu' | 'isForThisMachine'>
  log: Log
  /** Other processes share the database, and a call may live in any of them. */
  shared: { database: Database; notices: Notices } | undefined
  /** Lets the TURN server of this process reach the relay at an address, for one call; returns what withdraws it. */
  allowPeer?: (
    call: { tenantId: string; callId: string },
    peer: { address: string; port: number },
  ) => () => void
  /** Of these, who is in a call that lives. */
  liveAmong?: (devices: readonly RelayedDevice[]) => Promise<readonly RelayedDevice[]>
}

interface HeldCall {
  /** Of the latest offer: by it the call was this process's. */
  claimedMs: number
  /** Address and port → what withdraws the permission for TURN. */
  permissions: Map<string, () => void>
}

export function createGroupRelay(dependencies: GroupRelayDependencies): GroupRelay {
  const { config, log, shared, allowPeer, liveAmong } = dependencies
  const nodeId = crypto.randomUUID()
  const heldCalls = new Map<string, HeldCall>()
  const thread = createRelayThread(
    {
      ports: config.sfu.ports,
      localAddresses: config.isForThisMachine ? ['127.0.0.1'] : [],
      externalAddresses: config.sfu.externalIp ? [config.sfu.externalIp] : [],
      maxPeers: maxDevices,
    },
    log,
    dropAll,
  )
  const assignments: RelayAssignments | undefined = shared && createAssignments(shared.database, nodeId)
  const remote: Remote | undefined =
    shared && createRemote({ nodeId, ...shared, log, serve: request => runHere(request as RelayTask) })
  const renewal = assignments && setInterval(() => void renew(assignments), renewMs)
  renewal?.unref()
  const audit = liveAmong && setInterval(() => void dropAbsent(liveAmong), auditMs)
  audit?.unref()

  const nameOf = ({ tenantId, callId }: { tenantId: string; callId: string }) => `${tenantId} ${callId}`

  async function renew(leases: RelayAssignments): Promise<void> {
    if (heldCalls.size === 0) return
    const startedMs = performance.now()
    try {
      const keptCallIds = await leases.renew()
      for (const [name, call] of heldCalls) {
        // Another process took it while this one was silent; its devices go there. One claimed meanwhile is in no list yet.
        if (!keptCallIds.has(name) && call.claimedMs < startedMs) await closeHere(name)
      }
    } catch (error) {
      log.warn({ err: error }, 'relayed calls could not be kept for this process')
    }
  }

  async function dropAbsent(askLive: NonNullable<typeof liveAmong>): Promise<void> {
    if (!thread.isRunning) return
    try {
      const startedMs = performance.now()
      const devices = await thread.run<RelayedDevice[]>({ method: 'devices', tenantId: '', callId: '' })
      await giveUpEmpty(devices, startedMs)
      if (devices.length === 0) return
      const live = new Set(
        (await askLive(devices)).map(({ callId, participantId }) => `${callId} ${participantId}`),
      )
      for (const device of devices)
        if (!live.has(`${device.callId} ${device.participantId}`))
          await thread.run({ method: 'leave', ...device })
    } catch (error) {
      log.warn({ err: error }, 'the relay could not learn who is still in its calls')
    }
  }

  /** Another process may take such a call with its next offer. @param devices all that were relayed here at this time */
  async function giveUpEmpty(devices: readonly RelayedDevice[], startedMs: number): Promise<void> {
    const usedNames = new Set(devices.map(nameOf))
    for (const [name, call] of [...heldCalls]) {
      if (usedNames.has(name) || call.claimedMs + auditMs > startedMs) continue
      const [tenantId, callId] = name.split(' ') as [string, string]
      forget(name)
      await assignments?.release(tenantId, callId)
    }
  }

  function forget(name: string): void {
    for (const close of heldCalls.get(name)?.permissions.values() ?? []) close()
    heldCalls.delete(name)
  }

  function dropAll(): void {
    for (const name of [...heldCalls.keys()]) forget(name)
    void assignments?.releaseAll().catch(() => {})
  }

  async function closeHere(name: string): Promise<void> {
    const [tenantId, callId] = name.split(' ') as [string, string]
    forget(name)
    if (thread.isRunning) await thread.run({ method: 'close', tenantId, callId })
  }

  async function runHere(task: RelayTask): Promise<unknown> {
    const name = nameOf(task)
    if (task.method === 'close') return closeHere(name)
    if (task.method !== 'offer') return thread.isRunning ? thread.run(task) : undefined
    const call = heldCalls.get(name) ?? { claimedMs: 0, permissions: new Map() }
    call.claimedMs = performance.now()
    heldCalls.set(name, call)
    const answer = await thread.run<{ sdp: string; addresses: { address: string; port: number }[] }>(task)
    for (const peer of answer.addresses) {
      const address = `${peer.address}:${peer.port}`
      if (allowPeer && !call.permissions.has(address)) call.permissions.set(address, allowPeer(task, peer))
    }
    return answer.sdp
  }

  /** @throws relayUnavailable */
  async function run(task: RelayTask): Promise<unknown> {
    try {
      const owner = await ownerOf(task)
      if (owner === undefined) return undefined
      return owner === nodeId ? await runHere(task) : await remote!.ask(owner, task)
    } catch (error) {
      if (!(error instanceof OfferRefused))
        log.warn({ err: error }, 'the relay of a group call cannot be reached')
      throw fail('relayUnavailable')
    }
  }

  async function ownerOf(task: RelayTask): Promise<string | undefined> {
    if (!assignments) return nodeId
    // Only an offer brings a call to a process.
    return task.method === 'offer'
      ? assignments.claim(task.tenantId, task.callId)
      : assignments.find(task.tenantId, task.callId)
  }

  return {
    async leave(device: RelayedDevice) {
      await run({ method: 'leave', ...device })
    },
    async offer(device, sdp) {
      return (await run({ method: 'offer', ...device, sdp })) as string
    },
    async close(tenantId, callId) {
      await run({ method: 'close', tenantId, callId })
      await assignments?.release(tenantId, callId)
    },
    async stats() {
      if (!thread.isRunning) return undefined
      return thread.run<RelayStats>({ method: 'stats', tenantId: '', callId: '' })
    },
    async stop() {
      clearInterval(renewal)
      clearInterval(audit)
      await assignments?.releaseAll().catch(() => {})
      await thread.stop()
    },
  }
}
