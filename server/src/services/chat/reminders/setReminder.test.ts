import { contract, type Message, maxReminderMs, maxReminderNote, maxReminders } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { makeGroup, say, sceneForFile } from '../../room/testing/scene.ts'
import { seedMessages } from '../testing/seed-messages.ts'

const hour = 3_600_000
const scene = sceneForFile()
let roomId: string
beforeEach(async () => {
  const { an, binh, chi } = scene
  roomId = (await makeGroup(an, [binh, chi], 'Nhóm')).room.roomId
})

const set = (who: Person, { messageId }: Message, inMs: number, note?: string) =>
  who.call(contract.chat.setReminder, {
    params: { id: messageId },
    body: { remindTime: scene.app.clock.now() + inMs, ...(note === undefined ? {} : { note }) },
  })
const forget = (who: Person, { messageId }: Message) =>
  who.ask(contract.chat.deleteReminder, { params: { id: messageId } })
const list = async (who: Person) => {
  const { items } = await who.ask(contract.chat.listReminders, { query: { limit: 100 } })
  return items.filter(item => item.roomId === roomId).map(({ message, note }) => [message.content, note])
}

it('a reminder is one’s own, in the order of its time, and setting it again changes it', async () => {
  const { app, an, binh } = scene
  const [one, two] = [await say(an, roomId, 'Một'), await say(binh, roomId, 'Hai')]
  const remindTime = app.clock.now() + 2 * hour
  const { data } = await an.call(contract.chat.setReminder, {
    params: { id: one.messageId },
    body: { remindTime, note: ' Gọi lại ' },
  })
  expect(data).toEqual({
    roomId,
    messageId: one.messageId,
    state: 'WAITING',
    note: 'Gọi lại',
    remindTime,
  })
  await set(an, two, hour)
  expect(await list(an)).toEqual([
    ['Hai', undefined],
    ['Một', 'Gọi lại'],
  ])
  await set(an, one, hour / 2)
  expect(await list(an)).toEqual([
    ['Một', undefined],
    ['Hai', undefined],
  ])
  expect(await list(binh)).toEqual([])
  await forget(binh, one)
  await forget(an, one)
  await forget(an, one)
  expect(await list(an)).toEqual([['Hai', undefined]])
})

it('setReminder is listed page by page, also where times are the same', async () => {
  const dung = await scene.app.person('Phạm Dũng')
  await scene.app.befriend(scene.an, dung)
  const { room } = await makeGroup(dung, [scene.an], 'Trang')
  const messages = await Promise.all(['1', '2', '3', '4', '5'].map(text => say(dung, room.roomId, text)))
  for (const [n, message] of messages.entries()) await set(dung, message, n < 3 ? hour : 2 * hour)
  const pageIds: string[] = []
  let cursor: string | undefined
  do {
    const page = await dung.ask(contract.chat.listReminders, {
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    })
    pageIds.push(...page.items.map(item => item.messageId))
    cursor = page.nextCursor
  } while (cursor)
  expect(pageIds.length).toBe(5)
  expect(new Set(pageIds)).toEqual(new Set(messages.map(message => message.messageId)))
  for (const bad of ['x', Buffer.from('[1e20,"a",1]').toString('base64url')]) {
    const answer = await dung.call(contract.chat.listReminders, { query: { cursor: bad } })
    expect(answer.error?.code).toBe('validationFailed')
  }
})

it('setReminder is for a time to come, and a short note: validationFailed', async () => {
  const { an } = scene
  const message = await say(an, roomId, 'Một')
  for (const ms of [-1, 0, maxReminderMs + hour, 8.9e15])
    expect((await set(an, message, ms)).error, `${ms}`).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'body.remindTime', reason: 'outOfRange' }] },
    })
  expect((await set(an, message, hour, 'ệ'.repeat(maxReminderNote))).status).toBe(200)
  expect((await set(an, message, hour, 'ệ'.repeat(maxReminderNote + 1))).error?.code).toBe('validationFailed')
})

describe('nobody is reminded of what they may not see, or not any more', () => {
  it('messageNotFound, messageRecalled', async () => {
    const { binh, dung } = scene
    const message = await say(binh, roomId, 'Một')
    expect((await set(dung, message, hour)).error?.code).toBe('messageNotFound')
    const left = await dung.call(contract.chat.deleteReminder, { params: { id: message.messageId } })
    expect(left.error?.code).toBe('messageNotFound')
    await set(binh, message, hour, 'Ghi chú')
    await binh.ask(contract.chat.deleteMessageForAll, { params: { id: message.messageId } })
    expect((await set(binh, message, hour)).error?.code).toBe('messageRecalled')
    expect(await list(binh)).toEqual([])
  })

  it('it goes with the message that is recalled, and those who had it hear so', async () => {
    const { app, an, chi } = scene
    const message = await say(an, roomId, 'Một')
    await set(chi, message, hour, 'Ghi chú')
    await chi.eventsPublished()
    const receivedEvents: unknown[] = []
    ;(await chi.socket()).on('publication', ({ data }) => {
      if (data.type === 'reminderUpdated') receivedEvents.push(data.data)
    })
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: message.messageId } })
    await expect.poll(() => receivedEvents).toEqual([{ roomId, messageId: message.messageId }])
    const rows = await app.app.db
      .selectFrom('message_reminder')
      .select('note')
      .where('room_id', '=', roomId)
      .execute()
    expect(rows).toEqual([])
  })

  it('what one has deleted for oneself, cleared, or left is in no list', async () => {
    const { chi } = scene
    const messages = []
    for (const text of ['Một', 'Hai', 'Ba']) messages.push(await say(chi, roomId, text))
    for (const message of messages) await set(chi, message, hour)
    await chi.ask(contract.chat.deleteMessageForMe, { params: { id: messages[0]!.messageId } })
    expect(await list(chi)).toHaveLength(2)
    await chi.ask(contract.room.clearHistory, { params: { id: roomId } })
    expect(await list(chi)).toEqual([])
    await set(chi, await say(chi, roomId, 'Bốn'), hour)
    expect(await list(chi)).toHaveLength(1)
    await chi.ask(contract.room.leaveRoom, { params: { id: roomId } })
    expect(await list(chi)).toEqual([])
  })
})

it('ends at its limit, and what is there can still be changed: tooManyReminders', async () => {
  const { app, an } = scene
  const [one, two] = [await say(an, roomId, 'Một'), await say(an, roomId, 'Hai')]
  await app.app.db.deleteFrom('message_reminder').where('user_id', '=', an.userId).execute()
  await set(an, one, hour)
  const full = (await makeGroup(an, [])).room.roomId
  const texts = Array.from({ length: maxReminders }, (_, n) => `Tin ${n}`)
  await seedMessages(app.app, { tenantId: an.tenant, roomId: full, authorIds: [an.userId] }, texts)
  await app.app.db
    .insertInto('message_reminder')
    .values(
      Array.from({ length: maxReminders - 1 }, (_, n) => ({
        tenant_id: an.tenant,
        user_id: an.userId,
        room_id: full,
        seq: 2 + n,
        remind_time: new Date(app.clock.now() + hour),
      })),
    )
    .execute()
  expect((await set(an, two, hour)).error).toMatchObject({
    code: 'tooManyReminders',
    data: { max: maxReminders },
  })
  expect((await set(an, one, 2 * hour)).status).toBe(200)
  // What they cannot see any more could not be taken back either.
  await an.ask(contract.room.leaveRoom, { params: { id: full } })
  expect((await set(an, two, hour)).status).toBe(200)
  await app.app.db.deleteFrom('message_reminder').where('user_id', '=', an.userId).execute()
})
