import { contract, type NotificationType } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { addNote } from '../../../testing/note.ts'
import { remindDue } from '../../chat/index.ts'
import { makeGroup, openPrivateRoom, openScene, type Scene, say } from '../../room/testing/scene.ts'
import { settle } from '../testing/settle.ts'
import { gatherMs } from './gathered-mails.ts'

let mailbox: Mailbox
let scene: Scene
let admin: Person
let roomId: string
beforeAll(async () => {
  mailbox = await startMailbox()
  scene = await openScene({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>',
    PUBLIC_URL: 'https://chat.vidu.vn',
  })
  const { app, an, binh } = scene
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  roomId = (await openPrivateRoom(an, binh)).room.roomId
})
afterAll(async () => {
  await scene.close()
  await mailbox.close()
})

const prefer = (body: object, who = scene.binh) =>
  who.ask(contract.notification.updateNotificationPreferences, { body: body as never })
const byMail = (...types: NotificationType[]) =>
  Object.fromEntries(types.map(type => [type, { inApp: true, push: true, email: true, sms: false }]))

/** Bình gets mail of these types at an address of the test's own. */
async function address(email: string, ...types: NotificationType[]): Promise<string> {
  await scene.app.setUser(scene.binh, { email, verified_email: true })
  await prefer({ channels: byMail(...types), pushPrivacy: 'FULL' })
  return email
}
/** A reminder of what Bình wrote comes due. */
async function remind(content: string): Promise<void> {
  const { app, binh } = scene
  const message = await say(binh, roomId, content)
  await binh.ask(contract.chat.setReminder, {
    params: { id: message.messageId },
    body: { remindTime: app.clock.now() + 1_000 },
  })
  app.clock.advance(2_000)
  await remindDue(app.app)
  await settle(app, binh)
}
/** An reacts to what Bình wrote. */
async function react(content: string): Promise<void> {
  const { app, an, binh } = scene
  const message = await say(binh, roomId, content)
  await an.ask(contract.chat.addReaction, {
    params: { id: message.messageId },
    query: { roomId },
    body: { reaction: '❤️' },
  })
  await settle(app, an)
  app.clock.advance(gatherMs)
  app.app.outgoing.wake()
}

