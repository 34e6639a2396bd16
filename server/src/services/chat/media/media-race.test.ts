import { contract, type Media } from '@trau/contract'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { releaseMedia } from '../../media/index.ts'
import { fileOf } from '../../media/testing/samples.ts'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'

let scene: Scene
let holder: pg.Client
let roomId: string
let file: Media
beforeAll(async () => {
  scene = await openScene()
  holder = await scene.app.app.database.connect()
})
afterAll(async () => {
  await holder.end()
  await scene.close()
})
beforeEach(async () => {
  const { an, binh } = scene
  roomId = (await makeGroup(an, [binh])).room.roomId
  file = await an.ask(contract.media.uploadMedia, { body: { file: fileOf('Nội dung', 'a.txt') } })
})

/** Waits until so many statements wait for a lock. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await scene.app.app.database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })
const send = (body: object) =>
  scene.an.call(contract.chat.sendMessage, {
    params: { roomId },
    body: { type: 'FILE', mediaIds: [file.mediaId], ...body } as never,
  })
const said = async () =>
  (await scene.binh.ask(contract.chat.listMessages, { params: { roomId } })).items.filter(
    ({ type }) => type !== 'SYSTEM',
  )

it('a message whose file is being taken away waits, and is not sent without it', async () => {
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM media WHERE media_id = $1 FOR UPDATE', [file.mediaId])
  const sending = send({})
  await waiting(1)
  await holder.query('DELETE FROM media WHERE media_id = $1', [file.mediaId])
  await holder.query('COMMIT')
  expect((await sending).error?.code).toBe('mediaNotFound')
  expect(await said()).toEqual([])
})

it('a file that a message is about to carry is not taken away', async () => {
  // The sending stands between the file and the commit: whom it names is held.
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM room_member WHERE room_id = $1 AND user_id = $2 FOR UPDATE', [
    roomId,
    scene.binh.userId,
  ])
  const sending = send({
    content: '@Bình xem',
    mentions: [{ userId: scene.binh.userId, offset: 0, length: 5 }],
  })
  await waiting(1)
  const releasing = releaseMedia(scene.app.app, 'default', [file.mediaId])
  await waiting(2)
  await holder.query('COMMIT')
  expect((await sending).data?.metaData.media).toEqual([file])
  expect([...(await releasing)]).toEqual([])
  const [message] = await said()
  expect(message?.metaData.media).toEqual([file])
  const { data } = await scene.binh.call(contract.media.getMedia, { params: { id: file.mediaId } })
  expect(data?.mediaId).toBe(file.mediaId)
})

it('what was on its way together with it is sent', async () => {
  await releaseMedia(scene.app.app, 'default', [file.mediaId])
  const { userId } = scene.an
  const draft = (content: string, media: Media[]) => ({
    ...{ tenantId: 'default', roomId, room: { name: 'Nhóm', type: 'GROUP' as const } },
    ...{ author: { userId }, messageId: uuidv7(), clientMessageId: uuidv7(), type: 'TEXT' as const, content },
    ...{ meta: { media }, metaData: { media } },
  })
  const { sending } = scene.app.app.services
  const outcomes = await Promise.all(
    [draft('Trước', []), draft('Có tệp', [file]), draft('Sau', [])].map(one => sending.write(one)),
  )
  expect(outcomes.map(({ kind }) => kind)).toEqual(['stored', 'mediaGone', 'stored'])
  expect((await said()).map(({ content }) => content)).toEqual(['Trước', 'Sau'])
})
