import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

it('stores a client id once, however much at once it comes, and tells the repeats', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const body = { content: 'Chỉ một', clientMessageId: uuidv7() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      an.ask(contract.chat.sendMessageOnce, { params: { roomId: room.roomId }, body }),
    ),
  )
  expect(new Set(answers.map(answer => answer.message.messageId)).size).toBe(1)
  expect(answers.filter(answer => !answer.isDuplicate)).toHaveLength(1)
  const other = await binh.ask(contract.chat.sendMessageOnce, { params: { roomId: room.roomId }, body })
  expect(other, 'another sender’s ids are their own').toMatchObject({
    isDuplicate: false,
    message: { seq: 3 },
  })
})

it('gives concurrent messages one order without holes', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      [an, binh, chi][i % 3]!.ask(contract.chat.sendMessageOnce, {
        params: { roomId: room.roomId },
        body: { content: String(i), clientMessageId: uuidv7() },
      }),
    ),
  )
  const seqs = sent.map(answer => answer.message.seq).sort((a, b) => a - b)
  expect(seqs).toEqual(Array.from({ length: 30 }, (_, i) => i + 2))
})

it('wants the client id', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const outcome = await an.call(contract.chat.sendMessageOnce, {
    params: { roomId: room.roomId },
    body: { content: 'Không mã' } as never,
  })
  expect(outcome.error).toMatchObject({
    code: 'validationFailed',
    data: { fields: [{ path: 'body.clientMessageId' }] },
  })
})
