import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { App } from '#platform/app.ts'
import type { ByteFacts } from '#platform/files/index.ts'

/** The bytes of a file that came: on the local disk, or, of a small one, in memory. */
export type ByteSource = { path: string } | { content: Buffer }

export const readSource = async (source: ByteSource): Promise<Buffer> =>
  'content' in source ? source.content : readFile(source.path)

/** Stores them under a key. Answers how many there are. */
export const storeSource = (app: App, key: string, source: ByteSource, facts?: ByteFacts): Promise<number> =>
  'content' in source ? app.files.put(key, source.content, facts) : app.files.adopt(key, source.path, facts)

export async function sha256Of(source: ByteSource): Promise<Buffer> {
  const hash = createHash('sha256')
  if ('content' in source) hash.update(source.content)
  else await pipeline(createReadStream(source.path), hash)
  return hash.digest()
}
