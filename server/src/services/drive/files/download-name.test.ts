import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { openScene, type Scene } from '../../room/testing/scene.ts'
import { copyDriveNodes, putFile, putFolder, renameDriveNode } from '../testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

async function savedNameOf(who: Person, mediaId: string, nodeId: string): Promise<string> {
  const { items } = await who.ask(contract.media.listMediaLinks, { body: { mediaIds: [mediaId] } })
  const url = new URL(items[0]!.downloadUrl, scene.app.url)
  url.searchParams.set('nodeId', nodeId)
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition')!)![1]!)
}

it('a file is saved under the name that it has now, an earlier version and a copy too', async () => {
  const { an } = scene
  const { nodeId, media } = await putFile(an, 'chưa đặt tên.txt')
  const { mediaId } = media!
  await an.ask(renameDriveNode, { params: { nodeId }, body: { name: 'Hợp đồng.txt' } })
  expect(await savedNameOf(an, mediaId, nodeId)).toBe('Hợp đồng.txt')
  const folder = await putFolder(an, 'Bản sao')
  const { items } = await an.ask(copyDriveNodes, {
    body: { nodeIds: [nodeId], parentId: folder.nodeId, onConflict: 'FAIL' },
  })
  const copyId = items[0]!.nodeId
  await an.ask(renameDriveNode, { params: { nodeId: copyId }, body: { name: 'Phụ lục.txt' } })
  expect(await savedNameOf(an, mediaId, copyId)).toBe('Phụ lục.txt')
  expect(await savedNameOf(an, mediaId, nodeId)).toBe('Hợp đồng.txt')
  await putFile(an, 'Hợp đồng.txt', { content: 'bản mới', onConflict: 'REPLACE' })
  expect(await savedNameOf(an, mediaId, nodeId)).toBe('Hợp đồng.txt')
})

it('a node that the reader cannot see, or of other bytes, names nothing', async () => {
  const { an, binh } = scene
  const secret = await putFile(an, 'Tên bí mật.txt', { content: 'a' })
  const own = await putFile(binh, 'của Bình.txt', { content: 'b' })
  expect(await savedNameOf(binh, own.media!.mediaId, secret.nodeId)).toBe('của Bình.txt')
  const other = await putFile(binh, 'khác.txt', { content: 'c' })
  expect(await savedNameOf(binh, own.media!.mediaId, other.nodeId)).toBe('của Bình.txt')
})
