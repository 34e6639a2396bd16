import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/uuid.ts'

/** A connection on which nothing comes: the program has long begun another. */
const silenceMs = 60_000

export interface SpooledBody {
  path: string
  bytes: number
  sha256: Buffer
}

/**
 * Writes a body to the disk as it comes, never more of it in memory than a piece. What is refused on the way leaves nothing behind.
 * @param check asked after every piece, with how much came
 * @throws what `check` throws, badRequest when the connection broke off
 */
export async function spoolBody(
  { raw }: FastifyRequest,
  folder: string,
  check: (bytes: number) => void,
): Promise<SpooledBody> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${uuidv7()}.spooled`)
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  raw.setTimeout(silenceMs, () => raw.destroy())
  try {
    // The connection stays for the answer, whatever is refused.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      check(bytes)
      hash.update(chunk)
      await file.write(chunk)
    }
    await file.close()
    return { path, bytes, sha256: hash.digest() }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw fail('serverReadOnly')
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw fail('badRequest')
    throw error
  }
}
