import { expect, it } from 'vitest'
import { ForeignHost, hrefOf, pathOfAddress, segmentsOf } from './addresses.ts'
import { isSideName } from './side-names.ts'

it('reads the names of a path, decomposed ones as composed', () => {
  expect(segmentsOf('/dav')).toEqual({ segments: [], isFolder: false })
  expect(segmentsOf('/dav/a%20b//c/?x')).toEqual({ segments: ['a b', 'c'], isFolder: true })
  const decomposed = encodeURIComponent('Báo cáo.txt'.normalize('NFD'))
  expect(segmentsOf(`/dav/${decomposed}`).segments).toEqual(['Báo cáo.txt'])
})

it.each([
  '/davx',
  '/other',
  '/dav/%2e%2e/a',
  '/dav/a%2Fb',
  '/dav/%ff',
  '/dav/a/#b',
  '/dav/%00',
  '/dav/%',
  `/dav${'/a'.repeat(81)}`,
])('refuses %s', path => {
  expect(() => segmentsOf(path)).toThrow('badRequest')
})

it('writes every name so that it is read back', () => {
  for (const name of ["it's (1)*!", 'Tệp 1%.txt', 'a#b;c&d', '日本'])
    expect(segmentsOf(hrefOf(['x', name], true))).toEqual({ segments: ['x', name], isFolder: true })
  expect(hrefOf([], true)).toBe('/dav/')
})

it('takes addresses of this host alone', () => {
  expect(pathOfAddress('/dav/a', ['a.vn'])).toBe('/dav/a')
  expect(pathOfAddress('http://a.vn/dav/%20x?y', ['a.vn'])).toBe('/dav/%20x')
  expect(() => pathOfAddress('http://b.vn/dav/x', ['a.vn'])).toThrow(ForeignHost)
  for (const address of ['chữ', 'ftp://a.vn/x', ''])
    expect(() => pathOfAddress(address, ['a.vn'])).toThrow('badRequest')
})

it('knows what systems write beside files', () => {
  for (const name of ['._a.txt', '.DS_Store', '.metadata_never_index', 'Thumbs.db', 'desktop.ini'])
    expect(isSideName(name), name).toBe(true)
  for (const name of ['.gitignore', '_a', 'DS_Store', '.env', 'a._b'])
    expect(isSideName(name), name).toBe(false)
})
