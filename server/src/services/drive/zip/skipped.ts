import { type Entry, measureZip } from './measure.ts'

/** Where a zip says what could not be read. */
const skippedName = '_bỏ-qua.txt'
const heading =
  'Những tệp dưới đây không có trong tệp nén này, vì không đọc được khi tải xuống (đã bị xoá, bạn không còn quyền xem, đang được quét vi-rút, hoặc có mã độc):\r\n\r\n'
/**
 * Every zip ends with a comment of spaces: a file that is left out after the size was promised makes room for its line in the list, and
 * the first one takes from here what the list itself needs.
 */
const reserve = 640
const comment = (length: number) => ' '.repeat(length)

const skippedEntry = (text: Buffer, time: Date): Entry => ({ path: skippedName, bytes: text.length, time })

const textOf = (paths: readonly string[]) => Buffer.from(heading + paths.map(path => `${path}\r\n`).join(''))

export interface Ending {
  comment: string
  /** The list, if anything was left out. */
  skipped?: { entry: Entry; text: Buffer }
}

/** How a zip of these entries ends where its size is free. */
export function freeEnding(paths: readonly string[], time: Date): Ending {
  if (paths.length === 0) return { comment: comment(reserve) }
  const text = textOf(paths)
  return { comment: comment(reserve), skipped: { entry: skippedEntry(text, time), text } }
}

export const sizeWith = (entries: readonly Entry[], { comment, skipped }: Ending): number =>
  measureZip(skipped ? [...entries, skipped.entry] : entries, comment)

/**
 * How it ends when its size was promised and more was left out since: what is missing is made up for by empty lines after the list.
 * @throws where that cannot be; the download then breaks off, rather than end with a size that is wrong
 */
export function endingOf(
  entries: readonly Entry[],
  paths: readonly string[],
  time: Date,
  promisedBytes: number,
): Ending {
  let ending = freeEnding(paths, time)
  // Beyond 4 GB an entry has larger headers, so the first answer may be off by those.
  for (let tries = 0; tries < 4; tries++) {
    const missing = promisedBytes - sizeWith(entries, ending)
    if (missing === 0) return ending
    ending = withRoom(ending, missing, time)
  }
  throw new Error('the zip cannot have the size that was promised')
}

function withRoom({ comment: end, skipped }: Ending, missing: number, time: Date): Ending {
  if (missing < 0 || !skipped) {
    if (end.length + missing < 0) throw new Error('the zip is larger than was promised')
    return { comment: comment(end.length + missing), ...(skipped ? { skipped } : {}) }
  }
  const entry = { ...skipped.entry, bytes: (skipped.entry.bytes ?? 0) + missing, time }
  return { comment: end, skipped: { ...skipped, entry } }
}

const lines = Buffer.alloc(64 * 1024, '\n')

/** The list, with empty lines up to its size. */
export function* linesOf({ entry, text }: NonNullable<Ending['skipped']>): Generator<Buffer> {
  yield text
  for (let left = (entry.bytes ?? 0) - text.length; left > 0; left -= lines.length)
    yield left < lines.length ? lines.subarray(0, left) : lines
}
