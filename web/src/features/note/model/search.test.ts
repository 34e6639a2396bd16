import { expect, it } from 'vitest'
import { asNoteSearch } from './search.ts'

it.each([
  [{}, {}],
  [{ q: 'phở bò' }, { q: 'phở bò' }],
  [{ q: 2026 }, { q: '2026' }],
  [{ q: '  ' }, {}],
  [{ q: { a: 1 }, label: 7, workspace: ['a'], colour: 'PLAID' }, {}],
  [
    { label: 'abc', workspace: 'def', colour: 'TEAL' },
    { label: 'abc', workspace: 'def', colour: 'TEAL' },
  ],
  [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(200) }],
])('an address %j searches for %j', (address, search) => {
  expect(asNoteSearch(address)).toEqual(search)
})
