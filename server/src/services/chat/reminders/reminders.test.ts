import { contract, type EventEnvelope, type Message } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeGroup, openScene, type Scene, say } from '../../room/testing/scene.ts'
import { remindDue } from './reminders.ts'

const minute = 60_000

const setOn = (app: TestApp, who: Person, { messageId }: Message, note = 'Ghi chú riêng') =>
  who.ask(contract.chat.setReminder, {
    params: { id: messageId },
    body: { remindTime: app.clock.now() + minute, note },
  })

/** Their time has come: the clock stands still, since moving it far would end the sessions. */
const come = (app: TestApp, roomId: string) =>
  app.app.db
    .updateTable('message_reminder')
    .set({ remind_time: new Date(app.clock.now() - 1_000) })
    .where('room_id', '=', roomId)
    .execute()

const rowsIn = (app: TestApp, roomId: string) =>
  app.app.db
    .selectFrom('message_reminder')
    .select(['user_id', 'is_due'])
    .where('room_id', '=', roomId)
    .execute()

async function listen(who: Person) {
  await who.eventsPublished()
  const receivedEvents: { channel: string; event: EventEnvelope }[] = []
  ;(await who.socket()).on('publication', ({ channel, data }) => {
    if (data.type === 'reminderDue') receivedEvents.push({ channel, event: data as EventEnvelope })
  })
  return receivedEvents
}

describe('when the time of a reminder comes', () => {
  let scene: Scene
  let roomId: string
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    const { an, binh } = scene
    roomId = (await makeGroup(an, [binh], 'Nhóm')).room.roomId
  })

  const states = async (who: Person) => {
    const { items } = await who.ask(contract.chat.listReminders)
    return items.filter(item => item.roomId === roomId).map(({ message, state }) => [message.content, state])
  }

  it('its person hears it once, without a word of the message, and it stays until it is answered', async () => {
    const { app, an, binh } = scene
    const message = await say(binh, roomId, 'Nộp báo cáo')
    await setOn(app, an, message)
    expect(await remindDue(app.app), 'not before').toBe(0)
    const [mine, theirs] = [await listen(an), await listen(binh)]
    await come(app, roomId)
    expect(await remindDue(app.app)).toBe(1)
    expect(await remindDue(app.app)).toBe(0)
    await eventually(() => expect(mine).toHaveLength(1))
    expect(mine[0]!.event.data).toMatchObject({ roomId, messageId: message.messageId, state: 'DUE' })
    expect(JSON.stringify(mine)).not.toMatch(/Nộp báo cáo|Ghi chú riêng/)
    expect(await states(an), 'also for who was away').toEqual([['Nộp báo cáo', 'DUE']])

    await setOn(app, an, message)
    expect(await states(an), 'later again').toEqual([['Nộp báo cáo', 'WAITING']])
    await come(app, roomId)
    expect(await remindDue(app.app)).toBe(1)
    await an.ask(contract.chat.deleteReminder, { params: { id: message.messageId } })
    expect(await states(an)).toEqual([])
    await an.eventsPublished()
    expect([mine.length, theirs.length]).toEqual([2, 0])
  })

  it('what cannot be seen any more goes without a word', async () => {
    const { app, an, binh } = scene
    const [one, two] = [await say(an, roomId, 'Một'), await say(an, roomId, 'Hai')]
    await setOn(app, an, one)
    await setOn(app, binh, two)
    const [mine, theirs] = [await listen(an), await listen(binh)]
    await an.ask(contract.chat.deleteMessageForMe, { params: { id: one.messageId } })
    await binh.ask(contract.room.leaveRoom, { params: { id: roomId } })
    await come(app, roomId)
    expect(await remindDue(app.app)).toBe(0)
    expect(await rowsIn(app, roomId)).toEqual([])
    await an.eventsPublished()
    expect([...mine, ...theirs]).toEqual([])
  })

  it('in a hidden room only who has unlocked it hears and sees; it waits for the others', async () => {
    const { app, an, binh } = scene
    const body = { pin: '4829' }
    await an.ask(contract.hidden.createHiddenPin, { body })
    const message = await say(binh, roomId, 'Chuyện kín')
    await setOn(app, an, message)
    await an.ask(contract.room.hideRoom, { params: { id: roomId } })
    await an.ask(contract.hidden.lockHidden)
    const receivedEvents = await listen(an)
    await come(app, roomId)
    expect(await remindDue(app.app)).toBe(1)
    await an.eventsPublished()
    expect(receivedEvents).toEqual([])
    expect(await states(an)).toEqual([])
    const refused = await an.call(contract.chat.setReminder, {
      params: { id: message.messageId },
      body: { remindTime: app.clock.now() + minute },
    })
    expect(refused.error?.code).toBe('messageNotFound')

    await an.ask(contract.hidden.unlockHidden, { body })
    expect(await states(an)).toEqual([['Chuyện kín', 'DUE']])
    await setOn(app, an, message)
    await come(app, roomId)
    await remindDue(app.app)
    await eventually(() => expect(receivedEvents).toHaveLength(1))
    expect(receivedEvents[0]!.channel).toMatch(/^hidden:/)
    await an.ask(contract.hidden.lockHidden)
    expect(await states(an)).toEqual([])
  })
})

describe('two processes', () => {
  let database: TestDatabase
  let a: TestApp
  let b: TestApp
  beforeAll(async () => {
    database = await createTestDatabase()
    const env = { DATABASE_URL: 'postgres://shared' }
    a = await startApp({ env, database })
    b = await startApp({ env, database })
  })
  afterAll(async () => {
    await Promise.all([a?.close(), b?.close()])
    await database?.drop()
  })

  it('two processes that look at the same time remind nobody twice', async () => {
    const an = await a.person('An')
    const { room } = await an.ask(contract.room.createRoom, { body: { name: 'Nhóm', userIds: [] } })
    const ids: string[] = []
    for (let n = 0; n < 20; n++) {
      const message = await say(an, room.roomId, `Tin ${n}`)
      await setOn(a, an, message)
      ids.push(message.messageId)
    }
    const receivedEvents = await listen(an)
    await come(a, room.roomId)
    const counts = await Promise.all([a, b, a, b].map(({ app }) => remindDue(app)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(ids.length)
    await eventually(() => expect(receivedEvents.length).toBeGreaterThanOrEqual(ids.length))
    await an.eventsPublished()
    const remindedIds = receivedEvents.map(({ event }) => (event.data as { messageId: string }).messageId)
    expect(remindedIds.sort()).toEqual([...ids].sort())
  })
})
