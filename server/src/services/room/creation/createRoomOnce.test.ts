import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { sceneForFile } from '../testing/scene.ts'

const scene = sceneForFile()

const listed = async () => (await scene.an.ask(contract.room.listRooms)).total!

it('makes one group however often, and however much at once, it is repeated', async () => {
  const { an, binh } = scene
  const before = await listed()
  const body = { name: 'Một lần', userIds: [binh.userId], clientRoomId: uuidv7() }
  const made = await Promise.all(
    Array.from({ length: 12 }, () => an.ask(contract.room.createRoomOnce, { body })),
  )
  const again = await an.ask(contract.room.createRoomOnce, { body: { ...body, name: 'Tên khác' } })
  expect(new Set([...made, again].map(entry => entry.room.roomId)).size).toBe(1)
  expect(again.room.name).toBe('Một lần')
  expect(await listed()).toBe(before + 1)
})

it('keeps the ids of different makers apart', async () => {
  const { an, binh } = scene
  const clientRoomId = uuidv7()
  const [mine, theirs] = await Promise.all([
    an.ask(contract.room.createRoomOnce, { body: { userIds: [binh.userId], clientRoomId } }),
    binh.ask(contract.room.createRoomOnce, { body: { userIds: [an.userId], clientRoomId } }),
  ])
  expect(mine.room.roomId).not.toBe(theirs.room.roomId)
})

it('makes a new group with an id whose group its maker has left', async () => {
  const { an, binh } = scene
  const body = { userIds: [binh.userId], clientRoomId: uuidv7() }
  const first = await an.ask(contract.room.createRoomOnce, { body })
  await an.ask(contract.room.leaveRoom, { params: { id: first.room.roomId } })
  const second = await an.ask(contract.room.createRoomOnce, { body })
  expect(second.room.roomId).not.toBe(first.room.roomId)
})

it('wants the client id', async () => {
  const outcome = await scene.an.call(contract.room.createRoomOnce, { body: { userIds: [] } as never })
  expect(outcome.error).toMatchObject({
    code: 'validationFailed',
    data: { fields: [{ path: 'body.clientRoomId' }] },
  })
})
