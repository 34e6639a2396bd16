import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { LRUCache } from 'lru-cache'

/** The hash of what has arrived of an upload; whoever writes more adds it. */
export interface RunningHash {
  hash: Hash
  bytes: number
}

export interface Hashing {
  /** The hash of an upload's first bytes: as this process left it, or read anew from what is stored after a restart or a cut. */
  upTo(uploadId: string, bytes: number): Promise<RunningHash>
  /** Of the whole, once all of it arrived; undefined when this process did not see all of it. */
  take(uploadId: string, bytes: number): Buffer | undefined
}

/** Computes hashes while files arrive, so that finishing one takes no longer the larger it is. */
export function createHashing(pathOf: (uploadId: string) => string): Hashing {
  const running = new LRUCache<string, RunningHash>({ max: 500 })
  return {
    async upTo(uploadId, bytes) {
      const runningHash = running.get(uploadId)
      if (runningHash?.bytes === bytes) return runningHash
      const hash = createHash('sha256')
      if (bytes > 0)
        for await (const piece of createReadStream(pathOf(uploadId), { end: bytes - 1 })) hash.update(piece)
      const fresh = { hash, bytes }
      running.set(uploadId, fresh)
      return fresh
    },
    take(uploadId, bytes) {
      const runningHash = running.get(uploadId)
      running.delete(uploadId)
      return runningHash?.bytes === bytes ? runningHash.hash.digest() : undefined
    },
  }
}
