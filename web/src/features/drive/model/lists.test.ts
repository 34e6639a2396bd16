import { describe, expect, it } from 'vitest'
import { byName } from '../browser/order.ts'
import { node } from '../testing.ts'
import { type ListedNode, type NodePages, nodesOf, withNode, withoutChange, withoutNodes } from './lists.ts'

const pages = (...items: ListedNode[][]): NodePages => ({
  pages: items.map((list, at) => ({ items: list, nextCursor: at < items.length - 1 ? `c${at}` : undefined })),
  pageParams: items.map((_, at) => ({ cursor: at ? `c${at - 1}` : '', order: byName })),
})
const ids = (list: NodePages) =>
  nodesOf(list)
    .map(({ nodeId }) => nodeId)
    .join('')
const files = (...names: string[]) => names.map(nodeId => node({ nodeId }))
const folder = { kind: 'folder', folderId: 'an' } as const

describe('a folder', () => {
  it('gets a new file where it belongs, on whichever page', () => {
    const list = pages(files('b', 'd'), files('f', 'h'))
    expect(ids(withNode(list, folder, node({ nodeId: 'c' })))).toBe('bcdfh')
    expect(ids(withNode(list, folder, node({ nodeId: 'g' })))).toBe('bdfgh')
    expect(ids(withNode(list, folder, node({ nodeId: 'z' })))).toBe('bdfhz')
  })

  it('leaves out what belongs to a page that is not loaded', () => {
    const list = pages(files('b', 'd'))
    list.pages[0]!.nextCursor = 'more'
    expect(withNode(list, folder, node({ nodeId: 'z' }))).toBe(list)
  })

  it('moves a renamed file to its new place and changes others where they are', () => {
    const list = pages(files('a', 'b', 'c'))
    expect(ids(withNode(list, folder, node({ nodeId: 'a', name: 'z' })))).toBe('bca')
    const starred = withNode(list, folder, node({ nodeId: 'b', isStarred: true }))
    expect(nodesOf(starred)[1]?.isStarred).toBe(true)
  })

  it('loses what was moved away or trashed, and gets nothing of other folders', () => {
    const list = pages(files('a', 'b'))
    expect(ids(withNode(list, folder, node({ nodeId: 'a', parentId: 'other' })))).toBe('b')
    expect(ids(withNode(list, folder, node({ nodeId: 'a', trashedTime: 5 })))).toBe('b')
    expect(withNode(list, folder, node({ nodeId: 'x', parentId: 'other' }))).toBe(list)
  })
})

it('the trash of a space gets what was trashed there, first, and loses what came back', () => {
  const trash = { kind: 'trash', spaceId: 'an' } as const
  const list = pages([node({ nodeId: 'a', trashedTime: 1 })])
  const more = withNode(list, trash, node({ nodeId: 'b', trashedTime: 2 }))
  expect(ids(more)).toBe('ba')
  expect(ids(withNode(more, trash, node({ nodeId: 'a' })))).toBe('b')
  expect(withNode(list, trash, node({ nodeId: 'c', spaceId: 'room', trashedTime: 3 }))).toBe(list)
  expect(withNode(list, { ...trash, search: 'x' }, node({ nodeId: 'c', trashedTime: 3 }))).toBe(list)
})

it('stars come and go with the star', () => {
  const list = pages(files())
  const starred = withNode(list, { kind: 'starred' }, node({ nodeId: 'a', isStarred: true }))
  expect(ids(starred)).toBe('a')
  expect(ids(withNode(starred, { kind: 'starred' }, node({ nodeId: 'a' })))).toBe('')
})

it('what others share changes in its place and gets nothing by itself', () => {
  const list = pages(files('a', 'b'))
  const renamed = withNode(list, { kind: 'shared' }, node({ nodeId: 'b', name: 'new' }))
  expect(nodesOf(renamed)[1]?.name).toBe('new')
  expect(withNode(list, { kind: 'shared' }, node({ nodeId: 'x', isShared: true }))).toBe(list)
})

it('what is removed leaves every page; a list without it stays the same object', () => {
  const list = pages(files('a', 'b'), files('c'))
  expect(ids(withoutNodes(list, new Set(['b', 'c'])))).toBe('a')
  expect(withoutNodes(list, new Set(['x']))).toBe(list)
})

it('what two pages hold is listed once', () => {
  expect(ids(pages(files('a', 'b'), files('b', 'c')))).toBe('abc')
})

it('what a node no longer has goes away, and what the list says beside it stays', () => {
  const media = { mediaId: 'm' } as NonNullable<ListedNode['media']>
  const before = node({ nodeId: 'a', scan: 'PENDING', mimeType: 'text/plain', media })
  const path = [{ nodeId: 'an', name: '' }]
  const list = pages([{ ...before, path, excerpt: 'chữ' }])
  const search = { kind: 'search', search: 'chữ' } as const
  const [shown] = nodesOf(withNode(list, search, node({ nodeId: 'a' })))
  expect(shown).toEqual({ ...node({ nodeId: 'a' }), path, excerpt: 'chữ' })
})

describe('a change that is taken back', () => {
  const recent = { kind: 'recent' } as const
  const take = (list: NodePages, after: NodePages, present: NodePages, ...nodeIds: string[]) =>
    ids(withoutChange(present, recent, { before: list, after }, new Set(nodeIds)))

  it('leaves what was hidden where it stood, on its page', () => {
    const list = pages(files('a', 'b'), files('c', 'd'))
    const after = withoutNodes(list, new Set(['a', 'c', 'd']))
    expect(take(list, after, after, 'a', 'c', 'd')).toBe('abcd')
    expect(take(list, after, after, 'c')).toBe('bc')
  })

  it('leaves what came and went meanwhile', () => {
    const list = pages(files('a', 'b', 'c'))
    const after = withoutNodes(list, new Set(['b']))
    expect(take(list, after, pages([...files('x'), ...nodesOf(after).slice(1)]), 'b')).toBe('bxc')
  })

  it('leaves what was asked for again since', () => {
    const list = pages(files('a'))
    const after = withNode(list, recent, node({ nodeId: 'a', isStarred: true }))
    const present = pages([node({ nodeId: 'a', name: 'new' })])
    expect(withoutChange(present, recent, { before: list, after }, new Set(['a']))).toEqual(present)
  })
})
