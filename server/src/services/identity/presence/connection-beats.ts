import type { Log } from '#platform/log.ts'
import type { LiveConnection } from './presence-store.ts'

const flushMs = 100
const retryMs = 1_000

export interface ConnectionBeats {
  /** This connection lives; written a moment later, with others. */
  keep(connection: LiveConnection): void
  /** Resolves when all that was kept until now was tried. */
  flush(): Promise<void>
  /** A last flush; what it cannot write is given up. */
  stop(): Promise<void>
}

/**
 * Beats of connections come thousands a second when many are connected: they are written together, one batch at a time. What could not be
 * written is tried again a second later, unless the connection has beaten anew meanwhile.
 */
export function createConnectionBeats(
  log: Log,
  write: (connections: LiveConnection[]) => Promise<void>,
): ConnectionBeats {
  let beats = new Map<string, LiveConnection>()
  let flushing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function flushIn(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms)
    timer.unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await flushing
    // Others that waited may have begun to write them.
    if (beats.size === 0) return flushing
    const batch = beats
    beats = new Map()
    flushing = write([...batch.values()]).catch(error => {
      log.warn({ err: error }, 'who is connected could not be written')
      for (const [client, connection] of batch) if (!beats.has(client)) beats.set(client, connection)
      if (!isStopped) flushIn(retryMs)
    })
    await flushing
  }

  return {
    keep(connection) {
      beats.set(connection.clientId, connection)
      flushIn(flushMs)
    },
    flush,
    stop() {
      isStopped = true
      return flush()
    },
  }
}
