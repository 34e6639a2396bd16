import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()

const edits = (who: Person, id: string, query = {}) =>
  who.call(contract.chat.listMessageEdits, { params: { id }, query })

it('shows every member what the message said, the text of now first, page by page', async () => {
  const { app, an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh])
  const { messageId, createdTime } = await say(an, room.roomId, 'Một')
  for (const content of ['Hai', 'Ba']) {
    app.clock.advance(1_000)
    await an.ask(contract.chat.editMessage, { params: { id: messageId }, body: { content } })
  }
  const { data } = await edits(binh, messageId)
  expect(data!.items.map(({ content }) => content)).toEqual(['Ba', 'Hai', 'Một'])
  expect(data!.total).toBe(3)
  expect(data!.items.at(-1)!.writtenTime).toBe(createdTime)
  const page = await edits(binh, messageId, { offset: 1, limit: 1 })
  expect(page.data!.items.map(({ content }) => content)).toEqual(['Hai'])
  expect((await edits(chi, messageId)).error?.code).toBe('messageNotFound')
})

it('nothing of what was recalled is left', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, 'Bí mật')
  await an.ask(contract.chat.editMessage, { params: { id: messageId }, body: { content: 'Thôi' } })
  await an.ask(contract.chat.deleteMessageForAll, { params: { id: messageId } })
  expect((await edits(an, messageId)).data).toEqual({ items: [], total: 0 })
})

it('no text stands there twice while the message is edited', async () => {
  const { an } = scene
  const { room } = await makeGroup(an, [])
  const { messageId } = await say(an, room.roomId, 'Bản 0')
  for (let n = 1; n <= 20; n++) {
    const body = { content: `Bản ${n}` }
    const [, ...answers] = await Promise.all([
      an.ask(contract.chat.editMessage, { params: { id: messageId }, body }),
      ...[1, 2, 3, 4].map(() => edits(an, messageId, { limit: 100 })),
    ])
    for (const { data } of answers) {
      const contents = data!.items.map(({ content }) => content)
      expect(new Set(contents).size, contents.join()).toBe(contents.length)
    }
  }
})
