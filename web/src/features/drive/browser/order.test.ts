import { expect, it } from 'vitest'
import { node } from '../testing.ts'
import { compareBy, placeInOrder, sortNodes } from './order.ts'

const names = (order: Parameters<typeof sortNodes>[1], ...nodes: Parameters<typeof sortNodes>[0][]) =>
  sortNodes(nodes.flat(), order).map(({ name }) => name)

const files = ['Tệp 10', 'Tệp 2', 'Đơn', 'Dừa', 'ảnh', 'Zalo'].map((name, i) =>
  node({ nodeId: String(i), name, modifiedTime: i, bytes: 10 - i }),
)
const folder = node({ nodeId: 'f', kind: 'FOLDER', name: 'Zz', modifiedTime: 0 })

it('names stand in natural Vietnamese order, folders first', () => {
  expect(names({ field: 'name', direction: 'asc' }, [...files, folder])).toEqual([
    'Zz',
    'ảnh',
    'Dừa',
    'Đơn',
    'Tệp 2',
    'Tệp 10',
    'Zalo',
  ])
  expect(names({ field: 'name', direction: 'desc' }, [...files, folder]).slice(0, 2)).toEqual(['Zz', 'Zalo'])
})

it('time and size put the newest and the largest first when descending', () => {
  expect(names({ field: 'modifiedTime', direction: 'desc' }, files)[0]).toBe('Zalo')
  expect(names({ field: 'bytes', direction: 'desc' }, files)[0]).toBe('Tệp 10')
})

it('kinds keep files of one sort together', () => {
  const mixed = ['b.pdf', 'a.mp3', 'a.pdf', 'c.zip'].map(name => node({ nodeId: name, name }))
  expect(names({ field: 'kind', direction: 'asc' }, mixed)).toEqual(['c.zip', 'a.mp3', 'a.pdf', 'b.pdf'])
})

it('a new file is put where sorting would put it', () => {
  const order = { field: 'name', direction: 'asc' } as const
  const list = sortNodes(files, order)
  const added = node({ nodeId: 'n', name: 'Tệp 3' })
  const place = placeInOrder(list, added, order)
  expect(list.toSpliced(place, 0, added)).toEqual([...list, added].sort(compareBy(order)))
})
