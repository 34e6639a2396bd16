import type { ZipFile } from 'yazl'
import { loadLate } from '#platform/load-late.ts'

export const yazl = loadLate<typeof import('yazl')>('yazl')

export interface Entry {
  path: string
  /** Undefined for a folder. */
  bytes: number | undefined
  time: Date
}

/** More than the largest fixed part of a record of the central directory. */
const recordBytes = 100

/**
 * Where yazl 3.3 calculates a size with the 64-bit end it writes that end only if it is forced to: the two agree when every directory from
 * 64 KB on is.
 */
export const endOptions = (entries: readonly Entry[], comment: string) => ({
  comment,
  forceZip64Format:
    entries.reduce((sum, { path }) => sum + recordBytes + Buffer.byteLength(path), 0) >= 0xffff,
})

/** How many bytes a zip of these entries has, stored without compression. Nothing is read. */
export function measureZip(entries: readonly Entry[], comment: string): number {
  const zip = new (yazl().ZipFile)()
  // Its streams are never opened.
  for (const entry of entries) addEntry(zip, entry, () => {})
  let size = 0
  const take = (total: number) => {
    size = total
  }
  // Its types leave the number out.
  zip.end(endOptions(entries, comment), take as () => void)
  return size
}

type Open = Parameters<ZipFile['addReadStreamLazy']>[2]

export function addEntry(zip: ZipFile, { path, bytes, time }: Entry, open: Open): void {
  if (bytes === undefined) zip.addEmptyDirectory(path, { mtime: time })
  else zip.addReadStreamLazy(path, { size: bytes, compress: false, mtime: time }, open)
}
