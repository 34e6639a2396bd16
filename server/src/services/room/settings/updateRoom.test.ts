import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, openPrivateRoom, sceneForFile, setRole, systemEvents } from '../testing/scene.ts'

const scene = sceneForFile()

it('renames the group for everybody, and says so', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Tên cũ')
  const [theirs, mine] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
  await theirs.open(room.roomId)
  const renamed = await an.ask(contract.room.updateRoom, {
    params: { roomId: room.roomId },
    body: { name: '  Tên mới ', description: 'Để làm gì' },
  })
  expect(renamed.room).toMatchObject({ name: 'Tên mới', description: 'Để làm gì' })
  await theirs.expectEventsMatchRefetch()
  await mine.expectEventsMatchRefetch()
  expect(theirs.entry(room.roomId)!.room).toMatchObject({
    name: 'Tên mới',
    description: 'Để làm gì',
    lastMessage: {
      metaData: { system: { event: 'roomRenamed', text: 'Tên mới', actor: { name: 'Nguyễn Văn An' } } },
    },
  })
})

it('leaves what is not given as it is, and says nothing where nothing changes', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Nhóm')
  const params = { roomId: room.roomId }
  await an.ask(contract.room.updateRoom, { params, body: { description: 'Mô tả' } })
  const seen = await an.ask(contract.room.updateRoom, { params, body: { name: 'Nhóm' } })
  expect(seen.room).toMatchObject({ name: 'Nhóm', description: 'Mô tả' })
  expect(await systemEvents(an, room.roomId)).toHaveLength(1)
})

it('updateRoom is for owner and deputies [R-PERM-3]', async () => {
  const { an, binh, chi, dung } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm')
  await setRole(an, room.roomId, binh, 2)
  const call = (who: typeof an) =>
    who.call(contract.room.updateRoom, { params: { roomId: room.roomId }, body: { name: `Của ${who.name}` } })
  expect((await call(binh)).status).toBe(200)
  expect((await call(chi)).error?.code).toBe('roleTooLow')
  expect((await call(dung)).error?.code).toBe('roomNotFound')
  expect((await getRoom(an, room.roomId)).room.name).toBe('Của Trần Thị Bình')
})

it('has no place in a private room', async () => {
  const { an, binh } = scene
  const { room } = await openPrivateRoom(an, binh)
  const outcome = await an.call(contract.room.updateRoom, {
    params: { roomId: room.roomId },
    body: { name: 'Riêng' },
  })
  expect(outcome.error?.code).toBe('notForThisRoomType')
})
