import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { byName } from '../browser/order.ts'
import { node } from '../testing.ts'
import { type ListedNode, type NodeSource, nodesOf } from './lists.ts'
import { foldersListing, hideNodes, listKey, nodeKey, renewFolders, showNodes } from './node-cache.ts'

const folder: NodeSource = { kind: 'folder', folderId: 'an' }
const starred: NodeSource = { kind: 'starred' }

function list(source: NodeSource, ...items: ListedNode[]) {
  queryClient.setQueryData(listKey(source), {
    pages: [{ items }],
    pageParams: [{ cursor: '', order: byName }],
  })
  return {
    ids: () => nodesOf(queryClient.getQueryData(listKey(source))).map(({ nodeId }) => nodeId),
    node: (nodeId: string) =>
      nodesOf(queryClient.getQueryData(listKey(source))).find(one => one.nodeId === nodeId),
  }
}
const files = (...nodeIds: string[]) => nodeIds.map(nodeId => node({ nodeId }))

afterEach(() => queryClient.clear())

it('an open folder that comes out of the trash is as any other, with its path', () => {
  const path = [{ nodeId: 'an', name: '' }]
  queryClient.setQueryData(nodeKey('f'), { ...node({ nodeId: 'f', kind: 'FOLDER', trashedTime: 5 }), path })
  showNodes([node({ nodeId: 'f', kind: 'FOLDER' })])
  expect(queryClient.getQueryData(nodeKey('f'))).toEqual({ ...node({ nodeId: 'f', kind: 'FOLDER' }), path })
})

describe('taking back', () => {
  it('brings what was hidden, and leaves what came meanwhile', () => {
    const shown = list(folder, ...files('a'))
    const undo = hideNodes(['a'])
    showNodes(files('b'))
    undo()
    expect(shown.ids()).toEqual(['a', 'b'])
  })

  it('brings what was hidden to where it stood in lists that no order puts it into', () => {
    const stars = list(starred, ...['c', 'a', 'b'].map(nodeId => node({ nodeId, isStarred: true })))
    const trash = list({ kind: 'trash', spaceId: 'an', search: 'x' }, node({ nodeId: 'a', trashedTime: 1 }))
    const undo = hideNodes(['a'])
    undo()
    expect(stars.ids()).toEqual(['c', 'a', 'b'])
    expect(trash.ids()).toEqual(['a'])
  })

  it('brings nothing that somebody else has removed meanwhile', () => {
    const shown = list(folder, ...files('a', 'b'))
    const undo = hideNodes(['a', 'b'])
    hideNodes(['b'])
    undo()
    expect(shown.ids()).toEqual(['a'])
  })

  it('leaves a node that changed again, in lists and where it is open', () => {
    const shown = list(folder, ...files('a', 'b'))
    for (const nodeId of ['a', 'b']) queryClient.setQueryData(nodeKey(nodeId), node({ nodeId }))
    const undo = showNodes(['a', 'b'].map(nodeId => node({ nodeId, isStarred: true })))
    showNodes([node({ nodeId: 'a', name: 'new' })])
    undo()
    expect(shown.node('a')).toMatchObject({ name: 'new' })
    expect(queryClient.getQueryData(nodeKey('a'))).toMatchObject({ name: 'new' })
    expect(shown.node('b')).toMatchObject({ isStarred: false })
    expect(queryClient.getQueryData(nodeKey('b'))).toMatchObject({ isStarred: false })
  })

  it('takes what it had brought out of lists again', () => {
    const stars = list(starred)
    const undo = showNodes([node({ nodeId: 'a', isStarred: true })])
    showNodes([node({ nodeId: 'b', isStarred: true })])
    undo()
    expect(stars.ids()).toEqual(['b'])
  })
})

it('a list that has to be asked for again stays so when something in it changes, and when that is taken back', async () => {
  list(folder, ...files('a'))
  await renewFolders(new Set(['an']))
  const undo = showNodes(files('b'))
  expect(queryClient.getQueryState(listKey(folder))?.isInvalidated).toBe(true)
  undo()
  expect(queryClient.getQueryState(listKey(folder))?.isInvalidated).toBe(true)
})

it('the folders that list a node are those that show it, and no other lists', () => {
  list(folder, ...files('a'))
  list({ kind: 'folder', folderId: 'other' }, node({ nodeId: 'b', parentId: 'other' }))
  list(starred, ...files('a'))
  expect(foldersListing(new Set(['a', 'x']))).toEqual(['an'])
})
