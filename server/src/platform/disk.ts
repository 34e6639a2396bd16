import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { fail } from './errors.ts'
import type { Log } from './log.ts'

const MiB = 1024 * 1024
const checkEveryMs = 250

/** Bytes that are left free on a disk with data: 512 MiB or 5 % of a small disk, whichever is more, but never more than 2 GiB. */
export const leastFreeBytes = ({ blocks, bsize }: Pick<StatsFs, 'blocks' | 'bsize'>): number =>
  Math.min(2048 * MiB, Math.max(512 * MiB, blocks * bsize * 0.05))

/** Of `leastFreeBytes`, the part with which PostgreSQL still writes well: so long, what frees room is done. */
const writableShare = 1 / 4

/**
 * Watches the room left where the data lies. Below `leastFreeBytes` the server refuses writes, before PostgreSQL has to; it takes them again
 * by itself. What frees room is refused later, as nobody could make room otherwise.
 */
export function createDiskGuard(folder: string | undefined, log: Log, room: typeof statfs = statfs) {
  let low = false
  let full = false
  const waiting = new Map<(error: Error) => void, { freesRoom: boolean }>()
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    try {
      const stats = await room(folder!)
      const { bavail, bsize } = stats
      const isLow = bavail * bsize < leastFreeBytes(stats)
      full = bavail * bsize < leastFreeBytes(stats) * writableShare
      if (isLow !== low)
        log.warn(
          { freeMiB: Math.round((bavail * bsize) / MiB) },
          isLow ? 'the disk is nearly full: writes are refused' : 'the disk has room again',
        )
      low = isLow
      for (const [refuse, { freesRoom }] of waiting) if (isReadOnly(freesRoom)) refuse(fail('serverReadOnly'))
    } catch (error) {
      log.warn({ err: error }, 'the free disk space could not be read')
    }
  }

  const isReadOnly = (freesRoom = false) => (freesRoom ? full : low)

  return {
    /** Whether writes are refused now, or those that free room. */
    isReadOnly,
    /**
     * What a write answers: as it does, or serverReadOnly as soon as `isReadOnly`. A database that has no room left keeps what it
     * was asked waiting until its time limit; nobody should wait with it. The write itself may still succeed, as after any 503.
     */
    orReadOnly<T>(write: Promise<T>, freesRoom = false): Promise<T> {
      return new Promise((resolve, reject) => {
        waiting.set(reject, { freesRoom })
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
