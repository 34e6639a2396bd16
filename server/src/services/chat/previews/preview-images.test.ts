import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { contract, type Message } from '@trau/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { forgetLeftMedia } from '../../media/jobs/forgetLeftMedia.ts'
import { photoWithPlace, tellsPlace } from '../../media/testing/samples.ts'
import { forgetLeftRooms } from '../../own-data/jobs/forgetLeftRooms.ts'
import { endAll, makeGroup, openScene, type Scene, say } from '../../room/testing/scene.ts'
import { sweepExpired } from '../expiry/expiry.ts'
import { placesOf, placesOfEach } from '../testing/places.ts'

let scene: Scene
let site: Server
let port: number
let roomId: string
const requestedUrls: string[] = []

const script = '<script>alert(1)</script>'
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${script}</svg>`
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
const photo = await photoWithPlace(1200, 800)
/** Small as it is sent, and 400 million pixels. */
const bomb = await sharp({
  create: { width: 20_000, height: 20_000, channels: 3, background: '#000' },
  limitInputPixels: false,
})
  .png({ compressionLevel: 9 })
  .toBuffer()
const tiny = await flat(1, 1).png().toBuffer()
const broken = (await flat(400, 300).jpeg().toBuffer()).subarray(0, 600)

type Answer = (response: ServerResponse) => void
const as =
  (type: string, body: Uint8Array | string, headers = {}): Answer =>
  response =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body)
const to =
  (location: string): Answer =>
  response =>
    response.writeHead(302, { location }).end()
const forEver: Answer = response => {
  response.writeHead(200, { 'content-type': 'image/png' })
  const more = () => response.destroyed || response.write(Buffer.alloc(65_536), () => setImmediate(more))
  more()
}

const pictures: Record<string, Answer> = {
  '/photo': as('application/octet-stream', photo),
  '/moved': response => to('/photo')(response),
  '/loopback': response => to(`http://127.0.0.1:${port}/photo`)(response),
  '/metadata': to('http://169.254.169.254/latest/meta-data'),
  '/inside': to('http://10.0.0.1/a.png'),
  '/file': to('file:///etc/passwd'),
  '/svg': as('image/svg+xml', drawing),
  '/svg-as-png': as('image/png', drawing),
  '/html': as('image/png', `<!doctype html>${script}`),
  '/pixels': as('image/png', bomb),
  '/packed': as('image/png', gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
  '/large': as('image/png', Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])),
  '/tiny': as('image/png', tiny),
  '/broken': as('image/jpeg', broken),
  '/missing': response => response.writeHead(404).end(),
  '/endless': forEver,
  '/silent': () => {},
}

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    requestedUrls.push(url)
    const picture = pictures[url]
    if (picture) return picture(response)
    // `/page/photo#…` shows `/photo`.
    const image = url.replace(/^\/page/, '').replace(/\?.*$/, '')
    as('text/html', `<title>Chợ nổi</title><meta property="og:image" content="${image}">`)(response)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  port = (site.address() as AddressInfo).port
  scene = await openScene({ LINK_PREVIEWS: 'on', PREVIEW_ALLOW: 'localhost' })
})
afterAll(async () => {
  await scene.close()
  site.closeAllConnections()
  site.close()
})
beforeEach(async () => {
  const { an, binh } = scene
  roomId = (await makeGroup(an, [binh])).room.roomId
})

const linkTo = (picture: string) => `http://localhost:${port}/page${picture}`
async function read() {
  await scene.an.eventsPublished()
  await scene.app.app.processors.idle()
  await scene.an.eventsPublished()
}
const messageOf = (id: string) => scene.an.ask(contract.chat.getMessage, { params: { id } })
/** Sends a link to a page with this picture, and answers the message with what is shown of it. */
async function sayWith(picture: string, room = roomId): Promise<Message> {
  const { messageId } = await say(scene.an, room, linkTo(picture))
  await read()
  return messageOf(messageId)
}
const imageOf = ({ metaData }: Message) => {
  const { mediaId } = metaData.preview!.image!
  return mediaId
}
const get = (who: Person, id: string) => who.call(contract.media.getMedia, { params: { id } })
const isReadable = async (who: Person, id: string) => (await get(who, id)).data !== undefined

