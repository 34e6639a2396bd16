import { statfs } from 'node:fs/promises'
import type { Log } from './log.ts'

const MiB = 1024 * 1024

/**
 * Watches the room left where the data lies. Below 512 MiB or 5 % of a small disk (whichever is more, but never more than 2 GiB) the server
 * refuses writes, before PostgreSQL has to; it takes them again by itself.
 */
export function createDiskGuard(folder: string | undefined, log: Log) {
  let low = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    try {
      const { bavail, blocks, bsize } = await statfs(folder!)
      const floor = Math.min(2048 * MiB, Math.max(512 * MiB, blocks * bsize * 0.05))
      const isLow = bavail * bsize < floor
      if (isLow !== low)
        log.warn(
          { freeMiB: Math.round((bavail * bsize) / MiB) },
          isLow ? 'the disk is nearly full: writes are refused' : 'the disk has room again',
        )
      low = isLow
    } catch (error) {
      log.warn({ err: error }, 'the free disk space could not be read')
    }
  }

  return {
    isLow: () => low,
    async start(): Promise<void> {
      if (!folder) return // another machine's disk; its database speaks for itself
      await look()
      timer = setInterval(look, 1_000)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

export type DiskGuard = ReturnType<typeof createDiskGuard>
