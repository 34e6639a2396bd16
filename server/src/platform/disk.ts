import { statfs } from 'node:fs/promises'
import { fail } from './errors.ts'
import type { Log } from './log.ts'

const MiB = 1024 * 1024
const checkEveryMs = 250

/**
 * Watches the room left where the data lies. Below 512 MiB or 5 % of a small disk (whichever is more, but never more than 2 GiB) the server
 * refuses writes, before PostgreSQL has to; it takes them again by itself.
 */
export function createDiskGuard(folder: string | undefined, log: Log, room: typeof statfs = statfs) {
  let low = false
  const waiting = new Set<(error: Error) => void>()
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    try {
      const { bavail, blocks, bsize } = await room(folder!)
      const floor = Math.min(2048 * MiB, Math.max(512 * MiB, blocks * bsize * 0.05))
      const isLow = bavail * bsize < floor
      if (isLow !== low)
        log.warn(
          { freeMiB: Math.round((bavail * bsize) / MiB) },
          isLow ? 'the disk is nearly full: writes are refused' : 'the disk has room again',
        )
      low = isLow
      if (low) for (const refuse of waiting) refuse(fail('serverReadOnly'))
    } catch (error) {
      log.warn({ err: error }, 'the free disk space could not be read')
    }
  }

  return {
    isLow: () => low,
    /**
     * What a write answers: as it does, or serverReadOnly as soon as the disk is nearly full. A database that has no room left keeps what it
     * was asked waiting until its time limit; nobody should wait with it. The write itself may still succeed, as after any 503.
     */
    orReadOnly<T>(write: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        write.then(resolve, reject).finally(() => waiting.delete(reject))
      })
    },
    async start(): Promise<void> {
      if (!folder) return // another machine's disk; its database speaks for itself
      await check()
      timer = setInterval(check, checkEveryMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

export type DiskGuard = ReturnType<typeof createDiskGuard>
