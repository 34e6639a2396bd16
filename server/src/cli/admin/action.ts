import type { Options } from '../command.ts'
import { CommandError } from '../failure.ts'
import type { Operator } from './call.ts'

export interface Answer {
  /** For programs. */
  data: unknown
  /** For people. */
  lines: string[]
  /** Of the command; 0 unless it says something else. */
  code?: number
}

export interface Action {
  usage: string
  summary: string
  takes: { min: number; max: number }
  run(operator: Operator, args: string[], options: Options): Promise<Answer>
}

const mostRows = 200

/** `--limit` and `--offset` as a list takes them. */
export function pageOf({ limit = '50', offset = '0' }: Options): { limit: number; offset: number } {
  if (!/^\d{1,3}$/.test(String(limit)) || Number(limit) < 1 || Number(limit) > mostRows)
    throw new CommandError(`--limit is a number from 1 to ${mostRows}.`)
  if (!/^\d{1,9}$/.test(String(offset))) throw new CommandError('--offset is a number from 0.')
  return { limit: Number(limit), offset: Number(offset) }
}

/** Lines with columns of one width. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, n) => Math.max(...rows.map(row => row[n]!.length))) ?? []
  return rows.map(row =>
    row.map((cell, n) => (n === row.length - 1 ? cell : cell.padEnd(widths[n]!))).join('  '),
  )
}
