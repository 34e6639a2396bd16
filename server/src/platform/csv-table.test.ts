import { expect, it, vi } from 'vitest'
import { readTable } from './csv-table.ts'

const columnOf = vi.fn((heading: string) => (heading === 'ten' ? ('name' as const) : undefined))
const read = (text: string) =>
  readTable<{ name: string }, never>(text, {
    maxLines: 10,
    columnOf,
    columns: ['name'],
    cells: ['name'],
    shown: 'name',
    readers: { name: cell => cell },
  })

it('says of a file that is one long heading that nobody knows it, by its beginning', async () => {
  columnOf.mockClear()
  const { errors, lines } = await read('Ẩn danh '.repeat(30_000))
  expect(errors).toEqual([
    { column: 'Ẩn danh Ẩn danh Ẩn danh Ẩn danh ', reason: 'unknownColumn' },
    { column: 'name', reason: 'missingColumn' },
  ])
  expect(lines).toEqual([])
  // Nothing is folded that cannot be a heading.
  expect(columnOf).not.toHaveBeenCalled()
})

it('stops at the tenth heading that nobody knows', async () => {
  const { errors } = await read('&#7854;'.repeat(30_000))
  expect(errors).toHaveLength(10)
  expect(new Set(errors.map(({ reason }) => reason))).toEqual(new Set(['unknownColumn']))
  expect(columnOf.mock.calls.length).toBeLessThan(20)
})

it('reads what follows headings that are known', async () => {
  expect(await read('ten\nẨn')).toEqual({
    errors: [],
    lines: [{ line: 2, values: { name: 'Ẩn' }, shown: 'Ẩn', errors: [] }],
  })
})
