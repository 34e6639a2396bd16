import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namesIn, putFile, putFolder, trashDriveNodes } from '../drive/testing/scene.ts'
import { shareWith } from '../drive/testing/sharing.ts'
import { makeGroup, openScene, type Scene } from '../room/testing/scene.ts'
import { sharedName } from './roots.ts'
import { openProgram, type TestProgram } from './testing/program.ts'

let scene: Scene
/** A program of Bình, with whom An shares. */
let program: TestProgram
beforeAll(async () => {
  scene = await openScene()
  program = await openProgram(scene.app, scene.binh)
})
afterAll(() => scene.close())

const shared = (...names: string[]) => [sharedName, ...names]
const textAt = async (...names: string[]) => {
  const { status, text } = await program.ask('GET', shared(...names))
  return status === 200 ? text : status
}
const moveTo = async (from: readonly string[], to: readonly string[], method = 'MOVE') =>
  (await program.ask(method, from, { headers: { destination: program.address(to) } })).status

it('shows what is shared with the person and their rooms, each by a name of its own', async () => {
  const { an, binh, chi } = scene
  expect(await program.list([])).toContain(sharedName)
  expect(await program.list(shared())).toEqual([])
  const { room } = await makeGroup(an, [binh], 'Nhóm xem')
  const first = await putFolder(an, 'Báo cáo')
  const second = await putFolder(chi, 'báo cáo')
  const file = await putFile(an, 'một.txt', { parentId: first.nodeId, content: 'một' })
  const inTrash = await putFile(an, 'bỏ đi.txt')
  await shareWith(an, first.nodeId, { roomIds: [room.roomId] })
  await shareWith(chi, second.nodeId, { userIds: [binh.userId] })
  await shareWith(an, inTrash.nodeId, { userIds: [binh.userId] })
  await an.ask(trashDriveNodes, { body: { nodeIds: [inTrash.nodeId] } })
  const secondName = `báo cáo (${second.nodeId.slice(-6)})`
  expect(await program.list(shared())).toEqual(['Báo cáo', secondName])
  expect(await textAt('báo cáo', 'MỘT.txt')).toBe('một')
  expect(await program.list(shared(secondName))).toEqual([])
  await shareWith(an, file.nodeId, { userIds: [binh.userId] })
  expect(await textAt('một.txt')).toBe('một')

  await binh.ask(contract.hidden.createHiddenPin, { body: { pin: '1357' } })
  await binh.ask(contract.room.hideRoom, { params: { id: room.roomId } })
  expect(await program.list(shared())).not.toContain('Báo cáo')
  expect(await textAt('Báo cáo', 'một.txt')).toBe(404)
})

it('a share to view is read-only, and ends with it', async () => {
  const { an, binh } = scene
  const folder = await putFolder(an, 'Chỉ xem')
  await putFile(an, 'a.txt', { parentId: folder.nodeId, content: 'a' })
  const { items } = await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'VIEW')
  const file = shared('Chỉ xem', 'a.txt')
  expect(await textAt('Chỉ xem', 'a.txt')).toBe('a')
  expect(await program.put(file, 'khác')).toBe(403)
  expect(await program.put(shared('Chỉ xem', 'mới.txt'), 'x')).toBe(403)
  for (const method of ['DELETE', 'LOCK', 'PROPPATCH'])
    expect((await program.ask(method, file, { body: bodies[method] ?? '' })).status, method).toBe(403)
  expect((await program.ask('MKCOL', shared('Chỉ xem', 'bên trong'))).status).toBe(403)
  expect(await moveTo(file, shared('Chỉ xem', 'b.txt'))).toBe(403)
  // What one may read one may copy.
  expect(await moveTo(file, ['Kho của tôi', 'chép.txt'], 'COPY')).toBe(201)
  expect((await program.ask('GET', 'chép.txt')).text).toBe('a')
  expect(await namesIn(an, folder.nodeId)).toEqual(['a.txt'])

  await an.ask(contract.driveSharing.deleteDriveShare, {
    params: { nodeId: folder.nodeId, shareId: items[0]!.shareId },
  })
  expect(await textAt('Chỉ xem', 'a.txt')).toBe(404)
  expect(await program.put(file, 'khác')).toBe(409)
  expect(await program.list(shared())).not.toContain('Chỉ xem')
})

