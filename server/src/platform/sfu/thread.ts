import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { TransportSettings } from './transport.ts'

export interface ThreadSettings extends TransportSettings {
  /** Devices in all calls of this process. */
  maxPeers: number
}

interface InCall {
  tenantId: string
  callId: string
}
export type RelayTask =
  | (InCall & { method: 'offer'; participantId: string; sdp: string })
  | (InCall & { method: 'leave'; participantId: string })
  | (InCall & { method: 'close' })
  | (InCall & { method: 'devices' })
  | (InCall & { method: 'stats' })

export type RelayReply = { id: number; value: unknown } | { id: number; error: string; isBadOffer: boolean }

export interface RelayStats {
  calls: number
  peers: number
  /** 0, or how much is left out because the thread is busy. */
  pressure: number
  /** RTP packets since the thread began. */
  received: number
  forwarded: number
  cpuMs: number
  /** What each device can take by the relay's estimate, what its browser says, and how many pictures it is sent. */
  devices: { participantId: string; budgetBps: number; reportedBps: number | undefined; pictures: number }[]
}

/** The offer cannot be answered, and neither can it be later. */
export class OfferRefused extends Error {
  override name = 'OfferRefused'
}

const replyMs = 20_000
const restartMs = 1_000
const memoryMb = 768

/**
 * The thread in which calls are relayed, started with the first call. Where it crashes, its calls lose their media, and their devices come back
 * to a new one.
 */
export function createRelayThread(settings: ThreadSettings, log: Log, onCrash: () => void) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let worker: Worker | undefined
  let lastId = 0
  let startedMs = -Infinity
  let isStopped = false

  function start(): Worker {
    if (performance.now() - startedMs < restartMs) throw new Error('the relay has just crashed')
    startedMs = performance.now()
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    thread.unref()
    thread.on('message', (message: RelayReply | { failure: string }) => {
      if ('failure' in message)
        log.warn({ failure: message.failure }, 'the relay of group calls met an error')
      else settle(message)
    })
    thread.on('error', error => lose(thread, error))
    thread.on('exit', code => lose(thread, new Error(`the relay ended with ${code}`)))
    return thread
  }

  function settle(reply: RelayReply): void {
    const task = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('value' in reply) task?.resolve(reply.value)
    else task?.reject(reply.isBadOffer ? new OfferRefused(reply.error) : new Error(reply.error))
  }

  function lose(thread: Worker, error: Error): void {
    if (worker !== thread) return
    worker = undefined
    if (!isStopped) {
      log.error({ err: error }, 'the relay of group calls crashed; its calls connect again')
      onCrash()
    }
    for (const task of waiting.values()) task.reject(error)
    waiting.clear()
  }

  return {
    get isRunning(): boolean {
      return worker !== undefined
    },

    /** @throws OfferRefused; an Error where the thread cannot answer now */
    run<T>(task: RelayTask): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (isStopped) throw new Error('the relay has stopped')
        worker ??= start()
        const id = ++lastId
        const timer = setTimeout(
          () => settle({ id, error: 'the relay did not answer', isBadOffer: false }),
          replyMs,
        )
        timer.unref()
        waiting.set(id, {
          resolve: value => {
            clearTimeout(timer)
            resolve(value as T)
          },
          reject: error => {
            clearTimeout(timer)
            reject(error)
          },
        })
        worker.postMessage({ id, task })
      })
    },

    async stop(): Promise<void> {
      isStopped = true
      await worker?.terminate()
    },
  }
}

export type RelayThread = ReturnType<typeof createRelayThread>
