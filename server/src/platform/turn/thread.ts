import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { Claim } from './credentials.ts'
import type { OpenSettings } from './open.ts'
import type { RelaySettings, RelayStats } from './relay.ts'
import type { Address } from './stun.ts'
import type { FromThread, ToThread } from './thread-messages.ts'
import type { TurnPorts } from './urls.ts'

export interface RelayThread {
  ports: TurnPorts
  /** At most a second old. */
  stats(): RelayStats
  endCall(tenantId: string, callId: string): void
  allowPeer(call: Pick<Claim, 'tenantId' | 'callId'>, peer: Address): () => void
  /** Closes the ports; settles when they are free. */
  close(): Promise<void>
}

interface Dependencies extends Pick<RelaySettings, 'liveAmong'> {
  log: Log
  /** The thread has ended although nobody closed it. */
  onLost(): void
}

/** More than a relay needs; a fault in it must not take the memory of the server. */
const memoryMb = 256

/**
 * A relay in a thread of its own: media does not wait for the server's work, and a fault there ends the thread alone.
 * @throws an error with `code` EADDRINUSE where a port is taken
 */
export function startRelayThread(
  settings: OpenSettings,
  { liveAmong, log, onLost }: Dependencies,
): Promise<RelayThread> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const exit = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  const tell = (message: ToThread) => worker.postMessage(message)
  let stats: RelayStats | undefined
  let lastPeer = 0
  let isClosed = false

  async function answer(id: number, claims: readonly Claim[]): Promise<void> {
    try {
      tell({ type: 'live', id, claims: await liveAmong(claims) })
    } catch (error) {
      log.warn({ err: error }, 'TURN could not learn which calls live')
      tell({ type: 'unknown', id })
    }
  }

  function threadWith(ports: TurnPorts): RelayThread {
    return {
      ports,
      stats: () => stats!,
      endCall: (tenantId, callId) => tell({ type: 'endCall', tenantId, callId }),
      allowPeer(call, peer) {
        const id = ++lastPeer
        tell({ type: 'allowPeer', id, call, peer })
        return () => tell({ type: 'closePeer', id })
      },
      async close() {
        isClosed = true
        tell({ type: 'close' })
        await exit
      },
    }
  }

  return new Promise((resolve, reject) => {
    let isOpen = false
    let failure = new Error('the thread of TURN ended')
    worker.on('error', error => log.error({ err: error }, 'the thread of TURN failed'))
    worker.once('exit', () => {
      if (isOpen && !isClosed) onLost()
      else reject(failure)
    })
    worker.on('message', (message: FromThread) => {
      if (message.type === 'ask') void answer(message.id, message.claims)
      else if (message.type === 'stats') stats = message.stats
      else if (message.type === 'log') log[message.level](message.message)
      else if (message.type === 'failed') {
        const { code, message: text } = message
        failure = Object.assign(new Error(text), { code }) // for the exit that follows
      } else {
        isOpen = true
        worker.unref()
        resolve(threadWith(message.ports))
      }
    })
  })
}
