import { expect, it } from 'vitest'
import { read } from './view-settings.ts'

it('what is stored is taken as far as it is known', () => {
  const first = { layout: 'list', order: { field: 'name', direction: 'asc' }, isDetailsOpen: false }
  expect(read(null)).toEqual(first)
  expect(read('{"layout":"cards","order":{"field":"colour"},"isDetailsOpen":1}')).toEqual(first)
  expect(read('nonsense')).toEqual(first)
  const stored = { layout: 'grid', order: { field: 'bytes', direction: 'desc' }, isDetailsOpen: true }
  expect(read(JSON.stringify(stored))).toEqual(stored)
})
