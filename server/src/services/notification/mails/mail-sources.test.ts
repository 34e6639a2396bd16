import { contract, type Message } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { makeGroup, openScene, readUpTo, type Scene, say, setBlock } from '../../room/testing/scene.ts'
import { sendDigests } from '../digest/sendDigests.ts'
import { gatherMs } from '../events/gathered-mails.ts'
import { settle } from '../testing/settle.ts'

/** What a mail says is looked at before each try. */
let mailbox: Mailbox
let scene: Scene
let roomId: string
let address: string
const hour = 3_600_000
const secret = 'Chuyện mật'

beforeAll(async () => {
  mailbox = await startMailbox()
  scene = await openScene({ SMTP_URL: mailbox.url, MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>' })
  await scene.binh.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
})
afterAll(async () => {
  await scene.close()
  await mailbox.close()
})
beforeEach(async () => {
  const { app, an, binh, chi } = scene
  mailbox.answerWith(250)
  await setBlock(binh, an, false)
  address = `binh-${crypto.randomUUID()}@vidu.vn`
  await app.setUser(binh, { email: address, verified_email: true })
  await prefer({ digest: 'HOUR' })
  roomId = (await makeGroup(an, [binh, chi], 'Nhóm học')).room.roomId
  await settle(app, an)
  await app.app.db.deleteFrom('notification').where('user_id', '=', binh.userId).execute()
  await app.app.db.deleteFrom('notification_digest').execute()
})

const prefer = (body: object) =>
  scene.binh.ask(contract.notification.updateNotificationPreferences, { body: body as never })
const recall = ({ messageId: id }: Message) =>
  scene.an.ask(contract.chat.deleteMessageForAll, { params: { id } })
const rows = () =>
  scene.app.app.db.selectFrom('outgoing_message').selectAll().where('recipient', '=', address).execute()

/** Bình has been away for two hours, and so old is what he missed. */
async function away(): Promise<void> {
  const { app, an, binh } = scene
  await settle(app, an)
  const then = new Date(app.clock.now() - 2 * hour)
  await app.app.db
    .updateTable('notification')
    .set({ created_time: then, updated_time: then })
    .where('user_id', '=', binh.userId)
    .execute()
  await app.setUser(binh, { last_active_time: then })
}

/** A digest that the mail server puts off once. */
async function deferred(): Promise<void> {
  mailbox.answerWith(450)
  await away()
  await sendDigests.run(scene.app.app)
  await eventually(async () => expect((await rows()).map(row => row.state)).toEqual(['FAILED']))
}

async function retry(): Promise<void> {
  const { app } = scene.app
  mailbox.answerWith(250)
  await app.db
    .updateTable('outgoing_message')
    .set({ next_time: new Date(0) })
    .where('recipient', '=', address)
    .execute()
  app.outgoing.wake()
  await eventually(async () => expect((await rows()).map(row => row.state)).not.toContain('FAILED'))
  await eventually(async () => expect((await rows()).map(row => row.state)).not.toContain('SENDING'))
}

describe('a digest that the mail server puts off is not sent later where its only message', () => {
  it.each<[string, (message: Message) => Promise<unknown>]>([
    ['was recalled', recall],
    ['was read', message => readUpTo(scene.binh, message)],
    [
      'is in a room that was hidden',
      () => scene.binh.ask(contract.room.hideRoom, { params: { id: roomId } }),
    ],
    ['is in a room that was left', () => scene.binh.ask(contract.room.leaveRoom, { params: { id: roomId } })],
    ['is in a room that was muted', () => scene.binh.ask(contract.room.muteRoom, { params: { id: roomId } })],
    ['comes from somebody who was blocked', () => setBlock(scene.binh, scene.an)],
  ])('%s', async (_cause, act) => {
    const message = await say(scene.an, roomId, secret)
    await deferred()
    await act(message)
    await retry()
    expect(await rows()).toEqual([])
    await sendDigests.run(scene.app.app)
    expect(await rows()).toEqual([])
    expect(mailbox.of(address)).toEqual([])
  })
})

it('a digest that the mail server puts off is made anew where one of its messages was edited', async () => {
  const { app, an } = scene
  const { messageId: id } = await say(an, roomId, secret)
  await deferred()
  await an.ask(contract.chat.editMessage, { params: { id }, body: { content: 'Chuyện vui' } })
  await settle(app, an)
  await retry()
  expect(mailbox.of(address)).toEqual([])
  await sendDigests.run(app.app)
  const mail = await mailbox.next(address)
  expect(mail.text).toContain('Chuyện vui')
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(secret)
})

it('a digest that the mail server puts off is sent as it is where nothing has changed', async () => {
  await say(scene.an, roomId, 'Vẫn còn đây')
  await deferred()
  await retry()
  expect((await mailbox.next(address)).text).toContain('Vẫn còn đây')
  expect(mailbox.of(address)).toHaveLength(1)
})

it('a mail about a message that was recalled before the mail server took it is not sent', async () => {
  const { app, an, binh } = scene
  await prefer({ channels: { REACTION: { inApp: true, push: false, email: true, sms: false } } })
  const message = await say(binh, roomId, secret)
  mailbox.answerWith(450)
  await an.ask(contract.chat.addReaction, { params: { id: message.messageId }, body: { reaction: '👍' } })
  await settle(app, an)
  app.clock.advance(gatherMs)
  app.app.outgoing.wake()
  await eventually(async () => expect((await rows()).map(row => row.state)).toEqual(['FAILED']))
  await binh.ask(contract.chat.deleteMessageForAll, { params: { id: message.messageId } })
  await retry()
  expect(mailbox.of(address)).toEqual([])
  expect(await rows()).toEqual([])
})