describe('the picture of a page', () => {
  it('the picture of a page is made anew, small, and seen by whoever sees the message', async () => {
    const { app, an, binh, chi } = scene
    const theirs = await mirrorOf(binh)
    await theirs.open(roomId)
    const message = await sayWith('/photo')
    await theirs.expectEventsMatchRefetch()
    expect(message.metaData.preview).toMatchObject({
      title: 'Chợ nổi',
      url: linkTo('/photo'),
      // On its side, as a phone takes it.
      image: { kind: 'PREVIEW', mimeType: 'image/webp', width: 400, height: 600, hash: expect.any(String) },
    })
    const mediaId = imageOf(message)
    for (const who of [an, binh]) {
      const { url } = (await get(who, mediaId)).data!
      const answer = await fetch(new URL(url, app.url))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
      expect(tellsPlace(bytes)).toBe(false)
    }
    expect((await get(chi, mediaId)).error?.code).toBe('mediaNotFound')
    await binh.ask(contract.chat.deleteMessageForMe, { params: { id: message.messageId } })
    expect(await isReadable(binh, mediaId)).toBe(false)
    expect(await isReadable(an, mediaId)).toBe(true)
    await an.ask(contract.room.clearHistory, { params: { id: roomId } })
    expect(await isReadable(an, mediaId)).toBe(false)
  })

  it('the picture of a page is fetched once for many messages, of which each has its own', async () => {
    requestedUrls.length = 0
    const [one, two] = [await sayWith('/photo?2'), await sayWith('/photo?2')]
    expect(requestedUrls).toEqual(['/page/photo?2', '/photo'])
    expect(imageOf(one)).not.toBe(imageOf(two))
  })

  it('counts in nobody’s quota, is in nobody’s list, and cannot be sent by itself', async () => {
    const { app, an, binh } = scene
    const mediaId = imageOf(await sayWith('/photo'))
    const owned = await app.app.db
      .selectFrom('media')
      .select('media_id')
      .where('user_id', 'in', [an.userId, binh.userId])
      .execute()
    expect(owned).toEqual([])
    for (const type of ['FILE', 'MEDIA'])
      expect(
        (
          await an.call(contract.chat.sendMessage, {
            params: { roomId },
            body: { type, mediaIds: [mediaId] } as never,
          })
        ).error?.code,
      ).toBe('mediaNotFound')
    const { items } = await an.ask(contract.chat.listRoomMedia, {
      params: { roomId },
      query: { kind: 'MEDIA' },
    })
    expect(items).toEqual([])
  })

  it('follows redirects within what may be reached', async () => {
    expect((await sayWith('/moved')).metaData.preview?.image).toMatchObject({ width: 400 })
  })

  it.each(Object.keys(pictures).filter(path => !['/photo', '/moved'].includes(path)))(
    'the picture of a page is none where it means ill or is none: %s',
    async path => {
      requestedUrls.length = 0
      const { metaData } = await sayWith(path)
      expect(metaData.preview).toEqual({ url: linkTo(path), title: 'Chợ nổi' })
      expect(requestedUrls, 'what a redirect names is not asked for').toEqual([`/page${path}`, path])
    },
  )
})