it('a share to edit is written below its root; the root itself stays, and nothing above it is reached', async () => {
  const { an, binh } = scene
  const outer = await putFolder(an, 'Bên ngoài')
  const folder = await putFolder(an, 'Cùng viết', outer.nodeId)
  await putFile(an, 'riêng.txt', { parentId: outer.nodeId, content: 'riêng' })
  await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'EDIT')
  const at = (...names: string[]) => shared('Cùng viết', ...names)

  expect(await program.put(at('a.txt'), 'a')).toBe(201)
  expect(await program.put(at('a.txt'), 'hai')).toBe(204)
  expect((await program.ask('MKCOL', at('bên trong'))).status).toBe(201)
  expect(await moveTo(at('a.txt'), at('bên trong', 'b.txt'))).toBe(201)
  expect(await textAt('Cùng viết', 'bên trong', 'b.txt')).toBe('hai')
  expect(await program.put(at('c.txt'), 'c')).toBe(201)
  expect((await program.ask('DELETE', at('c.txt'))).status).toBe(204)
  expect(await namesIn(an, folder.nodeId)).toEqual(['bên trong'])
  const token = await program.lock(at('bên trong'))
  expect(await program.put(at('bên trong', 'b.txt'), 'ba', { if: `(<${token}>)` })).toBe(204)
  expect(
    (await program.ask('UNLOCK', at('bên trong'), { headers: { 'lock-token': `<${token}>` } })).status,
  ).toBe(204)

  expect((await program.ask('DELETE', at())).status).toBe(403)
  expect(await moveTo(at(), shared('Tên khác'))).toBe(403)
  expect(await moveTo(at(), ['Kho của tôi', 'lấy đi'])).toBe(403)
  expect(await program.put(shared('mới.txt'), 'x')).toBe(403)
  expect((await program.ask('MKCOL', shared('mới'))).status).toBe(403)
  expect((await program.ask('DELETE', shared())).status).toBe(403)
  expect((await program.ask('GET', shared('riêng.txt'))).status).toBe(404)
  expect((await program.ask('GET', shared('Bên ngoài'))).status).toBe(404)
  for (const path of ['..', '%2e%2e']) {
    const address = `/dav/${encodeURIComponent(sharedName)}/${encodeURIComponent('Cùng viết')}/${path}/ri%C3%AAng.txt`
    const { status, text } = await scene.app.raw('GET', address, {
      headers: { authorization: program.authorization },
    })
    expect(status).not.toBe(200)
    expect(text).not.toBe('riêng')
  }
  // A program that may only read does not write here either.
  const reader = await openProgram(scene.app, binh, 'drive.read')
  expect(await reader.put(at('d.txt'), 'd')).toBe(403)
})

it('a lock above what is shared holds below it, and names what is shared as its root', async () => {
  const { app, an, binh } = scene
  const outer = await putFolder(an, 'Khoá ngoài')
  const folder = await putFolder(an, 'Khoá trong', outer.nodeId)
  await putFile(an, 'a.txt', { parentId: folder.nodeId })
  await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'EDIT')
  const ofAn = await openProgram(app, an)
  await ofAn.lock('Khoá ngoài')
  expect(await program.put(shared('Khoá trong', 'a.txt'), 'b')).toBe(423)
  const { text } = await program.ask('PROPFIND', shared('Khoá trong', 'a.txt'), { headers: { depth: '0' } })
  const root = /<D:lockroot><D:href>([^<]*)/.exec(text)?.[1]
  expect(decodeURIComponent(root ?? '')).toBe(`/dav/${sharedName}/Khoá trong/`)
})

const bodies: Record<string, string> = {
  PROPPATCH: '<propertyupdate xmlns="DAV:"><set><prop><a/></prop></set></propertyupdate>',
  LOCK: '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>',
}
