import type { DriveChange } from '@trau/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { byName } from '../browser/order.ts'
import { node } from '../testing.ts'
import { catchUp, effectOf, forgetChanges } from './changes.ts'
import { type NodePages, nodesOf } from './lists.ts'
import { listKey, nodeKey } from './node-cache.ts'

let seq = 0
const change = (nodeId: string, more: Partial<DriveChange> = {}): DriveChange => ({
  seq: ++seq,
  nodeId,
  what: 'CREATED',
  kind: 'FILE',
  name: nodeId,
  parentId: 'open',
  isTrashed: false,
  createdTime: 1,
  ...more,
})
const folders = new Set(['open'])
const effect = (changes: DriveChange[], cached: string[] = [], foldersOf: string[] = []) =>
  effectOf(
    changes,
    folders,
    id => cached.includes(id),
    () => foldersOf,
  )

describe('what changes of a space mean', () => {
  it('a new file of an open folder is read, one of another folder is not', () => {
    expect(effect([change('a'), change('b', { parentId: 'closed' })]).read).toEqual(['a'])
  })

  it('a file that is shown is read wherever it went', () => {
    expect(effect([change('a', { what: 'MOVED', parentId: 'closed' })], ['a']).read).toEqual(['a'])
  })

  it('what is removed is gone without a question', () => {
    expect(effect([change('a', { what: 'REMOVED' })], ['a'])).toEqual({
      gone: ['a'],
      read: [],
      renewed: new Set(),
    })
  })

  it('only the last change of a file counts', () => {
    expect(effect([change('a'), change('a', { what: 'REMOVED' })])).toMatchObject({ gone: ['a'], read: [] })
  })

  it('many changes read the folder again instead of each file', () => {
    const many = Array.from({ length: 30 }, (_, i) => change(`f${i}`))
    const trashed = change('t', { what: 'TRASHED', isTrashed: true })
    const moved = change('m', { what: 'MOVED', parentId: 'closed' })
    expect(effect([...many, trashed, moved], ['t', 'm'])).toEqual({
      gone: ['t', 'm'],
      read: [],
      renewed: folders,
    })
  })

  it('many files that go from one open folder into another are read again in both', () => {
    const many = Array.from({ length: 11 }, (_, i) => change(`f${i}`, { what: 'MOVED' }))
    expect(effect(many, [], ['former']).renewed).toEqual(new Set(['former', 'open']))
  })
})

describe('a client that catches up', () => {
  afterEach(() => {
    forgetChanges()
    queryClient.clear()
    vi.unstubAllGlobals()
  })

  const source = { kind: 'folder', folderId: 'open' } as const
  const list = (...nodeIds: string[]): NodePages => ({
    pages: [{ items: nodeIds.map(nodeId => node({ nodeId, parentId: 'open' })) }],
    pageParams: [{ cursor: '', order: byName }],
  })
  const shownIds = () => nodesOf(queryClient.getQueryData(listKey(source))).map(({ nodeId }) => nodeId)

  /** Answers questions for changes in this order, and those for files by their id. @returns after which change and at which place was asked */
  function answering(...answers: { items: DriveChange[]; seq: number; nextCursor?: string }[]) {
    const requests = stubNetwork(({ url }) => {
      const nodeId = /nodes\/([^/?]+)$/.exec(url)?.[1]
      return json({ data: nodeId ? node({ nodeId, parentId: 'open' }) : answers.shift() })
    })
    return () =>
      requests
        .map(({ url }) => new URL(url, 'https://trau.vn'))
        .filter(({ pathname }) => pathname.endsWith('/changes'))
        .map(({ searchParams }) => [searchParams.get('requestPayload'), searchParams.get('cursor')])
  }

  it('goes on behind a page of which it sees nothing, and then knows the last change', async () => {
    const questions = answering(
      { items: [], seq: 5 },
      { items: [], seq: 107, nextCursor: 'next' },
      { items: [change('new', { seq: 107 })], seq: 107 },
      { items: [], seq: 107 },
    )
    queryClient.setQueryData(listKey(source), list('old'))
    await catchUp('space')
    await catchUp('space')
    expect(shownIds()).toEqual(['new', 'old'])
    await catchUp('space')
    expect(questions().slice(1)).toEqual([
      ['{"after":5}', null],
      ['{"after":5}', 'next'],
      ['{"after":107}', null],
    ])
  })

  it('knows a change that came while the server read the others', async () => {
    const questions = answering(
      { items: [], seq: 5 },
      { items: [change('new', { seq: 8 })], seq: 7 },
      { items: [], seq: 8 },
    )
    await catchUp('space')
    await catchUp('space')
    await catchUp('space')
    expect(questions().at(-1)).toEqual(['{"after":8}', null])
  })

  it('asks again for an open folder when one above it goes into the trash', async () => {
    answering(
      { items: [], seq: 5 },
      { items: [change('above', { kind: 'FOLDER', what: 'TRASHED', parentId: 'closed' })], seq: 6 },
    )
    const open = { ...node({ nodeId: 'open', kind: 'FOLDER' }), path: [{ nodeId: 'above', name: '' }] }
    queryClient.setQueryData(nodeKey('open'), open)
    await catchUp('space')
    queryClient.setQueryData(listKey(source), list('a'))
    await catchUp('space')
    expect(queryClient.getQueryState(listKey(source))?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(nodeKey('open'))?.isInvalidated).toBe(true)
  })

  it('asks again for an open folder that is removed', async () => {
    answering({ items: [], seq: 5 }, { items: [change('open', { kind: 'FOLDER', what: 'REMOVED' })], seq: 6 })
    queryClient.setQueryData(nodeKey('open'), { ...node({ nodeId: 'open', kind: 'FOLDER' }), path: [] })
    await catchUp('space')
    await catchUp('space')
    expect(queryClient.getQueryState(nodeKey('open'))?.isInvalidated).toBe(true)
  })

  it('asks again for everything that is open when it was away for more than a few pages', async () => {
    const page = { items: [], seq: 900, nextCursor: 'next' }
    answering({ items: [], seq: 5 }, page, page, page, page, page, { items: [], seq: 900 })
    const starred = listKey({ kind: 'starred' })
    await catchUp('space')
    for (const key of [listKey(source), starred]) queryClient.setQueryData(key, list('a'))
    queryClient.setQueryData(nodeKey('open'), { ...node({ nodeId: 'open', kind: 'FOLDER' }), path: [] })
    await catchUp('space')
    for (const key of [listKey(source), starred, nodeKey('open')])
      expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })
})
