import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { droppedFiles, filesOfHandles } from './collect.ts'

class Handle {
  name: string
  constructor(name: string) {
    this.name = name
  }
}
class FileHandle extends Handle {
  getFile = async () => {
    if (this.name.startsWith('~$')) throw new DOMException('gone', 'NotFoundError')
    return new File(['x'], this.name)
  }
}
class FolderHandle extends Handle {
  children: Handle[]
  constructor(name: string, children: Handle[]) {
    super(name)
    this.children = children
  }
  async *values() {
    if (this.name === 'kín') throw new DOMException('no', 'NotAllowedError')
    yield* this.children
  }
}

beforeEach(() => {
  vi.stubGlobal('FileSystemHandle', Handle)
  vi.stubGlobal('FileSystemFileHandle', FileHandle)
})
afterEach(() => vi.unstubAllGlobals())

const names = ['a.docx', '~$a.docx', 'b.docx']
const asRoots = (...handles: Handle[]) => handles as unknown as FileSystemHandle[]

it('a file or folder that cannot be read does not hold up the rest of a folder', async () => {
  const children = [new FolderHandle('kín', []), ...names.map(name => new FileHandle(name))]
  const { files, folders, unreadable } = await filesOfHandles(asRoots(new FolderHandle('Hồ sơ', children)))
  expect(files.map(({ source }) => source.join('/'))).toEqual(['Hồ sơ/a.docx', 'Hồ sơ/b.docx'])
  expect(folders.map(path => path.join('/'))).toEqual(['Hồ sơ', 'Hồ sơ/kín'])
  expect(unreadable).toBe(2)
  await expect(filesOfHandles(asRoots(new FileHandle('~$a.docx')))).rejects.toThrow()
})

it('the same holds where the browser gives entries in place of handles', async () => {
  const entryOf = (name: string) => ({
    ...{ name, isFile: true },
    file: (resolve: (file: File) => void, reject: (error: unknown) => void) =>
      name.startsWith('~$')
        ? reject(new DOMException('gone', 'NotFoundError'))
        : resolve(new File(['x'], name)),
  })
  const items = names.map(name => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name),
    getAsFile: () => null,
  }))
  const { files, unreadable } = await droppedFiles({ items } as unknown as DataTransfer)
  expect(files.map(({ file }) => file.name)).toEqual(['a.docx', 'b.docx'])
  expect(unreadable).toBe(1)
})
