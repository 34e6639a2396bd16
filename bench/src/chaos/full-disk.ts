import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from './server-process.ts'

const MiB = 1024 * 1024
/** What the server wants free, and room to fill: below 512 MiB it takes no writes. */
const sizeMiB = 800

/** Why a disk of our own cannot be had here; undefined when it can. */
export function whyNoDisk(): string | undefined {
  const probe = spawnSync('unshare', ['-rm', 'sh', '-c', `mount -t tmpfs none /tmp && ${asOrdinary} true`], {
    encoding: 'utf8',
  })
  if (probe.error) return `unshare cannot be run (${probe.error.message})`
  return probe.status === 0
    ? undefined
    : `no file system of our own may be mounted here (${probe.stderr.trim()})`
}

/** Root of its own world for the mount; then not root any more, since PostgreSQL does not run as root. */
const asOrdinary = 'exec unshare --user --map-user=1000 --map-group=1000'

/** What starts a program so that `folder` is a small disk of its own, which only it and its children see. */
export function onSmallDisk(folder: string): string[] {
  const script = `mount -t tmpfs -o size=${sizeMiB}m,mode=755 none "$0" && ${asOrdinary} "$@"`
  return ['unshare', '-rm', 'sh', '-c', script, folder]
}

/** That disk as the kernel shows it to us, who are outside. */
export class SmallDisk {
  readonly #folder: string
  readonly #ballast: string

  constructor(server: ServerProcess) {
    this.#folder = join('/proc', String(server.pid), 'root', server.dataDir)
    this.#ballast = join(this.#folder, 'ballast')
  }

  freeMiB(): number {
    const { bavail, bsize } = statfsSync(this.#folder)
    return Math.floor((bavail * bsize) / MiB)
  }

  /** Somebody else's files take the room, all but so much. */
  fill(leaveMiB: number): void {
    const file = openSync(this.#ballast, 'a')
    const piece = Buffer.alloc(MiB)
    try {
      while (this.freeMiB() > leaveMiB) writeSync(file, piece)
      // To the last byte where nothing is to be left.
      while (leaveMiB === 0) writeSync(file, piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true })
  }
}
