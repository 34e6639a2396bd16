import { Inflate } from 'fflate'
import { orUndefined } from '../../../../text/or-undefined.ts'
import type { Pause } from '../slices.ts'
import { packedPart, readDirectory, type ZipEntry } from './directory.ts'
import { ArchiveError, maxArchiveEntries, maxEntryBytes, maxUnpackedBytes } from './limits.ts'

export interface ArchiveFile {
  path: string
  /** What the archive claims. */
  bytes: number
  /** @throws ArchiveError; the reason of an abort */
  read(pause: Pause): Promise<Uint8Array<ArrayBuffer>>
}

/** What may still be unpacked of an archive. */
interface Budget {
  left: number
}

/** So much is inflated at a time: it becomes at most 1,032 times as much. */
const pushBytes = 16 * 1024
const windowBytes = 512 * 1024

/**
 * The files of a ZIP archive and of the archives in it, one level deep: large exports come in parts. Reading is lazy; every size is counted
 * while it is unpacked, whatever the archive claims.
 * @throws ArchiveError
 */
export async function openArchive(
  archive: Blob,
  pause: Pause,
  mostBytes = maxUnpackedBytes,
): Promise<ArchiveFile[]> {
  const budget: Budget = { left: mostBytes }
  const files: ArchiveFile[] = []
  for (const entry of await readDirectory(archive)) {
    await pause()
    if (isHidden(entry.path)) continue
    if (!/\.zip$/i.test(entry.path)) files.push(fileOf(archive, entry, budget))
    else files.push(...(await filesOfPart(archive, entry, budget, pause)))
    if (files.length > maxArchiveEntries) throw new ArchiveError('tooManyEntries')
  }
  return files
}

/** What systems add without being asked. */
const isHidden = (path: string) => /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/.test(path)

async function filesOfPart(archive: Blob, entry: ZipEntry, budget: Budget, pause: Pause) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const part =
    entry.method === 0 && !entry.isEncrypted
      ? await packedPart(archive, entry)
      : await unpack(archive, entry, Number.POSITIVE_INFINITY, budget, pause, chunk =>
          chunks.push(chunk),
        ).then(() => new Blob(chunks))
  const entries = await readDirectory(part)
  return entries.filter(({ path }) => !isHidden(path)).map(one => fileOf(part, one, budget))
}

function fileOf(archive: Blob, entry: ZipEntry, budget: Budget): ArchiveFile {
  // Read a second time, after the person has agreed, it counts once.
  let isCounted = false
  return {
    path: entry.path,
    bytes: entry.bytes,
    async read(pause) {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      const own = isCounted ? { left: Number.POSITIVE_INFINITY } : budget
      await unpack(archive, entry, maxEntryBytes, own, pause, chunk => chunks.push(chunk))
      isCounted = true
      return joined(chunks)
    },
  }
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Hands out the content of a file in pieces, and takes what it needs from the budget. */
async function unpack(
  archive: Blob,
  entry: ZipEntry,
  mostBytes: number,
  budget: Budget,
  pause: Pause,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void,
) {
  if (entry.isEncrypted) throw new ArchiveError('encrypted')
  if (entry.method !== 0 && entry.method !== 8) throw new ArchiveError('damaged')
  if (entry.bytes > mostBytes) throw new ArchiveError('entryTooLarge')
  if (entry.bytes > budget.left) throw new ArchiveError('unpackedTooLarge')
  const packedBytes = await packedPart(archive, entry)
  let bytes = 0
  const take = (chunk: Uint8Array) => {
    bytes += chunk.length
    budget.left -= chunk.length
    if (chunk.length > 0 && bytes <= entry.bytes) onChunk(chunk as Uint8Array<ArrayBuffer>)
  }
  const inflate = entry.method === 8 ? new Inflate(take) : undefined
  for (let from = 0; from < packedBytes.size; from += windowBytes) {
    const window = new Uint8Array(await packedBytes.slice(from, from + windowBytes).arrayBuffer())
    for (let at = 0; at < window.length; at += pushBytes) {
      await pause()
      const chunk = window.subarray(at, at + pushBytes)
      const isLast = from + at + chunk.length >= packedBytes.size
      if (!inflate) take(chunk)
      else if (!isInflated(inflate, chunk, isLast)) throw new ArchiveError('damaged')
      // More than it claims: a bomb, or nonsense.
      if (bytes > entry.bytes) throw new ArchiveError('damaged')
      if (budget.left < 0) throw new ArchiveError('unpackedTooLarge')
    }
  }
  if (bytes !== entry.bytes) throw new ArchiveError('damaged')
}

const isInflated = (inflate: Inflate, chunk: Uint8Array, isLast: boolean) =>
  orUndefined(() => {
    inflate.push(chunk, isLast)
    return true
  }) ?? false
