import { describe, expect, it } from 'vitest'
import { node } from '../testing.ts'
import { abilitiesOf } from './abilities.ts'
import { dropKind, nodesType } from './drag.ts'

const file = node({ nodeId: 'file', parentId: 'an' })
const folder = node({ nodeId: 'folder', kind: 'FOLDER', parentId: 'an' })
const into = (folderId: string, more = {}) => ({ folderId, takesFiles: true, ...more })
const inside = [nodesType]

describe('a drop', () => {
  it('moves what is elsewhere; with Ctrl it copies', () => {
    expect(dropKind(inside, [file], into('folder'), false)).toBe('move')
    expect(dropKind(inside, [file], into('folder'), true)).toBe('copy')
  })

  it('does nothing where the files are already, unless they are copied', () => {
    expect(dropKind(inside, [file], into('an'), false)).toBeUndefined()
    expect(dropKind(inside, [file], into('an'), true)).toBe('copy')
  })

  it('never puts a folder into itself or below itself', () => {
    expect(dropKind(inside, [folder], into('folder'), false)).toBeUndefined()
    expect(dropKind(inside, [file, folder], into('deep', { above: ['an', 'folder'] }), false)).toBeUndefined()
  })

  it('does nothing where nothing can be put', () => {
    expect(dropKind(inside, [file], into('folder', { takesFiles: false }), false)).toBeUndefined()
    expect(dropKind(['Files'], [], into('folder', { takesFiles: false }), false)).toBeUndefined()
  })

  it('copies what one may only read', () => {
    expect(dropKind(inside, [node({ nodeId: 'x', role: 'VIEW' })], into('folder'), false)).toBe('copy')
  })

  it('uploads files of the computer, and takes nothing else', () => {
    expect(dropKind(['Files'], [], into('folder'), false)).toBe('upload')
    expect(dropKind(['text/plain'], [], into('folder'), false)).toBeUndefined()
  })
})

describe('abilities', () => {
  const can = (...nodes: Parameters<typeof abilitiesOf>[0]) => [...abilitiesOf(nodes)].sort()
  it('an owner may do everything with a file', () => {
    expect(can(file)).toEqual(
      ['copy', 'details', 'download', 'move', 'open', 'preview', 'rename', 'share', 'star', 'trash'].sort(),
    )
  })

  it('abilities of several, only what goes for all of them', () => {
    expect(can(file, node({ nodeId: 'v', role: 'VIEW' }))).toEqual(['copy', 'download', 'star'])
  })

  it('an attachment is read, copied and found, never changed', () => {
    const attachment = node({
      nodeId: 'a',
      parentId: undefined,
      attachment: { roomId: 'r', messageId: 'm', seq: 1 },
    })
    expect(can(attachment)).toEqual(
      ['copy', 'details', 'download', 'open', 'preview', 'star', 'toMessage'].sort(),
    )
  })

  it('what is in the trash comes back or goes for ever', () => {
    expect(can(node({ nodeId: 't', trashedTime: 1 }))).toEqual(['deleteForever', 'details', 'restore'])
    expect(can(node({ nodeId: 't', trashedTime: 1, role: 'VIEW' }))).toEqual(['details'])
  })

  it('only who manages or made a file deletes it for ever', () => {
    const trashed = node({ nodeId: 't', trashedTime: 1, role: 'EDIT', createdBy: 'binh' })
    expect([...abilitiesOf([trashed], 'binh')].sort()).toEqual(['deleteForever', 'details', 'restore'])
    expect([...abilitiesOf([trashed], 'chi')].sort()).toEqual(['details', 'restore'])
  })

  it('an editor of one shared file does not take it out of a folder that they cannot see', () => {
    const shared = node({ nodeId: 's', role: 'EDIT', parentId: undefined })
    expect(can(shared)).not.toContain('trash')
    expect(can(shared)).not.toContain('move')
    expect(can(shared)).toContain('rename')
    expect(can(node({ nodeId: 's', role: 'EDIT', parentId: 'f' }))).toContain('trash')
  })

  it('nobody downloads an infected file', () => {
    expect(can(node({ nodeId: 'i', scan: 'INFECTED' }))).not.toContain('download')
  })

  it('nothing selected, nothing to do', () => expect(can()).toEqual([]))
})
