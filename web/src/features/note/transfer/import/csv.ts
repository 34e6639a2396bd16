import type { JSONContent } from '@tiptap/core'
import { maxTableColumns } from './found.ts'

/**
 * Rows of a text of RFC 4180, also with line ends of one sign. What follows a broken quote is part of its field.
 * @param mostRows further ones are counted only
 */
export function readCsv(text: string, mostRows: number): { rows: string[][]; count: number } {
  const rows: string[][] = []
  let count = 0
  let row: string[] = []
  const field = /"([^"]*(?:""[^"]*)*)"?([^,\n]*)(,|\n|$)|([^,\n]*)(,|\n|$)/y
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  while (field.lastIndex < source.length) {
    const match = field.exec(source)
    if (!match) break
    const [, quotedValue, after = '', end, plain = '', plainEnd] = match
    row.push(quotedValue === undefined ? plain : quotedValue.replaceAll('""', '"') + after)
    if ((end ?? plainEnd) === ',' && field.lastIndex < source.length) continue
    if (row.length > 1 || row[0] !== '') {
      count++
      if (rows.length < mostRows) rows.push(row)
    }
    row = []
  }
  return { rows, count }
}

/** Rows as a table whose first row is its head; every row is as wide as the widest. */
export function tableOf(rows: readonly string[][]): JSONContent {
  const width = Math.min(maxTableColumns, Math.max(1, ...rows.map(({ length }) => length)))
  return {
    type: 'doc',
    content: [
      {
        type: 'table',
        content: rows.map((row, n) => ({
          type: 'tableRow',
          content: Array.from({ length: width }, (_, column) => ({
            type: n === 0 ? 'tableHeader' : 'tableCell',
            content: [paragraphOf(row[column] ?? '')],
          })),
        })),
      },
    ],
  }
}

export const paragraphOf = (text: string): JSONContent => ({
  type: 'paragraph',
  ...(text ? { content: linesOf(text) } : {}),
})

/** Lines of one paragraph. */
const linesOf = (text: string): JSONContent[] =>
  text
    .split('\n')
    .flatMap((line, n) => [
      ...(n > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line ? [{ type: 'text', text: line }] : []),
    ])
