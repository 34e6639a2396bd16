// @vitest-environment node
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipFile } from '../samples.ts'
import { pauses } from '../slices.ts'
import { openArchive } from './archive.ts'
import { type ArchiveError, maxArchiveEntries } from './limits.ts'
import { ZipWriter } from './zip-writer.ts'

const pause = pauses(new AbortController().signal)
const textOf = async (file: { read(p: typeof pause): Promise<Uint8Array> }) =>
  new TextDecoder().decode(await file.read(pause))
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: ArchiveError) => error.problem,
  )

/** Changes a number of the directory of an archive with one file. */
async function withField(file: File, offset: number, value: number, bytes: 2 | 4 = 4): Promise<File> {
  const copy = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(copy.buffer)
  const at = view.getUint32(copy.length - 6, true)
  if (bytes === 4) view.setUint32(at + offset, value, true)
  else view.setUint16(at + offset, value, true)
  return new File([copy], file.name)
}

describe('an archive', () => {
  it('hands out its files, packed or not, with Vietnamese names', async () => {
    const zip = new File(
      [zipSync({ 'Chợ/Cá lóc.md': [strToU8('rau'), { level: 0 }], 'b.txt': strToU8('dài '.repeat(9000)) })],
      'a.zip',
    )
    const files = await openArchive(zip, pause)
    expect(files.map(({ path }) => path)).toEqual(['Chợ/Cá lóc.md', 'b.txt'])
    expect(await textOf(files[0]!)).toBe('rau')
    expect(await textOf(files[1]!)).toBe('dài '.repeat(9000))
  })

  it('in an archive is opened too, one level deep', async () => {
    const inner = new Uint8Array(await zipFile({ 'a.md': 'trong' }).arrayBuffer())
    const deepest = new Uint8Array(await zipFile({ 'x.zip': inner }).arrayBuffer())
    for (const level of [0, 6] as const) {
      const outer = new File([zipSync({ 'Part-1.zip': [inner, { level }], 'Part-2.zip': deepest })], 'o.zip')
      const files = await openArchive(outer, pause)
      expect(files.map(({ path }) => path)).toEqual(['a.md', 'x.zip'])
      expect(await textOf(files[0]!)).toBe('trong')
    }
  })

  it('has names that lead nowhere else', async () => {
    const files = await openArchive(
      zipFile({ '../../etc/passwd': 'x', '/root.md': 'y', 'a\\..\\b.md': 'z', '__MACOSX/a.md': 'w' }),
      pause,
    )
    expect(files.map(({ path }) => path)).toEqual(['etc/passwd', 'root.md', 'a/b.md'])
  })

  it('an archive that this product writes can be read', async () => {
    const writer = new ZipWriter()
    await writer.add('Sổ.md', new Blob(['chữ '.repeat(500_000)]), { isPacked: true, time: Date.now() }, pause)
    await writer.add('tep/a.png', new Blob([new Uint8Array(3_000_000)]), { isPacked: false }, pause)
    await writer.add('tep/trống', new Blob([]), { isPacked: false }, pause)
    const files = await openArchive(new File([writer.end()], 'x.zip'), pause)
    expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['Sổ.md', 3_000_000],
      ['tep/a.png', 3_000_000],
      ['tep/trống', 0],
    ])
    expect(await textOf(files[0]!)).toBe('chữ '.repeat(500_000))
    expect((await files[2]!.read(pause)).length).toBe(0)
  })
})

describe('an archive is refused', () => {
  it('an archive that is none is refused', async () => {
    expect(await problemOf(openArchive(new File(['không phải zip'], 'a.zip'), pause))).toBe('notArchive')
    expect(await problemOf(openArchive(new File([], 'a.zip'), pause))).toBe('notArchive')
  })

  it('an archive that is cut off is refused', async () => {
    const whole = new Uint8Array(await zipFile({ 'a.md': 'x'.repeat(1000) }).arrayBuffer())
    expect(await problemOf(openArchive(new File([whole.slice(0, -30)], 'a.zip'), pause))).toBe('notArchive')
    expect(await problemOf(openArchive(new File([whole.slice(40)], 'a.zip'), pause))).toBe('damaged')
  })

  it('with more entries than the limit, also in parts', async () => {
    const many = new Uint8Array(await zipFile({ 'a.md': '' }).arrayBuffer())
    new DataView(many.buffer).setUint16(many.length - 12, maxArchiveEntries + 1, true)
    expect(await problemOf(openArchive(new File([many], 'a.zip'), pause))).toBe('tooManyEntries')
    const some = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}.md`, '']))
    const part = new Uint8Array(await zipFile(some).arrayBuffer())
    const parts = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.zip`, part]))
    expect(await problemOf(openArchive(zipFile(parts), pause))).toBe('tooManyEntries')
  })

  it('when its reading was given up', async () => {
    const controller = new AbortController()
    controller.abort(new Error('given up'))
    await expect(openArchive(zipFile({ 'a.md': 'x' }), pauses(controller.signal))).rejects.toThrow('given up')
  })
})

describe('a file of an archive is refused', () => {
  const first = async (zip: File) => (await openArchive(zip, pause))[0]!

  it('with a password', async () => {
    const zip = await withField(zipFile({ 'a.md': 'x' }), 8, 1, 2)
    expect(await problemOf((await first(zip)).read(pause))).toBe('encrypted')
  })

  it('a file that is larger than the limit is refused', async () => {
    const zip = zipFile({ 'a.md': new Uint8Array(21 * 1024 * 1024) })
    expect(await problemOf((await first(zip)).read(pause))).toBe('entryTooLarge')
  })

  it.each([
    ['more', 10],
    ['less', 5_000_000],
  ])('a file that unpacks to %s than it claims is refused', async (_, claimed) => {
    const zip = await withField(zipFile({ 'a.md': new Uint8Array(4_000_000) }), 24, claimed)
    expect(await problemOf((await first(zip)).read(pause))).toBe('damaged')
  })

  it('a file that is no longer what was packed is refused', async () => {
    const bytes = new Uint8Array(await zipFile({ 'a.md': 'chữ '.repeat(5000) }).arrayBuffer())
    bytes.fill(0xff, 40, 60)
    expect(await problemOf((await first(new File([bytes], 'a.zip'))).read(pause))).toBe('damaged')
  })

  it('once all together are larger than the limit', async () => {
    const zip = zipFile({ a: new Uint8Array(40_000), b: new Uint8Array(40_000), c: new Uint8Array(40_000) })
    const files = await openArchive(zip, pause, 100_000)
    for (const file of [files[0]!, files[1]!, files[0]!]) await file.read(pause)
    expect(await problemOf(files[2]!.read(pause))).toBe('unpackedTooLarge')
  })
})
