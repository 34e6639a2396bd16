import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '@trau/contract'
import type { Config } from '../config.ts'
import { createLocalFiles } from './local.ts'

/** Bytes by key, for as long as somebody refers to them. Keys are ours: letters, digits, `.`, `_`, `-` and `/`. */
export interface Files {
  /** There under its key only when all of it is; replaces what was there. Answers how many bytes it is. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>, facts?: ByteFacts): Promise<number>
  /**
   * As `put`, of a file of this machine. Nobody writes to that any more: where a disk can, it is the same file under another name, until
   * whose it was removes theirs.
   */
  adopt(key: string, path: string, facts?: ByteFacts): Promise<number>
  /** Undefined when there is none. `bytes` is of the whole. Who asks reads the stream to its end, or destroys it. */
  get(key: string, range?: ByteRange): Promise<{ bytes: number; stream: Readable } | undefined>
  /** How many bytes it is; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** Nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** Every key that begins so, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>
}

/** What the caller has computed of the whole content, so that a storage need not do it again. */
export interface ByteFacts {
  sha256?: Buffer | undefined
}

/** Where the settings say: a bucket, else a folder of the data folder. @throws StartupError */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (!config.s3) return createLocalFiles(join(config.dataDir, 'files'))
  // Loaded where it is used: it is larger than all of ours.
  const { createS3Files } = await import('./s3.ts')
  return createS3Files(config.s3)
}

export { createLocalFiles }
