import { contract, type Media, type Message } from '@trau/contract'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { fileOf, recording, videoOf } from '../../media/testing/samples.ts'
import { getRoom, makeGroup, nobody, say, sceneForFile } from '../../room/testing/scene.ts'
import { sweepExpired } from '../expiry/expiry.ts'

const scene = sceneForFile()

const { sendMessage, editMessage, deleteMessageForAll, deleteMessageForMe, listRoomMedia } = contract.chat
const { uploadMedia, listMedia, getMedia } = contract.media

async function picture(who: Person, background = '#3a7', width = 40): Promise<Media> {
  const png = await sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return who.ask(uploadMedia, { body: { file: fileOf(png, 'Hội An.png', 'image/png') } })
}
const document = (who: Person, name = 'báo-cáo.pdf') =>
  who.ask(uploadMedia, { body: { file: fileOf('%PDF-1.7 nội dung', name, 'application/pdf') } })
const voice = (who: Person, durationMs: number) =>
  who.ask(uploadMedia, {
    body: {
      file: fileOf(recording, 'ghi-am.ogg', 'audio/ogg'),
      durationMs,
      peaks: new Array<number>(64).fill(50),
    },
  })

const send = (who: Person, roomId: string, body: object) =>
  who.call(sendMessage, { params: { roomId }, body: body as never })
const carry = (who: Person, roomId: string, type: string, media: readonly Media[], content = '') =>
  who.ask(sendMessage, {
    params: { roomId },
    body: { type, content, mediaIds: media.map(one => one.mediaId) } as never,
  })
/** The ids of those that the person may read. */
const readable = async (who: Person, media: readonly Media[]) =>
  (await who.ask(listMedia, { body: { mediaIds: media.map(one => one.mediaId) } })).items.map(
    one => one.mediaId,
  )

it('an album, a file and a recording reach everybody in the room, who may read what they carry', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh], 'Ảnh')
  const video = await an.ask(uploadMedia, {
    body: { file: fileOf(videoOf(5000), 'đi chơi.mp4', 'video/mp4'), width: 640, height: 360 },
  })
  const album = [await picture(an), video]
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  expect(await readable(binh, album)).toEqual([])

  const message = await carry(an, room.roomId, 'MEDIA', album, ' ở Hội An ')
  expect(message).toMatchObject({ type: 'MEDIA', content: 'ở Hội An', metaData: { media: album } })
  const file = await carry(an, room.roomId, 'FILE', [await document(an)])
  expect(file).toMatchObject({ type: 'FILE', content: '', metaData: { media: [{ name: 'báo-cáo.pdf' }] } })
  const spoken = await carry(an, room.roomId, 'VOICE', [await voice(an, 4000)])
  expect(spoken.metaData.media).toMatchObject([{ kind: 'AUDIO', durationMs: 4000, peaks: { length: 64 } }])
  await theirs.expectEventsMatchRefetch()

  expect(await readable(binh, album)).toEqual(album.map(one => one.mediaId))
  expect(await readable(chi, album)).toEqual([])
  // The room list and a quote say what it is, and carry one picture.
  await say(binh, room.roomId, 'Đẹp quá', { replyToMessageId: message.messageId })
  const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
  expect(items.at(-1)!.replyTo).toMatchObject({
    type: 'MEDIA',
    metaData: { media: [{ mediaId: album[0]!.mediaId }], mediaCount: 2 },
  })
})

it('takes only what the sender can see, of the right kind, as many as there may be', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const [mine, other, pdf, long] = [
    await picture(an),
    await picture(binh),
    await document(an),
    await voice(an, 601_000),
  ]
  const ids = (...media: Media[]) => media.map(one => one.mediaId)
  const refused: [object, string][] = [
    [{ type: 'MEDIA', mediaIds: ids(other) }, 'mediaNotFound'],
    [{ type: 'MEDIA', mediaIds: [...ids(mine), uuidv7()] }, 'mediaNotFound'],
    [{ type: 'FILE', mediaIds: [nobody] }, 'mediaNotFound'],
    [{ type: 'MEDIA' }, 'validationFailed'],
    [{ type: 'MEDIA', mediaIds: [] }, 'validationFailed'],
    [{ type: 'MEDIA', mediaIds: ids(mine, pdf) }, 'validationFailed'],
    [{ type: 'MEDIA', mediaIds: ids(mine, mine) }, 'validationFailed'],
    [{ type: 'MEDIA', mediaIds: Array.from({ length: 11 }, () => uuidv7()) }, 'validationFailed'],
    [{ type: 'FILE', mediaIds: ids(pdf, mine) }, 'validationFailed'],
    [{ type: 'VOICE', mediaIds: ids(pdf) }, 'validationFailed'],
    [{ type: 'VOICE', mediaIds: ids(long) }, 'validationFailed'],
  ]
  for (const [body, code] of refused)
    expect((await send(an, room.roomId, body)).error?.code, JSON.stringify(body)).toBe(code)
  expect((await getRoom(an, room.roomId)).room.lastCountable).toBe(0)
  // What one can see can be passed on, into another room, without its owner.
  await carry(binh, room.roomId, 'MEDIA', [other])
  const elsewhere = await makeGroup(an, [])
  const passed = await carry(an, elsewhere.room.roomId, 'MEDIA', [other])
  expect(passed.metaData.media).toEqual([other])
})

