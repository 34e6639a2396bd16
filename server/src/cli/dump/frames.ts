import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CommandError } from '../failure.ts'
import { type Dump, type DumpedTable, Header } from './dump.ts'

/**
 * The inside of a backup file, before compression; docs/operating.md describes it. A line that names the format, then frames: one letter, the
 * length of the content in four bytes (big-endian), the content.
 */
const magic = Buffer.from('trau backup 1\n')
const kinds = { header: 'H', table: 'T', data: 'D', tableEnd: 'E', end: 'Z' } as const
const headLength = 5
/** Data comes in pieces of a few hundred KiB, unless one row is larger: PostgreSQL's own limit is 1 GiB. */
const longestFrame = 2 ** 30 + 2 ** 20

const Opening = z.object({ name: z.string() })
const TableEnd = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })
const End = z.object({
  tables: z.array(Opening.extend(TableEnd.shape)),
  /** Of every byte before this frame. */
  sha256: z.string(),
})
type TableEnd = z.output<typeof TableEnd>
type End = z.output<typeof End>

/** A dump as bytes. */
export async function* encode(dump: Dump): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const countBytes = (bytes: Buffer) => {
    whole.update(bytes)
    return bytes
  }
  const end: End = { tables: [], sha256: '' }
  yield countBytes(magic)
  yield countBytes(jsonFrame(kinds.header, dump.header))
  for await (const table of dump.tables()) {
    yield countBytes(jsonFrame(kinds.table, { name: table.name }))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of table.data) {
      hash.update(piece)
      bytes += piece.length
      yield countBytes(frameHead(kinds.data, piece.length))
      yield countBytes(piece)
    }
    const tableEnd: TableEnd = { rows: table.rows(), bytes, sha256: hash.digest('hex') }
    end.tables.push({ name: table.name, ...tableEnd })
    yield countBytes(jsonFrame(kinds.tableEnd, tableEnd))
  }
  end.sha256 = whole.digest('hex')
  yield jsonFrame(kinds.end, end)
}

function frameHead(kind: string, length: number): Buffer {
  const head = Buffer.allocUnsafe(headLength)
  head.write(kind, 'latin1')
  head.writeUInt32BE(length, 1)
  return head
}

function jsonFrame(kind: string, value: unknown): Buffer {
  const content = Buffer.from(JSON.stringify(value))
  return Buffer.concat([frameHead(kind, content.length), content])
}

/**
 * The dump that `encode` wrote.
 * @throws CommandError at once when this is no backup or of a newer format; the dump's `tables` throws it when the bytes were changed or end early.
 */
export async function decode(bytes: AsyncIterable<Buffer>): Promise<Dump> {
  const reader = createReader(bytes)
  const start = (await reader.take(magic.length).catch(unless(CommandError)))?.toString('latin1') ?? ''
  if (/^trau backup [2-9]\n/.test(start))
    throw new CommandError('The backup was written by a newer Trầu: install that release and try again.')
  if (start !== magic.toString('latin1'))
    throw new CommandError('That is no backup of Trầu, or its beginning is damaged.')
  const first = await reader.frame()
  if (first.kind !== kinds.header) throw damagedBackup()
  const header = parse(Header, first.content)

  async function* tables(): AsyncGenerator<DumpedTable> {
    const readTables: End['tables'] = []
    for (const { name } of header.tables) {
      const opening = await reader.frame()
      if (opening.kind !== kinds.table || parse(Opening, opening.content).name !== name) throw damagedBackup()
      const table = openTable(reader, name)
      yield { name, data: table.data(), rows: table.rows }
      readTables.push({ name, ...table.end() })
    }
    const sha256 = reader.digest()
    const last = await reader.frame()
    if (last.kind !== kinds.end) throw damagedBackup()
    const end = parse(End, last.content)
    if (end.sha256 !== sha256 || JSON.stringify(end.tables) !== JSON.stringify(readTables))
      throw damagedBackup()
    await reader.finish()
  }
  return { header, tables }
}

function openTable(reader: Reader, name: string) {
  let end: TableEnd | undefined
  const endError = () => {
    if (!end) throw new Error(`${name} was not read to its end`)
    return end
  }
  return {
    async *data(): AsyncGenerator<Buffer> {
      const hash = createHash('sha256')
      let bytes = 0
      for (;;) {
        const { kind, content } = await reader.frame()
        if (kind === kinds.data) {
          hash.update(content)
          bytes += content.length
          yield content
        } else if (kind === kinds.tableEnd) {
          const { rows, ...tableEnd } = parse(TableEnd, content)
          const sha256 = hash.digest('hex')
          if (tableEnd.sha256 !== sha256 || tableEnd.bytes !== bytes) throw damagedBackup()
          end = { rows, bytes, sha256 }
          return
        } else throw damagedBackup()
      }
    },
    rows: () => endError().rows,
    end: endError,
  }
}

type Reader = ReturnType<typeof createReader>

/** Takes exact lengths from a stream of pieces and hashes what was taken. */
function createReader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer | undefined> {
    try {
      const { done, value } = await source.next()
      return done ? undefined : value
    } catch (error) {
      // What zlib says about bytes that are not what it wrote.
      if (/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw damagedBackup()
      throw error
    }
  }

  async function take(length: number): Promise<Buffer> {
    if (rest.length < length) {
      const pieces = [rest]
      let gatheredBytes = rest.length
      while (gatheredBytes < length) {
        const piece = await next()
        if (!piece) throw damagedBackup()
        pieces.push(piece)
        gatheredBytes += piece.length
      }
      rest = Buffer.concat(pieces, gatheredBytes)
    }
    const frame = rest.subarray(0, length)
    rest = rest.subarray(length)
    hash.update(frame)
    return frame
  }

  return {
    take,
    async frame(): Promise<{ kind: string; content: Buffer }> {
      const head = await take(headLength)
      const length = head.readUInt32BE(1)
      if (length > longestFrame) throw damagedBackup()
      return { kind: head.toString('latin1', 0, 1), content: await take(length) }
    },
    /** Of everything taken so far. */
    digest: () => hash.copy().digest('hex'),
    /** The checksum of the compression stands at the very end, and nothing may follow. */
    async finish(): Promise<void> {
      if (rest.length > 0 || (await next())) throw damagedBackup()
    },
  }
}

function parse<T>(shape: z.ZodType<T>, content: Buffer): T {
  try {
    return shape.parse(JSON.parse(content.toString('utf8')))
  } catch {
    throw damagedBackup()
  }
}

/** For `catch`: undefined in place of such an error, and all others thrown on. */
const unless = (kind: typeof CommandError) => (error: unknown) => {
  if (!(error instanceof kind)) throw error
  return undefined
}

const damagedBackup = () => new CommandError('The backup is damaged or cut short: nothing was changed.')
