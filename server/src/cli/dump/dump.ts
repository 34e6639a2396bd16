import { z } from 'zod'

/** What a backup is made of, wherever it comes from: a database's snapshot, or a file. */
export interface Dump {
  header: Header
  /**
   * The tables in the order of the header, each to be read to its end before the next. Throws at the latest after the last one when what was
   * read is not what was written, so a reader keeps nothing before this has ended.
   */
  tables(): AsyncIterable<DumpedTable>
}

export interface DumpedTable {
  name: string
  /** PostgreSQL's binary COPY format. */
  data: AsyncIterable<Buffer>
  /** Known when `data` has been read. */
  rows(): number
}

export const Table = z.object({
  name: z.string(),
  /** Those that hold data; generated ones are made again. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type Table = z.output<typeof Table>

export const Sequence = z.object({
  name: z.string(),
  /** Decimal, since it may pass 2^53; null while unused. */
  lastValue: z.string().regex(/^\d+$/).nullable(),
})
export type Sequence = z.output<typeof Sequence>

export const Header = z.object({
  /** Of the file and of what is in it; a reader refuses a higher one. */
  format: z.literal(1),
  /** The release that wrote it. */
  product: z.string(),
  /** Epoch ms. */
  createdTime: z.number(),
  /** Version of the PostgreSQL it was read from. */
  postgres: z.string(),
  /** The steps of the schema, in order. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
})
export type Header = z.output<typeof Header>
