import { contract } from '@trau/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { makeGroup, openScene, type Scene, say, setBlock } from '../../room/testing/scene.ts'
import { settle } from '../testing/settle.ts'
import { gatherMs } from './gathered-mails.ts'

/** What the notification centre gathers in one row is one mail, made when its wait has passed. */
let mailbox: Mailbox
let scene: Scene
let reader: Person
let address: string
let people: Person[]

beforeAll(async () => {
  mailbox = await startMailbox()
  scene = await openScene({ SMTP_URL: mailbox.url, MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>' })
  people = []
  for (const name of ['Bùi An', 'Cao Bình', 'Đỗ Chi', 'Hà Dũng', 'Lý Em'])
    people.push(await scene.app.person(name))
})
afterAll(async () => {
  await scene.close()
  await mailbox.close()
})
beforeEach(async () => {
  mailbox.answerWith(250)
  reader = await scene.app.person('Người Đọc')
  address = `${reader.username}@vidu.vn`
  await scene.app.setUser(reader, { email: address, verified_email: true })
  const byMail = { inApp: true, push: false, email: true, sms: false }
  await prefer({ channels: { FRIEND_REQUEST: byMail, REACTION: byMail } })
})

const minute = 60_000
const prefer = (body: object) =>
  reader.ask(contract.notification.updateNotificationPreferences, { body: body as never })
const notify = () => settle(scene.app, scene.an)
const subjects = () => mailbox.of(address).map(mail => mail.subject)
const rows = () =>
  scene.app.app.db.selectFrom('outgoing_message').selectAll().where('recipient', '=', address).execute()
const states = async () => (await rows()).map(row => row.state)

async function ask(...senders: Person[]): Promise<void> {
  for (const sender of senders) {
    await sender.ask(contract.identity.createFriendship, { body: { friendUserId: reader.userId } })
    await notify()
  }
}
const takeBack = (sender: Person) =>
  sender.ask(contract.identity.updateFriendshipStatus, {
    params: { friendshipId: [sender.userId, reader.userId].sort().join('.') },
    body: { status: 'FRIENDSHIP_STATUS_CANCELLED' },
  })

/** So much time passes for what waits, and what is due then has left. */
async function pass(ms: number): Promise<void> {
  const { app, clock } = scene.app
  await sql`
    UPDATE outgoing_message SET next_time = next_time - ${ms} * interval '1 ms'
    WHERE recipient = ${address} AND state = 'QUEUED'`.execute(app.db)
  app.outgoing.wake()
  await eventually(async () => {
    const due = (await rows()).filter(
      ({ state, next_time }) =>
        state === 'SENDING' || (state === 'QUEUED' && next_time.getTime() <= clock.now()),
    )
    expect(due).toEqual([])
  })
}

it('five friend requests within a short time are one mail, which names them', async () => {
  await ask(...people)
  expect(await states()).toEqual(['QUEUED'])
  await pass(gatherMs)
  expect(subjects()).toEqual(['Lý Em và 4 người khác muốn kết bạn với bạn'])
  expect(mailbox.of(address)[0]!.text).toContain('Lý Em và 4 người khác vừa gửi cho bạn lời mời kết bạn')
})

it('leaves five minutes after the first event, though more come all the time, and what comes later is a mail of its own', async () => {
  await ask(people[0]!)
  await pass(4 * minute)
  await ask(people[1]!)
  expect(subjects()).toEqual([])
  await pass(minute)
  expect(subjects()).toEqual(['Cao Bình và Bùi An muốn kết bạn với bạn'])
  await reader.ask(contract.notification.readNotifications, { body: {} })
  await ask(people[2]!)
  await pass(5 * minute)
  expect(subjects().slice(1)).toEqual(['Đỗ Chi muốn kết bạn với bạn'])
})

it('says nothing of what was taken back meanwhile, and reads as for one where one is left', async () => {
  const [first, second, third] = people as [Person, Person, Person]
  await ask(first, second, third)
  await takeBack(second)
  await notify()
  await setBlock(reader, third)
  await pass(gatherMs)
  const [mail, ...others] = mailbox.of(address)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Bùi An muốn kết bạn với bạn')
  for (const name of ['Cao Bình', 'Đỗ Chi']) expect(`${mail!.text}${mail!.html}`).not.toContain(name)
  await setBlock(reader, third, false)
})

it('names nobody whose request was taken back a moment ago, while nothing has taken it out of the centre yet', async () => {
  const [first, second] = people as [Person, Person]
  await ask(first, second)
  const client = await scene.app.app.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM notification WHERE user_id = $1 FOR UPDATE', [reader.userId])
    await takeBack(second)
    await pass(gatherMs)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect(subjects()).toEqual(['Bùi An muốn kết bạn với bạn'])
})

it.each<[string, () => Promise<unknown>]>([
  ['was taken back', () => takeBack(people[0]!)],
  ['was read', () => reader.ask(contract.notification.readNotifications, { body: {} })],
  [
    'is of a kind that is not wanted by mail any more',
    () => prefer({ channels: { FRIEND_REQUEST: { inApp: true, push: false, email: false, sms: false } } }),
  ],
])('does not leave where all of it %s', async (_cause, act) => {
  await ask(people[0]!)
  await act()
  await notify()
  await pass(gatherMs)
  expect(await rows()).toEqual([])
  expect(subjects()).toEqual([])
})

it('a gathered mail is written in the language that its reader has when it leaves', async () => {
  await ask(people[0]!, people[1]!)
  await scene.app.setUser(reader, { language: 'en' })
  await pass(gatherMs)
  expect(subjects()).toEqual(['Cao Bình and Bùi An would like to be friends with you'])
})

it('tells the reactions to one message together', async () => {
  const { an, chi } = scene
  await scene.app.befriend(an, reader)
  const { room } = await makeGroup(an, [reader, chi], 'Nhóm học')
  const message = await say(reader, room.roomId, 'Mai nghỉ học')
  for (const [who, reaction] of [
    [an, '❤️'],
    [chi, '👍'],
  ] as const)
    await who.ask(contract.chat.addReaction, {
      params: { id: message.messageId },
      query: { roomId: room.roomId },
      body: { reaction },
    })
  await notify()
  await pass(gatherMs)
  expect(subjects()).toHaveLength(1)
  expect(subjects()[0]).toMatch(
    /^(Lê Ngọc Chi và Nguyễn Văn An|Nguyễn Văn An và Lê Ngọc Chi) đã bày tỏ cảm xúc/,
  )
})

it('a gathered mail is made anew where the mail server put it off and more has come, and tells nothing twice', async () => {
  const [first, second] = people as [Person, Person]
  await ask(first)
  mailbox.answerWith(450)
  await pass(gatherMs)
  expect(await states()).toEqual(['FAILED'])
  await ask(second)
  expect((await states()).toSorted()).toEqual(['FAILED', 'QUEUED'])
  mailbox.answerWith(250)
  await scene.app.app.db
    .updateTable('outgoing_message')
    .set({ next_time: new Date(0) })
    .where('recipient', '=', address)
    .where('state', '=', 'FAILED')
    .execute()
  scene.app.app.outgoing.wake()
  await eventually(async () => expect(subjects()).toEqual(['Cao Bình và Bùi An muốn kết bạn với bạn']))
  await pass(gatherMs)
  expect(subjects()).toHaveLength(1)
})

it('a mail that was given up while it waited does not stand in the way of what comes later', async () => {
  await ask(people[0]!)
  await scene.app.app.db
    .updateTable('outgoing_message')
    .set({ state: 'DEAD' })
    .where('recipient', '=', address)
    .execute()
  await ask(people[1]!)
  expect(await states()).toEqual(['QUEUED'])
  await pass(gatherMs)
  expect(subjects()).toEqual(['Cao Bình và Bùi An muốn kết bạn với bạn'])
})

it('holds up nothing that is not gathered: an announcement leaves at once', async () => {
  const { app } = scene.app
  await prefer({ channels: { SYSTEM: { inApp: true, push: false, email: true, sms: false } } })
  await transact(app, tx =>
    app.services.notifier.add(tx, 'default', 'announcement', {
      type: 'SYSTEM',
      id: crypto.randomUUID(),
      userIds: [reader.userId],
      subject: { text: { title: 'Bảo trì', body: 'Lúc 22:00' } },
    }),
  )
  await notify()
  expect((await mailbox.next(address)).subject).toBe('Bảo trì')
})
