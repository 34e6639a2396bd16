import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileOf } from '../media/testing/samples.ts'
import { makeGroup, openScene, type Scene } from '../room/testing/scene.ts'
import { attachmentsName, ownName } from './roots.ts'
import { openProgram, type TestProgram } from './testing/program.ts'

let scene: Scene
let program: TestProgram
beforeAll(async () => {
  scene = await openScene()
  program = await openProgram(scene.app, scene.an)
})
afterAll(() => scene.close())

const sendFile = async (roomId: string, name: string, text: string) => {
  const { an } = scene
  const { mediaId } = await an.ask(contract.media.uploadMedia, {
    body: { file: fileOf(text, name, 'text/plain') },
  })
  return an.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { type: 'FILE', content: '', mediaIds: [mediaId] },
  })
}

it('shows the own drive and the rooms by name, those of the same name apart', async () => {
  const { an, binh, chi } = scene
  const first = await makeGroup(an, [binh], 'Gia đình')
  const second = await makeGroup(an, [chi], 'Gia đình')
  await makeGroup(an, [binh], 'Nhóm a/b: "c"')
  await makeGroup(an, [binh], ownName)
  const names = await program.list([])
  expect(names).toContain(ownName)
  expect(names).toContain('Gia đình')
  expect(names).toContain(`Gia đình (${second.room.roomId.slice(-6)})`)
  expect(names).toContain('Nhóm a_b_ _c_')
  expect(names.filter(name => name.startsWith(ownName))).toHaveLength(2)
  const inSecond = [`Gia đình (${second.room.roomId.slice(-6)})`, 'a.txt']
  expect(await program.put(inSecond, 'hai')).toBe(201)
  const { items } = await chi.ask(contract.drive.listDriveChildren, {
    params: { nodeId: second.room.roomId },
  })
  expect(items.map(node => node.name)).toEqual(['a.txt'])
  expect(await program.list(['Gia đình'])).toEqual([attachmentsName])
  expect(first.room.roomId).not.toBe(second.room.roomId)
})

it('shows the files of messages read-only, each under a name of its own', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Có tệp')
  const first = await sendFile(room.roomId, 'báo cáo.txt', 'một')
  const second = await sendFile(room.roomId, 'báo cáo.txt', 'hai')
  const folder = ['Có tệp', attachmentsName]
  const names = [first, second].map(({ seq }) => `báo cáo [${seq}].txt`)
  expect(await program.list(folder)).toEqual(names)
  expect((await program.ask('GET', [...folder, names[1]!])).text).toBe('hai')
  const destination = program.address('lưu.txt')
  expect((await program.ask('COPY', [...folder, names[0]!], { headers: { destination } })).status).toBe(201)
  expect((await program.ask('GET', 'lưu.txt')).text).toBe('một')
  for (const method of ['PUT', 'DELETE', 'MOVE', 'LOCK', 'PROPPATCH'] as const) {
    const body = {
      PROPPATCH: '<propertyupdate xmlns="DAV:"><set><prop><a/></prop></set></propertyupdate>',
      LOCK: '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>',
    }[method as string]
    const answer = await program.ask(method, [...folder, names[0]!], {
      headers: { destination: program.address('x.txt') },
      ...(body && { body }),
    })
    expect(answer.status, method).toBe(403)
  }
  expect(await program.put([...folder, 'mới.txt'], 'x')).toBe(403)
  expect((await program.ask('DELETE', folder)).status).toBe(403)
})

it('what is recalled, left or hidden is not there any more', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(binh, [an], 'Tạm thời')
  await program.put(['Tạm thời', 'a.txt'], 'a')
  expect(await program.list([])).toContain('Tạm thời')
  await an.ask(contract.hidden.createHiddenPin, { body: { pin: '1357' } })
  await an.ask(contract.room.hideRoom, { params: { id: room.roomId } })
  expect(await program.list([])).not.toContain('Tạm thời')
  expect((await program.ask('GET', ['Tạm thời', 'a.txt'])).status).toBe(404)

  const left = await makeGroup(binh, [an], 'Sẽ rời')
  await program.put(['Sẽ rời', 'a.txt'], 'a')
  await an.ask(contract.room.leaveRoom, { params: { id: left.room.roomId } })
  expect((await program.ask('GET', ['Sẽ rời', 'a.txt'])).status).toBe(404)
  expect(await program.list([])).not.toContain('Sẽ rời')
})

it('a plain member moves no file of somebody else out of a room, over a file of their own either', async () => {
  const { an, binh } = scene
  await makeGroup(an, [binh], 'Không mang đi')
  const ofRoom = ['Không mang đi', 'hợp đồng.txt']
  await program.put(ofRoom, 'của An')
  const ofBinh = await openProgram(scene.app, binh)
  await ofBinh.put('của tôi.txt', 'của Bình')
  await ofBinh.put(['Không mang đi', 'nháp.txt'], 'nháp của Bình')
  const move = (from: readonly string[]) =>
    ofBinh.ask('MOVE', from, { headers: { destination: ofBinh.address('của tôi.txt') } })
  expect((await move(ofRoom)).status).toBe(403)
  expect((await program.ask('GET', ofRoom)).text).toBe('của An')
  expect((await ofBinh.ask('GET', 'của tôi.txt')).text).toBe('của Bình')
  // What she made herself is hers to take.
  expect((await move(['Không mang đi', 'nháp.txt'])).status).toBe(204)
  expect(await ofBinh.list(['Không mang đi'])).toEqual([attachmentsName, 'hợp đồng.txt'])
})

it('a file of somebody else that a plain member moves over their own in a room goes into the trash, and not for ever', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Ghi đè')
  await program.put(['Ghi đè', 'bản An.txt'], 'của An')
  const ofBinh = await openProgram(scene.app, binh)
  await ofBinh.put(['Ghi đè', 'bản Bình.txt'], 'của Bình')
  const destination = ofBinh.address(['Ghi đè', 'bản Bình.txt'])
  expect((await ofBinh.ask('MOVE', ['Ghi đè', 'bản An.txt'], { headers: { destination } })).status).toBe(204)
  expect((await program.ask('GET', ['Ghi đè', 'bản Bình.txt'])).text).toBe('của An')
  const { items } = await an.ask(contract.drive.listDriveTrash, { params: { spaceId: room.roomId } })
  expect(items.map(node => node.name)).toEqual(['bản An.txt'])
})