describe('a mail about one thing', () => {
  it('a mail about one thing is ended by its type from within it, and nothing else is', async () => {
    const { app, binh } = scene
    const to = await address('binh-1@vidu.vn', 'REMINDER', 'REACTION')
    await remind('Nộp bài')
    const mail = await mailbox.next(to)
    expect(mail.subject).toBe('Nhắc hẹn: Nộp bài')
    const url = new URL(mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1))
    const token = url.searchParams.get('token')!
    expect(mail.text).toContain(
      `https://chat.vidu.vn/unsubscribe/${encodeURIComponent(token)}?tenant=default`,
    )
    expect((await app.raw('POST', url.pathname + url.search)).status).toBe(200)
    const { channels } = await binh.ask(contract.notification.getNotificationPreferences)
    expect([channels.REMINDER.email, channels.REMINDER.push]).toEqual([false, true])
    expect(channels.REACTION.email).toBe(true)
    const { resumeMailSubscription } = contract.notification
    expect((await app.call(resumeMailSubscription, { query: { token } })).data).toEqual({
      type: 'REMINDER',
      isSubscribed: true,
    })
    expect((await binh.ask(contract.notification.getNotificationPreferences)).channels.REMINDER.email).toBe(
      true,
    )
  })

  it.each(['SENDER', 'NONE'])(
    'has no text and no subject with text where a push has none: %s',
    async pushPrivacy => {
      const to = await address(`binh-${pushPrivacy.toLowerCase()}@vidu.vn`, 'REMINDER')
      await prefer({ pushPrivacy })
      await remind('Chuyện bí mật')
      const mail = await mailbox.next(to)
      expect(mail.subject).toBe('Bạn có thông báo mới trên Trầu')
      expect(JSON.stringify(mail)).not.toContain('bí mật')
    },
  )

  it.each(['SENDER', 'NONE'])(
    'names who caused it and no text where the sender alone is shown: %s',
    async pushPrivacy => {
      const to = await address(`binh-react-${pushPrivacy.toLowerCase()}@vidu.vn`, 'REACTION')
      await prefer({ pushPrivacy })
      await react('Chuyện bí mật')
      const mail = await mailbox.next(to)
      expect(JSON.stringify(mail)).not.toContain('bí mật')
      expect(JSON.stringify(mail).includes('Nguyễn Văn An')).toBe(pushPrivacy === 'SENDER')
    },
  )

  it('names its time on the clock and in the language of its reader', async () => {
    const { app, binh } = scene
    const to = await address('binh-zone@vidu.vn', 'REMINDER')
    const { quietHours } = await binh.ask(contract.notification.getNotificationPreferences)
    await prefer({ quietHours: { ...quietHours, timeZone: 'Europe/Berlin' } })
    await app.setUser(binh, { language: 'en' })
    await remind('Về nhà')
    const time = (await mailbox.next(to)).text!.match(/Time: (.*)/)![1]!
    const inBerlin = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'long',
      timeStyle: 'short',
    })
    expect(time).toMatch(/ \(Berlin, (GMT|UTC)\+[12]\)$/)
    expect([0, 60_000].map(ago => inBerlin.format(app.clock.now() - ago))).toContain(
      time.replace(/ \(.*/, ''),
    )
    await app.setUser(binh, { language: 'vi' })
    await prefer({ quietHours })
  })

  it('says when a poll ends, not when it was sent', async () => {
    const { app, an, binh } = scene
    const to = await address('binh-poll@vidu.vn', 'POLL_CLOSING')
    const { room } = await makeGroup(an, [binh], 'Nhóm học')
    const tomorrow = new Date(app.clock.now() + 86_400_000)
    const closesTime = tomorrow.setUTCHours(8, 0, 0, 0)
    const poll = await an.ask(contract.chat.sendMessage, {
      params: { roomId: room.roomId },
      body: { type: 'POLL', poll: { question: 'Ăn gì?', options: ['Phở', 'Bún'], closesTime } },
    })
    await settle(app, an)
    // Its time has come: a work is due by the clock of the database.
    await app.app.database.pool.query(
      "UPDATE processor_work SET next_time = now() - interval '1 s' WHERE key = $1",
      [poll.messageId],
    )
    await settle(app, an)
    expect((await mailbox.next(to)).text).toMatch(/Kết thúc lúc: 15:00 ngày \d{2}\/\d{2}\/\d{4}/)
  })

  it.each([
    ['vi', 'FULL', 'Nguyễn Văn An đã chia sẻ ghi chú (chưa đặt tên) với bạn'],
    ['vi', 'SENDER', 'Nguyễn Văn An đã chia sẻ ghi chú (ẩn tên) với bạn'],
    ['en', 'FULL', 'Nguyễn Văn An shared the note (untitled) with you'],
    ['en', 'SENDER', 'Nguyễn Văn An shared the note (title hidden) with you'],
  ])('names a note without a title as such: %s, %s', async (language, pushPrivacy, subject) => {
    const { app, an, binh } = scene
    const to = await address(`binh-note-${language}-${pushPrivacy.toLowerCase()}@vidu.vn`, 'NOTE_SHARED')
    await prefer({ pushPrivacy })
    await app.setUser(binh, { language })
    const noteId = await addNote(an, '')
    await an.ask(contract.noteSharing.shareNote, {
      params: { noteId },
      body: { userIds: [binh.userId], role: 'VIEW', clientShareId: uuidv7() },
    })
    await settle(app, an)
    app.clock.advance(gatherMs)
    app.app.outgoing.wake()
    expect((await mailbox.next(to)).subject).toBe(subject)
    app.clock.advance(-gatherMs)
    await app.setUser(binh, { language: 'vi' })
  })
})

it('administrators see to whom private mail goes and what is in the way, and neither subject nor text', async () => {
  const to = await address('binh-queue@vidu.vn', 'REMINDER', 'SYSTEM')
  mailbox.answerWith(451)
  await remind('Chuyện riêng của Bình')
  await admin.ask(contract.notification.createNotification, {
    body: { userIds: [scene.binh.userId], title: 'Bảo trì', body: 'Lúc 22:00' },
  })
  await settle(scene.app, admin)
  const list = async () => {
    const { items } = await admin.ask(contract.account.listOutgoingMessages)
    return items.filter(item => item.to === to)
  }
  await eventually(async () => expect((await list()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED']))
  const [announcement, reminder] = await list()
  expect(reminder).toMatchObject({ template: 'REMINDER', isPrivate: true, cause: 'busy' })
  expect(reminder).not.toHaveProperty('subject')
  expect(reminder).not.toHaveProperty('text')
  expect(JSON.stringify(reminder)).not.toContain('riêng')
  expect(announcement).toMatchObject({ template: 'SYSTEM', isPrivate: false, subject: 'Bảo trì' })
  const one = await admin.ask(contract.account.getOutgoingMessage, {
    params: { messageId: reminder!.messageId },
  })
  expect(JSON.stringify(one)).not.toContain('riêng')
  mailbox.answerWith(250)
})