it('a quote keeps the picture of what it quotes, and loses it with that', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const album = [await picture(an), await picture(an)]
  const message = await carry(an, room.roomId, 'MEDIA', album, 'Hội An')
  await say(binh, room.roomId, 'Đẹp', { replyToMessageId: message.messageId })
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  const quoted = async () => {
    await theirs.expectEventsMatchRefetch()
    const { items } = await binh.ask(contract.chat.listMessages, { params: { roomId: room.roomId } })
    return items.at(-1)!.replyTo
  }
  const on = { params: { id: message.messageId }, query: { roomId: room.roomId } }
  await binh.ask(contract.chat.addReaction, { ...on, body: { reaction: '👍' } })
  expect((await quoted())?.metaData).toEqual({ media: [album[0]], mediaCount: 2 })
  expect([await readable(binh, album), await readable(chi, album)]).toMatchObject([
    { length: 2 },
    { length: 0 },
  ])
  await an.ask(deleteMessageForAll, on)
  expect(await quoted()).not.toHaveProperty('metaData')
  expect(await readable(binh, album)).toEqual([])
})

it('the caption can be edited and emptied; a recording has none', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const message = await carry(an, room.roomId, 'MEDIA', [await picture(an)], 'Cũ')
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  for (const content of ['Mới', '']) {
    const edited = await an.ask(editMessage, { params: { id: message.messageId }, body: { content } })
    expect(edited).toMatchObject({ content, metaData: message.metaData })
  }
  await theirs.expectEventsMatchRefetch()
  const spoken = await carry(an, room.roomId, 'VOICE', [await voice(an, 1000)])
  const outcome = await an.call(editMessage, {
    params: { id: spoken.messageId },
    body: { content: 'chữ' },
  })
  expect(outcome.error?.code).toBe('notForThisKind')
})

it('who cannot see the message any more cannot read its files', async () => {
  const { app, an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi])
  const album = [await picture(an)]
  const all = [album[0]!.mediaId]
  const message = await carry(an, room.roomId, 'MEDIA', album)
  expect(await readable(binh, album)).toEqual(all)
  const url = new URL((await binh.ask(getMedia, { params: { id: all[0]! } })).url, app.url)
  expect((await fetch(url)).status).toBe(200)

  await binh.ask(deleteMessageForMe, { params: { id: message.messageId } })
  expect(await readable(binh, album)).toEqual([])
  expect((await fetch(url)).status).toBe(404)

  await an.ask(contract.room.removeMembers, {
    params: { roomId: room.roomId },
    query: { userIds: chi.userId },
  })
  expect(await readable(chi, album)).toEqual([])
  await an.ask(contract.room.addMembers, { params: { roomId: room.roomId }, body: { userIds: [chi.userId] } })
  await app.app.db
    .updateTable('message')
    .set({ expires_time: new Date(app.app.clock.now() - 1) })
    .where('message_id', '=', message.messageId)
    .execute()
  expect(await readable(chi, album)).toEqual([])
  // The sweep that deletes the message takes its files, from their owner too.
  await sweepExpired(app.app)
  expect(await readable(an, album)).toEqual([])
})

it('files of a room that is behind the PIN are behind it too', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const album = [await picture(an)]
  await carry(an, room.roomId, 'MEDIA', album)
  expect(await readable(binh, album)).toHaveLength(1)
  await app.app.db
    .updateTable('room_member')
    .set({ is_hidden: true })
    .where('room_id', '=', room.roomId)
    .where('user_id', '=', binh.userId)
    .execute()
  expect(await readable(binh, album)).toEqual([])
})