describe('nothing is left of the picture', () => {
  /** Every place that names it or its bytes. */
  async function traces(mediaId: string, storageKey: string) {
    const { app } = scene.app
    return [...(await placesOfEach(app, roomId, [mediaId, storageKey])).values()].flat()
  }
  async function sayWatched(): Promise<{ message: Message; left: () => Promise<string[]> }> {
    const { app, an, binh } = scene
    await Promise.all([an.socket(), mirrorOf(binh).then(mirror => mirror.open(roomId))])
    const message = await sayWith('/photo')
    const mediaId = imageOf(message)
    const { storage_key } = await app.app.db
      .selectFrom('media')
      .select('storage_key')
      .where('media_id', '=', mediaId)
      .executeTakeFirstOrThrow()
    const left = () => traces(mediaId, storage_key)
    const places = (await left()).join(' ')
    for (const place of [
      'message.meta',
      'message_media.media_id',
      'media.media_id',
      `room:${roomId}`,
      'files/',
    ])
      expect(places).toContain(place)
    return { message, left }
  }
  const on = ({ messageId }: Message) => ({ params: { id: messageId }, query: { roomId } })

  it('when the message is recalled', async () => {
    const { message, left } = await sayWatched()
    await scene.an.ask(contract.chat.deleteMessageForAll, on(message))
    await scene.an.eventsPublished()
    expect(await left()).toEqual([])
  })

  it('when a timer ends the message', async () => {
    await scene.an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
    const { left } = await sayWatched()
    await endAll(scene.app)
    await sweepExpired(scene.app.app)
    await scene.an.eventsPublished()
    expect(await left()).toEqual([])
  })

  it('when the link is edited away', async () => {
    const { message, left } = await sayWatched()
    const edited = await scene.an.ask(contract.chat.editMessage, {
      ...on(message),
      body: { content: 'Thôi' },
    })
    expect(edited.metaData.preview).toBeUndefined()
    await scene.an.eventsPublished()
    expect(await left()).toEqual([])
  })

  it('in tables and files when its sender takes the preview off', async () => {
    const { message, left } = await sayWatched()
    await scene.an.ask(contract.chat.removePreview, on(message))
    await scene.an.eventsPublished()
    expect((await left()).filter(place => place !== `room:${roomId}`)).toEqual([])
  })

  it('unless another message was passed on with it, for as long as that stands', async () => {
    const { an, binh, chi } = scene
    const elsewhere = (await makeGroup(an, [chi])).room.roomId
    const { message, left } = await sayWatched()
    const { items } = await an.ask(contract.chat.forwardMessage, {
      ...on(message),
      body: { roomIds: [elsewhere], clientMessageId: crypto.randomUUID() },
    })
    const mediaId = imageOf(message)
    const passedOn = items[0]!.message!
    expect(imageOf(passedOn)).toBe(mediaId)
    await an.ask(contract.chat.deleteMessageForAll, on(message))
    expect([await isReadable(chi, mediaId), await isReadable(binh, mediaId)]).toEqual([true, false])
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: passedOn.messageId } })
    expect(await isReadable(chi, mediaId)).toBe(false)
    await an.eventsPublished()
    expect(await left()).toEqual([])
  })

  it('a day after its group was dissolved', async () => {
    const { app, an } = scene
    const { left } = await sayWatched()
    // As the job of media leaves it that has seen it in use.
    await app.app.db.updateTable('media').set({ is_kept: true }).execute()
    await an.ask(contract.room.dissolveRoom, { params: { id: roomId } })
    await forgetLeftRooms.run(app.app)
    app.clock.advance(25 * 3_600_000)
    await forgetLeftMedia.run(app.app)
    app.clock.advance(-25 * 3_600_000)
    expect((await left()).filter(place => place !== `room:${roomId}`)).toEqual([])
  })

  it('when the person who kept it in their own cloud erases their account', async () => {
    const mai = await scene.app.person('Mai')
    const { room } = await mai.ask(contract.room.getPrivateRoom, { params: { userId: mai.userId } })
    const { messageId } = await say(mai, room.roomId, linkTo('/photo'))
    await read()
    const mediaId = imageOf(await mai.ask(contract.chat.getMessage, { params: { id: messageId } }))
    await mai.ask(contract.ownData.eraseAccount, { body: { password: mai.password } })
    expect(await placesOf(scene.app.app, room.roomId, mediaId)).toEqual([])
  })
})
