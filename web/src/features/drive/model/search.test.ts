import { expect, it } from 'vitest'
import { asDriveSearch } from './search.ts'

it.each([
  [{}, { q: '' }],
  [
    { q: 'hợp đồng', kind: 'FILE', here: true },
    { q: 'hợp đồng', kind: 'FILE', isHere: true },
  ],
  [{ q: 2026 }, { q: '2026' }],
  [{ q: ['a'], kind: 'LINK', here: 'yes' }, { q: '' }],
])('%j', (address, search) => expect(asDriveSearch(address)).toEqual(search))

it('a search is no longer than the server takes', () =>
  expect(asDriveSearch({ q: 'a'.repeat(300) }).q).toHaveLength(200))
