import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract, type Message } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, openScene, type Scene, say } from '../../room/testing/scene.ts'
import { createPreviews } from './previews.ts'

let scene: Scene
let site: Server
let url: string
let visits = 0
beforeAll(async () => {
  site = createServer((_, response) => {
    visits++
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Chợ nổi</title><meta property="og:site_name" content="Du lịch">')
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(site.address() as AddressInfo).port}/cho`
  scene = await openScene({ LINK_PREVIEWS: 'on', PREVIEW_ALLOW: 'localhost' })
})
afterAll(async () => {
  await scene.close()
  site.close()
})

/** Everything published, then everything read. */
async function read() {
  await scene.an.eventsPublished()
  await scene.app.app.processors.idle()
  await scene.an.eventsPublished()
}
const messageOf = (id: string) => scene.an.ask(contract.chat.getMessage, { params: { id } })

it('the page of a link is shown to everybody a moment after the message, and read once', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const theirs = await mirrorOf(binh)
  await theirs.open(room.roomId)
  const sent = await say(an, room.roomId, `Đi ${url} nhé`)
  expect(sent.metaData.preview, 'sending does not wait for the web').toBeUndefined()
  await read()
  await theirs.expectEventsMatchRefetch()
  const preview = { url, title: 'Chợ nổi', site: 'Du lịch' }
  expect((await messageOf(sent.messageId)).metaData.preview).toEqual(preview)
  const again = await say(binh, room.roomId, url)
  await read()
  expect((await messageOf(again.messageId)).metaData.preview).toEqual(preview)
  expect(visits).toBe(1)
})

it('its sender takes it off for good; nobody else does', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId } = await say(an, room.roomId, url)
  await read()
  const remove = { params: { id: messageId } }
  expect((await binh.call(contract.chat.removePreview, remove)).error?.code).toBe('notYourMessage')
  expect((await an.ask(contract.chat.removePreview, remove)).metaData.preview).toBeUndefined()
  await an.ask(contract.chat.editMessage, { ...remove, body: { content: `${url} này` } })
  await read()
  expect((await messageOf(messageId)).metaData.preview).toBeUndefined()
})

it('follows an edit: it goes with its link', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, url)
  await read()
  const edit = (content: string) =>
    an.ask(contract.chat.editMessage, { params: { id: messageId }, body: { content } })
  expect((await edit(`${url} hay lắm`)).metaData.preview?.title).toBe('Chợ nổi')
  expect((await edit('thôi khỏi')).metaData.preview).toBeUndefined()
  await edit(`lại ${url}`)
  await read()
  expect((await messageOf(messageId)).metaData.preview?.title).toBe('Chợ nổi')
})

it('a page is asked for by sending and by editing a link, not by reactions, pins, votes or taking its preview off', async () => {
  const { app, an } = scene
  const { room } = await makeGroup(an, [])
  const sentMessage = await say(an, room.roomId, `Đi ${url} nhé`)
  const editedMessage = await an.ask(contract.chat.editMessage, {
    params: { id: sentMessage.messageId },
    body: { content: `Lại ${url}/khac` },
  })
  const previews = createPreviews(app.app)
  const countWorks = (type: 'messageSent' | 'messageUpdated', message: Message) =>
    previews.worksOf('default', { type, data: { message } } as never, { roomId: room.roomId } as never).length
  expect(countWorks('messageSent', sentMessage)).toBe(1)
  expect(countWorks('messageUpdated', sentMessage)).toBe(0)
  expect(countWorks('messageUpdated', editedMessage)).toBe(1)
  await previews.stop?.()
})