it('recalling takes the bytes away, unless another message carries them', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const [alone, twice] = [await picture(an, '#111'), await picture(an, '#222')]
  const message = await carry(an, room.roomId, 'MEDIA', [alone, twice])
  const again = await carry(binh, room.roomId, 'MEDIA', [twice])
  const keys = await app.app.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', 'in', [alone.mediaId, twice.mediaId])
    .orderBy('media_id')
    .execute()
  const stored = async () => {
    const parts = ['full', 'preview', 'thumbnail'].map(part =>
      app.app.files.get(`${keys[0]!.storage_key}-${part}`),
    )
    return (await Promise.all(parts)).map(part => part?.stream.destroy() !== undefined)
  }
  expect(await stored()).toEqual([true, true, true])
  const recalled = await an.ask(deleteMessageForAll, { params: { id: message.messageId } })
  expect(recalled).toMatchObject({ isRecalled: true, metaData: {} })
  expect(await readable(an, [alone, twice])).toEqual([twice.mediaId])
  expect(await readable(binh, [alone, twice])).toEqual([twice.mediaId])
  expect(await stored()).toEqual([false, false, false])
  await binh.ask(deleteMessageForAll, { params: { id: again.messageId } })
  expect(await readable(an, [twice])).toEqual([])
})

it('lists what was shared in a room, newest first, as far as one sees it', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const { roomId } = room
  const albums: Message[] = []
  for (const background of ['#100', '#200', '#300'])
    albums.push(await carry(an, roomId, 'MEDIA', [await picture(an, background)]))
  const file = await carry(an, roomId, 'FILE', [await document(an)])
  await say(an, roomId, 'không có gì')
  const link = await say(an, roomId, 'xem https://vidu.vn/bai-viet nhé')
  const list = async (who: Person, kind: 'MEDIA' | 'FILE' | 'LINK', cursor?: string) => {
    const { items, nextCursor } = await who.ask(listRoomMedia, {
      params: { roomId },
      query: { kind, limit: 2, ...(cursor ? { cursor } : {}) },
    })
    return { ids: items.map(one => one.messageId), nextCursor }
  }
  const idOf = ({ messageId }: Message) => messageId
  const first = await list(binh, 'MEDIA')
  expect(first.ids).toEqual([albums[2]!, albums[1]!].map(idOf))
  expect(await list(binh, 'MEDIA', first.nextCursor)).toEqual({
    ids: [idOf(albums[0]!)],
    nextCursor: undefined,
  })
  expect(await list(binh, 'FILE')).toEqual({ ids: [idOf(file)], nextCursor: undefined })
  expect(await list(binh, 'LINK')).toEqual({ ids: [idOf(link)], nextCursor: undefined })

  await binh.ask(deleteMessageForMe, { params: { id: idOf(albums[2]!) } })
  await an.ask(deleteMessageForAll, { params: { id: idOf(albums[1]!) } })
  expect((await list(binh, 'MEDIA')).ids).toEqual([idOf(albums[0]!)])
  const outside = await chi.call(listRoomMedia, { params: { roomId }, query: { kind: 'MEDIA' } })
  expect(outside.error?.code).toBe('roomNotFound')
  const odd = await an.call(listRoomMedia, { params: { roomId }, query: { kind: 'FILE', cursor: 'x' } })
  expect(odd.error?.code).toBe('validationFailed')
})

it('lists as links what is drawn as one, with a scheme or without, and skips what only looks like it', async () => {
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh])).room
  const links = ['https://vidu.vn/a', 'www.vidu.vn/ve', 'xem vnexpress.net/abc.html nhé', 'vào trau.vn.']
  for (const text of links) await say(an, roomId, text)
  for (const text of ['xong.ai', 'chạy main.rs', 'thư tới an@vidu.vn', 'ừ...ok', '1.5kg'])
    await say(an, roomId, text)
  const texts: string[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { kind: 'LINK' as const, limit: 2, ...(cursor ? { cursor } : {}) }
    const page = await binh.ask(listRoomMedia, { params: { roomId }, query })
    texts.push(...page.items.map(({ content }) => content))
    cursor = page.nextCursor
    if (!cursor) break
  }
  expect(texts).toEqual(links.toReversed())
})
