import { contract } from '@trau/contract'
import { maxBundledFiles } from '@trau/contract/rules/drive'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { fileOf } from '../../media/testing/samples.ts'

const { uploadDriveFiles } = contract.driveUploads
const { createDriveFolders, listDriveChildren, getDriveNode } = contract.drive
const { renameDriveNode, moveDriveNodes, copyDriveNodes } = contract.drive
const { getMedia } = contract.media
let app: TestApp
let an: Person

beforeAll(async () => {
  app = await startApp({ env: { FILES_QUOTA_MB: '1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

const bundle = (parentId: string, files: [name: string, text: string][], onConflict = 'FAIL' as const) => ({
  items: files.map(([name]) => ({ parentId, name, clientNodeId: v7(), onConflict })),
  file: files.map(([name, text]) => fileOf(text, name, 'text/plain')),
})
const namesIn = async (parentId: string) =>
  (await an.ask(listDriveChildren, { params: { nodeId: parentId } })).items.map(node => node.name)

describe('uploadDriveFiles', () => {
  it('creates files in several folders, in the order of the files, byte for byte', async () => {
    const { items: folders } = await an.ask(createDriveFolders, {
      body: { parentId: an.userId, paths: [['Một'], ['Hai', 'Ba']] },
    })
    const [one, three] = [folders[0]!.nodeId, folders[1]!.nodeId]
    const first = bundle(one, [
      ['a.txt', 'an'],
      ['rỗng.txt', ''],
    ])
    const second = bundle(three, [['b.txt', 'bình']])
    const { items } = await an.ask(uploadDriveFiles, {
      body: { items: [...first.items, ...second.items], file: [...first.file, ...second.file] },
    })
    expect(items.map(({ node }) => [node?.name, node?.parentId, node?.bytes])).toEqual([
      ['a.txt', one, 2],
      ['rỗng.txt', one, 0],
      ['b.txt', three, 5],
    ])
    const { downloadUrl } = await an.ask(getMedia, { params: { id: items[2]!.node!.media!.mediaId } })
    expect(await (await fetch(app.url + downloadUrl)).text()).toBe('bình')
  })

  it('keeps the own time of a file through rename, move, copy and a replacement, and orders by it', async () => {
    const long = Date.UTC(2019, 4, 1)
    const first = bundle(an.userId, [
      ['a.txt', 'an'],
      ['b.txt', 'bình'],
      ['c.txt', 'chi'],
    ])
    for (const [n, modifiedTime] of [long, long - 1_000, 0].entries())
      Object.assign(first.items[n]!, { modifiedTime })
    const { items } = await an.ask(uploadDriveFiles, { body: first })
    const [a, b, c] = items.map(({ node }) => node!)
    expect([a!.modifiedTime, b!.modifiedTime]).toEqual([long, long - 1_000])
    // A nonsense time is none.
    expect(c!.modifiedTime).toBe(c!.createdTime)
    const { nodeId } = a!
    await an.ask(renameDriveNode, { params: { nodeId }, body: { name: 'd.txt' } })
    const folders = await an.ask(createDriveFolders, { body: { parentId: an.userId, paths: [['Khác']] } })
    const parentId = folders.items[0]!.nodeId
    const nodeIds = [nodeId, b!.nodeId, c!.nodeId]
    await an.ask(moveDriveNodes, { body: { nodeIds, parentId, onConflict: 'FAIL' } })
    const { items: copies } = await an.ask(copyDriveNodes, {
      body: { nodeIds: [nodeId], parentId: an.userId, onConflict: 'FAIL' },
    })
    expect(copies[0]!.modifiedTime).toBe(long)
    const query = { orders: JSON.stringify([{ field: 'modifiedTime', direction: 'asc' }]) }
    const { items: ordered } = await an.ask(listDriveChildren, { params: { nodeId: parentId }, query })
    expect(ordered.map(node => [node.name, node.modifiedTime])).toEqual([
      ['b.txt', long - 1_000],
      ['d.txt', long],
      ['c.txt', c!.modifiedTime],
    ])
    const next = bundle(parentId, [['d.txt', 'mới']], 'REPLACE' as never)
    Object.assign(next.items[0]!, { modifiedTime: long + 5_000 })
    const replaced = await an.ask(uploadDriveFiles, { body: next })
    expect(replaced.items[0]!.node).toMatchObject({ nodeId, modifiedTime: long + 5_000, bytes: 5 })
  })

  it('sent again with the same ids, it creates nothing more and answers the same', async () => {
    const body = bundle(an.userId, [['a.txt', 'an']])
    const first = await an.ask(uploadDriveFiles, { body })
    const again = await an.ask(uploadDriveFiles, { body })
    expect(again.items[0]?.node?.nodeId).toBe(first.items[0]!.node!.nodeId)
    expect(await namesIn(an.userId)).toEqual(['a.txt'])
  })

  it('sent again, what it replaced has one new version and takes its space once', async () => {
    await an.ask(uploadDriveFiles, { body: bundle(an.userId, [['a.txt', 'cũ']]) })
    const next = bundle(an.userId, [['a.txt', 'mới']], 'REPLACE' as never)
    const { items } = await an.ask(uploadDriveFiles, { body: next })
    const { nodeId, media } = items[0]!.node!
    const again = await an.ask(uploadDriveFiles, { body: next })
    expect(again.items[0]!.node).toMatchObject({ nodeId, media: { mediaId: media!.mediaId } })
    const versions = async () =>
      (await an.ask(contract.drive.listDriveVersions, { params: { nodeId } })).items.length
    expect(await versions()).toBe(2)
    const stored = app.app.db.selectFrom('media').select('media_id').where('user_id', '=', an.userId)
    expect(await stored.execute()).toHaveLength(2)
    await an.ask(uploadDriveFiles, {
      body: bundle(an.userId, [['a.txt', 'mợi']], 'REPLACE' as never),
    })
    expect(await versions()).toBe(3)
  })

  it('each succeeds or fails alone: a name that is taken, a folder that is not there', async () => {
    await an.ask(uploadDriveFiles, { body: bundle(an.userId, [['a.txt', 'cũ']]) })
    const here = bundle(an.userId, [
      ['a.txt', 'mới'],
      ['b.txt', 'mới'],
    ])
    const nowhere = bundle(v7(), [['c.txt', 'mới']])
    const body = { items: [...here.items, ...nowhere.items], file: [...here.file, ...nowhere.file] }
    const { items } = await an.ask(uploadDriveFiles, { body })
    expect(items.map(({ node, error }) => node?.name ?? error?.code)).toEqual([
      'nodeNameTaken',
      'b.txt',
      'nodeNotFound',
    ])
    expect(await namesIn(an.userId)).toEqual(['a.txt', 'b.txt'])
  })

  it('answers conflicts as each file asks: numbered, replaced, left out', async () => {
    await an.ask(uploadDriveFiles, {
      body: bundle(an.userId, [
        ['a.txt', 'cũ'],
        ['b.txt', 'cũ'],
        ['c.txt', 'cũ'],
      ]),
    })
    const body = bundle(an.userId, [
      ['a.txt', 'mới'],
      ['b.txt', 'mới hơn'],
      ['c.txt', 'mới'],
    ])
    const answers = ['RENAME', 'REPLACE', 'SKIP'] as const
    const { items } = await an.ask(uploadDriveFiles, {
      body: { ...body, items: body.items.map((item, n) => ({ ...item, onConflict: answers[n]! })) },
    })
    expect(items[0]!.node!.name).toMatch(/^a \(\d\)\.txt$/)
    expect(items[1]!.node).toMatchObject({ name: 'b.txt', bytes: 10 })
    expect(items[2]).toEqual({})
    expect(await namesIn(an.userId)).toHaveLength(4)
  })

  it('files that do not fit into the quota are refused alone, and what is left out takes no space', async () => {
    const large = 'x'.repeat(400_000)
    const body = bundle(an.userId, [
      ['1.txt', large],
      ['2.txt', large],
      ['3.txt', large],
      ['4.txt', 'nhỏ'],
    ])
    const { items } = await an.ask(uploadDriveFiles, { body })
    expect(items.map(({ node, error }) => node?.name ?? error?.code)).toEqual([
      '1.txt',
      '2.txt',
      'quotaExceeded',
      '4.txt',
    ])
    const again = bundle(an.userId, [['1.txt', 'x'.repeat(200_000)]])
    for (let n = 0; n < 5; n++) {
      const refused = await an.ask(uploadDriveFiles, {
        body: { ...again, items: again.items.map(item => ({ ...item, clientNodeId: v7() })) },
      })
      expect(refused.items[0]!.error?.code).toBe('nodeNameTaken')
    }
  })

  it('who may write into none of the folders is refused as a whole', async () => {
    const binh = await app.person('Trần Thị Bình')
    const refused = await binh.call(uploadDriveFiles, { body: bundle(an.userId, [['a.txt', 'x']]) })
    expect([refused.status, refused.error?.code]).toEqual([404, 'nodeNotFound'])
  })

  it('takes a hundred files with long names, and not more', async () => {
    const name = (n: number) => `${'Báo cáo số liệu quý ba năm hai không hai sáu '.repeat(3)}${n}.txt`
    const files = Array.from({ length: maxBundledFiles }, (_, n): [string, string] => [name(n), `${n}`])
    const { items } = await an.ask(uploadDriveFiles, { body: bundle(an.userId, files) })
    expect(items.every(item => item.node)).toBe(true)
    const { node } = items[99]!
    expect((await an.ask(getDriveNode, { params: { nodeId: node!.nodeId } })).name).toBe(name(99))
    const tooMany = await an.call(uploadDriveFiles, { body: bundle(an.userId, [...files, ['x', 'x']]) })
    expect(tooMany.status).toBe(400)
    const uneven = bundle(an.userId, [
      ['x.txt', 'x'],
      ['y.txt', 'y'],
    ])
    const missing = await an.call(uploadDriveFiles, { body: { ...uneven, file: uneven.file.slice(1) } })
    expect(missing.error?.code).toBe('badRequest')
  })
})
