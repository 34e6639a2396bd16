import { orUndefined } from '../../../../text/or-undefined.ts'
import { ArchiveError, maxArchiveEntries } from './limits.ts'

/** A file of an archive as its directory lists it. Sizes are what the archive claims. */
export interface ZipEntry {
  /** Parts between slashes, none of them empty, `.` or `..`. */
  path: string
  method: number
  isEncrypted: boolean
  packedBytes: number
  bytes: number
  /** Of its local header. */
  offset: number
}

const endSignature = 0x06054b50
const end64Signature = 0x06064b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const locatorBytes = 20
const largestDirectory = 16 * 1024 * 1024
const absent = 0xffff_ffff

const viewOf = async (file: Blob, from: number, to: number) => {
  if (from < 0 || from > file.size) throw new ArchiveError('damaged')
  return new DataView(await file.slice(from, to).arrayBuffer())
}

/** Sizes and places of 64 bits, as far as a file can be long. */
const large = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/**
 * The files of a ZIP archive in their order, without folders, read from its directory at the end (APPNOTE 6.3.10, 4.3). Only that part of
 * the archive is read.
 * @throws ArchiveError
 */
export async function readDirectory(file: Blob): Promise<ZipEntry[]> {
  const { start, bytes, count } = await findDirectory(file)
  if (count > maxArchiveEntries) throw new ArchiveError('tooManyEntries')
  if (bytes > largestDirectory || start + bytes > file.size) throw new ArchiveError('damaged')
  const view = await viewOf(file, start, start + bytes)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === entrySignature) {
    if (entries.length >= maxArchiveEntries) throw new ArchiveError('tooManyEntries')
    const nameBytes = view.getUint16(at + 28, true)
    const extraBytes = view.getUint16(at + 30, true)
    const next = at + 46 + nameBytes + extraBytes + view.getUint16(at + 32, true)
    if (next > view.byteLength) throw new ArchiveError('damaged')
    const entry = entryAt(view, at, nameBytes, extraBytes)
    if (entry) entries.push(entry)
    at = next
  }
  if (at < view.byteLength && entries.length < count) throw new ArchiveError('damaged')
  return entries
}

async function findDirectory(file: Blob) {
  const from = Math.max(0, file.size - endBytes - 0xffff)
  const tail = await viewOf(file, from, file.size)
  let end = tail.byteLength - endBytes
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end--
  if (end < 0) throw new ArchiveError('notArchive')
  const directory = {
    count: tail.getUint16(end + 10, true),
    bytes: tail.getUint32(end + 12, true),
    start: tail.getUint32(end + 16, true),
  }
  const isLarge = directory.count === 0xffff || directory.bytes === absent || directory.start === absent
  if (!isLarge || end < locatorBytes) return directory
  const end64 = await viewOf(
    file,
    large(tail, end - locatorBytes + 8),
    large(tail, end - locatorBytes + 8) + 56,
  )
  if (end64.byteLength < 56 || end64.getUint32(0, true) !== end64Signature) throw new ArchiveError('damaged')
  return { count: large(end64, 32), bytes: large(end64, 40), start: large(end64, 48) }
}

/** Undefined for a folder. */
function entryAt(view: DataView, at: number, nameBytes: number, extraBytes: number): ZipEntry | undefined {
  const flags = view.getUint16(at + 8, true)
  const name = nameOf(new Uint8Array(view.buffer, at + 46, nameBytes))
  const path = name
    .split(/[\\/]/)
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .join('/')
  if (path === '' || /[\\/]$/.test(name)) return undefined
  const sizes = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ] as const
  const [bytes, packedBytes, offset] = withLargeSizes(view, at + 46 + nameBytes, extraBytes, sizes)
  return {
    path,
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & 1) !== 0,
    bytes,
    packedBytes,
    offset,
  }
}

/** Those of the three that are given in 64 bits stand in an extra field, in their order (4.5.3). */
function withLargeSizes(
  view: DataView,
  start: number,
  extraBytes: number,
  sizes: readonly [number, number, number],
): [number, number, number] {
  if (!sizes.includes(absent)) return [...sizes]
  for (let at = start; at + 4 <= start + extraBytes; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let from = at + 4
    const last = Math.min(from + view.getUint16(at + 2, true), start + extraBytes)
    return sizes.map(size => {
      if (size !== absent || from + 8 > last) return size
      from += 8
      return large(view, from - 8)
    }) as [number, number, number]
  }
  return [...sizes]
}

/** UTF-8, which most write whether they say so or not; else the bytes as they are. */
const nameOf = (bytes: Uint8Array) =>
  orUndefined(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))?.normalize('NFC') ??
  new TextDecoder('windows-1252').decode(bytes)

/** The packed bytes of a file. @throws ArchiveError */
export async function packedPart(file: Blob, entry: ZipEntry): Promise<Blob> {
  const header = await viewOf(file, entry.offset, entry.offset + 30)
  if (header.byteLength < 30 || header.getUint32(0, true) !== localSignature)
    throw new ArchiveError('damaged')
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + entry.packedBytes > file.size) throw new ArchiveError('damaged')
  return file.slice(start, start + entry.packedBytes)
}
