import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { uuidv7 } from '#platform/uuid.ts'
import { patience } from '../../../../../scripts/pace.ts'
import { openScene, type Scene } from '../../room/testing/scene.ts'
import {
  addFile,
  addFolder,
  addLink,
  addUnwrittenFile,
  fetchFile,
  openLink,
  shareWith,
} from '../testing/sharing.ts'
import type { Plan } from './plan.ts'
import { sizeOfZip, writeZip } from './writing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const request = (who: Scene['an'], nodeIds: string[]) =>
  who.call(contract.driveZip.requestDriveZip, { body: { nodeIds } })

/** The entries of a zip with their contents, as another program reads them. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const entries: Record<string, string> = {}
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        entries[entry.fileName] = (await buffer(stream)).toString()
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
}

async function download(url: string) {
  const answer = await fetchFile(scene.app, url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, `${bytes.length}`])
  return { bytes, headers: answer.headers }
}

describe('a zip', () => {
  it('holds what was asked for with what is below, by Vietnamese names, and is as long as was said', async () => {
    const { an } = scene
    const folderId = await addFolder(an, 'Kế hoạch Tết')
    const innerId = await addFolder(an, 'Mâm cỗ', folderId)
    await addFolder(an, 'Trống', folderId)
    await addFile(an, { name: 'Bánh chưng.txt', parentId: innerId, content: 'gạo nếp' })
    await addFile(an, { name: 'Rỗng.txt', parentId: folderId, content: '' })
    const trashedId = await addFile(an, { name: 'Bỏ đi.txt', parentId: folderId })
    await an.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [trashedId] } })
    const { data } = await request(an, [folderId, innerId])
    expect(data).toMatchObject({ name: 'Kế hoạch Tết.zip', files: 2 })
    const { bytes, headers } = await download(data!.url)
    expect(bytes.length).toBe(data!.bytes)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('accept-ranges')).toBeNull()
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(await unzip(bytes)).toEqual({
      'Kế hoạch Tết/': '',
      'Kế hoạch Tết/Mâm cỗ/': '',
      'Kế hoạch Tết/Trống/': '',
      'Kế hoạch Tết/Mâm cỗ/Bánh chưng.txt': 'gạo nếp',
      'Kế hoạch Tết/Rỗng.txt': '',
    })
    expect((await fetchFile(scene.app, data!.url, { range: 'bytes=0-9' })).status).toBe(200)
  })

  it('holds the empty files that programs made', async () => {
    const { an } = scene
    const nodeIds = [await addUnwrittenFile(scene.app, an, 'trống.txt'), await addFile(an, { name: 'b.txt' })]
    const { data } = await request(an, nodeIds)
    expect(data!.files).toBe(2)
    expect(await unzip((await download(data!.url)).bytes)).toEqual({ 'trống.txt': '', 'b.txt': 'ghi chú' })
  })

  it('numbers names that come twice from different folders', async () => {
    const { an } = scene
    const [a, b] = [await addFolder(an, 'A'), await addFolder(an, 'B')]
    const ids = [
      await addFile(an, { name: 'Một.txt', parentId: a, content: 'a' }),
      await addFile(an, { name: 'Một.txt', parentId: b, content: 'b' }),
    ]
    const { data } = await request(an, ids)
    const { bytes } = await download(data!.url)
    expect(Object.keys(await unzip(bytes)).sort()).toEqual(['Một (1).txt', 'Một.txt'])
  })

  it('a zip is for who may read it, for five minutes and while they are signed in', async () => {
    const { an, binh } = scene
    const nodeId = await addFile(an)
    expect((await request(binh, [nodeId])).error?.code).toBe('nodeNotFound')
    await shareWith(an, nodeId, { userIds: [binh.userId] })
    const { data } = await request(binh, [nodeId])
    const url = new URL(data!.url, scene.app.url)
    for (const address of [
      url.pathname,
      `${url.pathname}?signature=${'A'.repeat(22)}`,
      url.pathname.replace(/[^/]+$/, uuidv7()) + url.search,
    ])
      expect((await fetchFile(scene.app, address)).status, address).toBe(404)
    scene.app.clock.advance(6 * 60_000)
    expect((await fetchFile(scene.app, data!.url)).status).toBe(404)
    scene.app.clock.advance(-6 * 60_000)
    const { items } = await an.ask(contract.driveSharing.listDriveShares, { params: { nodeId } })
    await an.ask(contract.driveSharing.deleteDriveShare, { params: { nodeId, shareId: items[0]!.shareId } })
    expect((await fetchFile(scene.app, data!.url)).status).toBe(404)

    const leaver = await scene.app.person('Sắp Đi')
    const { data: own } = await request(leaver, [await addFile(leaver)])
    await leaver.ask(contract.identityAuthen.logout)
    expect((await fetchFile(scene.app, own!.url)).status).toBe(404)
  })

  it('a zip of a folder of a public link counts as one download and ends with the link', async () => {
    const { an } = scene
    const folderId = await addFolder(an, 'Cho khách')
    await addFile(an, { name: 'x.txt', parentId: folderId, content: 'x' })
    const outside = await addFile(an)
    const link = await addLink(an, folderId, { maxDownloads: 2, password: 'trầu' })
    const zipOf = (nodeIds: string[], pass = '') =>
      scene.app.call(contract.driveLinks.requestPublicZip, {
        params: { token: link.token },
        query: { pass },
        body: { nodeIds },
      })
    expect((await zipOf([folderId])).error?.code).toBe('linkPasswordRequired')
    const { data: opened } = await openLink(scene.app, link, { password: 'trầu', name: 'Cô Ba' })
    expect((await zipOf([outside], opened!.pass)).error?.code).toBe('nodeNotFound')
    const first = (await zipOf([folderId], opened!.pass)).data!
    expect(await unzip((await download(first.url)).bytes)).toEqual({
      'Cho khách/': '',
      'Cho khách/x.txt': 'x',
    })
    await download(first.url)
    const second = (await zipOf([folderId], opened!.pass)).data!
    const third = (await zipOf([folderId], opened!.pass)).data!
    await download(second.url)
    expect((await fetchFile(scene.app, third.url)).status).toBe(410)
    const opens = await an.ask(contract.driveSharing.listDriveLinkOpens, {
      params: { nodeId: folderId, linkId: link.linkId },
    })
    expect(opens.items[0]).toMatchObject({ what: 'DOWNLOADED', name: 'Cô Ba', fileName: 'Cho khách.zip' })
    await an.ask(contract.driveSharing.deleteDriveLink, {
      params: { nodeId: folderId, linkId: link.linkId },
    })
    expect((await fetchFile(scene.app, first.url)).status).toBe(404)
  })

  it('a zip is one at a time for each person, and the next one may follow when it broke off', async () => {
    const { an } = scene
    const nodeId = await addFile(an, { content: Buffer.alloc(8 * 1024 * 1024, 'z') })
    const [{ data: first }, { data: second }] = [await request(an, [nodeId]), await request(an, [nodeId])]
    const abort = new AbortController()
    const running = await fetch(scene.app.url + first!.url, { signal: abort.signal })
    const reader = running.body!.getReader()
    await reader.read()
    expect((await fetchFile(scene.app, second!.url)).status).toBe(429)
    expect((await request(an, [nodeId])).error?.code).toBe('zipRunning')
    abort.abort()
    await expect.poll(async () => (await request(an, [nodeId])).status, { timeout: 5_000 }).toBe(200)
    await download(second!.url)
  })
})

describe('what cannot be read when its turn comes', () => {
  const file = (path: string, bytes: number) => ({
    ...{ nodeId: uuidv7(), mediaId: uuidv7(), path, bytes, time: new Date('2026-11-23T09:00:00Z') },
  })
  const planOf = (files: Plan['files'], folders: Plan['folders'] = []): Plan => ({
    ...{ name: 'a.zip', files, folders, time: new Date('2026-11-23T09:00:00Z') },
  })
  const source = (isReadable: (path: string) => boolean) => ({
    mayRead: async (one: { path: string }) => isReadable(one.path),
    open: async (one: { bytes: number }) => ({
      bytes: one.bytes,
      stream: Readable.from([Buffer.alloc(one.bytes, 'q')]),
    }),
  })
  const write = async (plan: Plan, isReadable: (path: string) => boolean) =>
    buffer(Readable.from(writeZip(plan, source(isReadable))))

  it.each([
    ['one of three', ['a.txt', 'b.txt', 'c.txt'], [5, 100_000, 7], ['b.txt']],
    ['a small one', ['a', 'b'], [0, 1], ['a']],
    ['all', ['Ảnh/một.jpg', 'Ảnh/hai.jpg'], [10, 20], ['Ảnh/một.jpg', 'Ảnh/hai.jpg']],
    [
      'two hundred empty ones',
      Array.from({ length: 200 }, (_, n) => `${n}`),
      Array(200).fill(0),
      Array.from({ length: 200 }, (_, n) => `${n}`),
    ],
    ['none', ['a.txt'], [5], []],
  ] as [string, string[], number[], string[]][])(
    '%s is named, and the size stays',
    async (_, paths, sizes, missing) => {
      const plan = planOf(paths.map((path, n) => file(path, sizes[n]!)))
      const bytes = await write(plan, path => !missing.includes(path))
      expect(bytes.length).toBe(sizeOfZip(plan))
      const { '_bỏ-qua.txt': list, ...entries } = await unzip(bytes)
      expect(Object.keys(entries)).toEqual(paths.filter(path => !missing.includes(path)))
      for (const path of missing) expect(list!.split('\r\n')).toContain(path)
      expect(list === undefined).toBe(missing.length === 0)
    },
  )

  it('a size is right for thousands of entries with long names too', async () => {
    for (const count of [300, 700, 3_000]) {
      const folders = Array.from({ length: 20 }, (_, n) => ({
        path: `Thư mục ${n}`,
        time: new Date('2026-11-23T09:00:00Z'),
      }))
      const files = Array.from({ length: count }, (_, n) =>
        file(`Thư mục ${n % 20}/${'dài '.repeat(10)}${n}.txt`, n % 3),
      )
      const plan = planOf(files, folders)
      const bytes = await write(plan, path => !path.endsWith('7.txt'))
      expect(bytes.length).toBe(sizeOfZip(plan))
      expect(Object.keys(await unzip(bytes)).length).toBe(count + 20 - Math.floor((count + 2) / 10) + 1)
    }
  })

  it('a source that is shorter than it said breaks the download off', async () => {
    const plan = planOf([file('a.txt', 10)])
    const broken = {
      mayRead: async () => true,
      open: async () => ({ bytes: 10, stream: Readable.from([Buffer.from('ngắn')]) }),
    }
    await expect(buffer(Readable.from(writeZip(plan, broken)))).rejects.toThrow(/unexpected number of bytes/)
    const other = { ...broken, open: async () => ({ bytes: 9, stream: Readable.from([Buffer.alloc(9)]) }) }
    expect(Object.keys(await unzip(await buffer(Readable.from(writeZip(plan, other)))))).toEqual([
      '_bỏ-qua.txt',
    ])
  })

  // `npm run prove -- --only drive-trees` writes more than 4 GB, which needs the fields of ZIP64.
  const largeBytes = Number(process.env.ZIP_BYTES ?? 64_000_000)
  it(
    `${largeBytes} bytes have the promised size, also where something is left out`,
    async () => {
      const plan = planOf([file('a.bin', largeBytes), file('b.bin', 1_000), file('c.bin', 5)])
      const block = Buffer.alloc(4 * 1024 * 1024)
      const streams = {
        mayRead: async (one: { path: string }) => one.path !== 'b.bin',
        open: async ({ bytes }: { bytes: number }) => ({
          bytes,
          stream: Readable.from(
            (function* () {
              for (let left = bytes; left > 0; left -= block.length)
                yield block.subarray(0, Math.min(left, block.length))
            })(),
          ),
        }),
      }
      let written = 0
      for await (const chunk of Readable.from(writeZip(plan, streams))) written += (chunk as Buffer).length
      expect(written).toBe(sizeOfZip(plan))
    },
    patience(120_000),
  )

  it('revoked in the middle, the rest is left out at once', async () => {
    const { an, binh } = scene
    const folderId = await addFolder(an, 'Thu hồi giữa chừng')
    const content = Buffer.alloc(12 * 1024 * 1024, 'm')
    for (const name of ['1.bin', '2.bin', '3.bin']) await addFile(an, { name, parentId: folderId, content })
    const { items } = await shareWith(an, folderId, { userIds: [binh.userId] })
    const { data } = await request(binh, [folderId])
    const answer = await fetch(scene.app.url + data!.url)
    const reader = answer.body!.getReader()
    const chunks: Uint8Array[] = []
    // Into the first file, so that it was checked.
    while (chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0) < 10_000)
      chunks.push((await reader.read()).value!)
    await an.ask(contract.driveSharing.deleteDriveShare, {
      params: { nodeId: folderId, shareId: items[0]!.shareId },
    })
    // What was checked before holds for half a second.
    scene.app.clock.advance(600)
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
    const bytes = Buffer.concat(chunks)
    expect(bytes.length).toBe(data!.bytes)
    const entries = await unzip(bytes)
    expect(Object.keys(entries)).toEqual(['Thu hồi giữa chừng/', 'Thu hồi giữa chừng/1.bin', '_bỏ-qua.txt'])
    expect(entries['_bỏ-qua.txt']).toContain('Thu hồi giữa chừng/2.bin\r\nThu hồi giữa chừng/3.bin')
  })
})
