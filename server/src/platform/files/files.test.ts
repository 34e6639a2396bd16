import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBucket } from '../../testing/s3.ts'
import { readConfig } from '../config.ts'
import { type Files, openFiles } from './index.ts'

const bucket = testBucket()
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'trau-files-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe.each([
  ['a folder', {}],
  [bucket ? 'S3' : 'S3: not run, TEST_S3_URL names no bucket', bucket],
] as const)('files in %s', (place, settings) => {
  let files: Files
  beforeAll(async () => {
    if (settings) files = await openFiles(readConfig({ DATA_DIR: root, ...settings }))
  })
  const read = async (key: string, range?: { start: number; end: number }) => {
    const file = await files.get(key, range)
    return file && text(file.stream)
  }
  const test = it.skipIf(!settings)

  test('keeps bytes under a key, replaces them, and takes them away', async () => {
    expect([await read('a/b/c.webp'), await files.size('a/b/c.webp')]).toEqual([undefined, undefined])
    expect(await files.put('a/b/c.webp', Buffer.from('một'))).toBe(5)
    async function* chunks() {
      yield Buffer.from('hai ')
      yield Buffer.from('ba')
    }
    expect(await files.put('a/b/c.webp', chunks())).toBe(6)
    expect([await read('a/b/c.webp'), await files.size('a/b/c.webp')]).toEqual(['hai ba', 6])
    const file = await files.get('a/b/c.webp')
    expect(file?.bytes).toBe(6)
    file?.stream.destroy()
    await files.delete('a/b/c.webp')
    await files.delete('a/b/c.webp')
    expect(await read('a/b/c.webp')).toBeUndefined()
  })

  test('takes away with a file what a killed process began to write of it', async () => {
    await files.put('k/a-full', Buffer.from('một'))
    const folder = join(root, 'files', 'k')
    if (place === 'a folder')
      for (const name of ['a-full.1.part', 'a-full-other.1.part']) await writeFile(join(folder, name), 'm')
    await files.delete('k/a-full')
    expect(await files.size('k/a-full')).toBeUndefined()
    if (place === 'a folder') expect(await readdir(folder)).toEqual(['a-full-other.1.part'])
  })

  test('gives a part of a file, and how large the whole is', async () => {
    await files.put('p/q', Buffer.from('0123456789'))
    expect(await read('p/q', { start: 3, end: 5 })).toBe('345')
    const file = await files.get('p/q', { start: 9, end: 9 })
    expect([file?.bytes, await text(file!.stream)]).toEqual([10, '9'])
  })

  test('takes in a file, however large, which stays where it was, and tells what there is', async () => {
    const path = join(root, 'lớn')
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'trầu cau ')
    await writeFile(path, bytes)
    expect(await files.adopt('x/y-full', path)).toBe(bytes.length)
    expect((await readFile(path)).equals(bytes)).toBe(true)
    await rm(path)
    const file = await files.get('x/y-full')
    expect(Buffer.concat(await file!.stream.toArray()).equals(bytes)).toBe(true)
    await files.put('x/y-preview', Buffer.from('nhỏ'))
    await files.put('x/z', Buffer.from('z'))
    const listed = await Array.fromAsync(files.list('x/y'))
    expect(listed.sort((a, b) => a.bytes - b.bytes)).toEqual([
      { key: 'x/y-preview', bytes: 5 },
      { key: 'x/y-full', bytes: bytes.length },
    ])
    expect(await Array.fromAsync(files.list('none/'))).toEqual([])
  })

  test('takes the hash that the caller has computed, and a bucket refuses what it does not fit', async () => {
    const bytes = Buffer.from('một')
    const sha256 = createHash('sha256').update(bytes).digest()
    expect(await files.put('h/a', bytes, { sha256 })).toBe(5)
    const path = join(root, 'băm')
    await writeFile(path, bytes)
    expect(await files.adopt('h/b', path, { sha256 })).toBe(5)
    expect([await read('h/a'), await read('h/b')]).toEqual(['một', 'một'])
    if (place === 'a folder') return
    await expect(files.put('h/c', Buffer.from('hai'), { sha256 })).rejects.toThrow()
    expect(await files.size('h/c')).toBeUndefined()
  })

  test('takes in a file in place of what was there', async () => {
    const path = join(root, 'mới')
    await writeFile(path, 'mới')
    await files.put('r/s', Buffer.from('cũ'))
    expect(await files.adopt('r/s', path)).toBe(5)
    expect(await read('r/s')).toBe('mới')
    await rm(path)
  })

  test('leaves nothing of a file whose source broke off', async () => {
    async function* broken() {
      yield Buffer.from('nửa')
      throw new Error('đứt')
    }
    await files.put('d/e.bin', Buffer.from('cũ'))
    await expect(files.put('d/e.bin', broken())).rejects.toThrow('đứt')
    expect(await read('d/e.bin')).toBe('cũ')
    if (place === 'a folder') expect(await readdir(join(root, 'files', 'd'))).toEqual(['e.bin'])
    expect((await Array.fromAsync(files.list('d/'))).map(({ key }) => key)).toEqual(['d/e.bin'])
  })

  test('never leaves its place', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a\0b', 'a/..'])
      await expect(files.get(key), key).rejects.toThrow('no key')
  })
})

it('a bucket that cannot be used is said in a sentence', async () => {
  const nowhere = { S3_URL: 'http://127.0.0.1:9', S3_BUCKET: 'x', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }
  await expect(openFiles(readConfig(nowhere))).rejects.toThrow(/^The bucket x at .* cannot be used/)
  expect(() => readConfig({ S3_URL: nowhere.S3_URL })).toThrow('S3_BUCKET')
})
