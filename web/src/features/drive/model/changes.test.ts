import type { DriveChange } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { effectOf } from './changes.ts'

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
const effect = (changes: DriveChange[], cached: string[] = []) =>
  effectOf(changes, folders, id => cached.includes(id))

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
})
