import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import { endWhenSilent } from '#platform/http/silence.ts'
import { createMinorHeapCollector } from '#platform/minor-heap.ts'
import { uuidv7 } from '#platform/uuid.ts'

/** What bodies of all requests together may hold in memory; the next ones go to the disk. */
const mostMemory = 64 * 1024 * 1024
let takenMemory = 0
/** Of all requests together: each of many small files is too short to count by itself. */
const discard = createMinorHeapCollector()

export interface SpooledBody {
  path: string
  bytes: number
  sha256: Buffer
}

/** A body that came whole: on the disk, or, of a small one, in memory. */
export type ReceivedBody = ({ path: string } | { content: Buffer }) & {
  bytes: number
  sha256: Buffer
  /** When what it holds is needed no more. */
  dispose(): Promise<void>
}

/**
 * Reads a body of up to so many bytes, by its announced length, into memory, where there is room for it, and any other one to the disk.
 * @param check asked after every piece, with how much came
 * @throws as `spoolBody`
 */
export async function receiveBody(
  request: FastifyRequest,
  { folder, memoryBytes }: { folder: string; memoryBytes: number },
  check: (bytes: number) => void,
): Promise<ReceivedBody> {
  const length = Number(request.headers['content-length'])
  if (length <= memoryBytes && takenMemory + length <= mostMemory) return holdBody(request, length, check)
  const body = await spoolBody(request, folder, check)
  return { ...body, dispose: () => rm(body.path, { force: true }) }
}

async function holdBody(
  request: FastifyRequest,
  length: number,
  check: (bytes: number) => void,
): Promise<ReceivedBody> {
  takenMemory += length
  const release = async () => {
    takenMemory -= length
  }
  try {
    const pieces: Buffer[] = []
    const { bytes, sha256 } = await readPieces(request, check, piece => void pieces.push(piece))
    return { content: Buffer.concat(pieces, bytes), bytes, sha256, dispose: release }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Writes a body to the disk as it comes, never more of it in memory than a piece. What is refused on the way leaves nothing behind.
 * @param check asked after every piece, with how much came
 * @throws what `check` throws, badRequest when the connection broke off
 */
export async function spoolBody(
  request: FastifyRequest,
  folder: string,
  check: (bytes: number) => void,
): Promise<SpooledBody> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${uuidv7()}.spooled`)
  const file = await open(path, 'wx', 0o600)
  try {
    const { bytes, sha256 } = await readPieces(request, check, piece => file.writeFile(piece))
    await file.close()
    return { path, bytes, sha256 }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

async function readPieces(
  { raw }: FastifyRequest,
  check: (bytes: number) => void,
  keep: (piece: Buffer) => unknown,
): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let bytes = 0
  const endWatch = endWhenSilent(raw)
  try {
    // The connection stays for the answer, whatever is refused.
    for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      check(bytes)
      hash.update(piece)
      await keep(piece)
      discard(piece.byteLength)
    }
    return { bytes, sha256: hash.digest() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw fail('serverReadOnly')
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw fail('badRequest')
    throw error
  } finally {
    endWatch()
  }
}
