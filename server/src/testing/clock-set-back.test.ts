import { contract } from '@trau/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { remindDue, sendDue } from '../services/chat/index.ts'
import { sendDigests } from '../services/notification/digest/sendDigests.ts'
import { pushDue } from '../services/notification/push/hold.ts'
import { settle } from '../services/notification/testing/settle.ts'
import { insertJobs } from '../services/push/queue/push-job-store.ts'
import { makeGroup, openScene, type Scene, say } from '../services/room/testing/scene.ts'
import { eventually } from './eventually.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { subscribePhone } from './phone.ts'
import { type Browser, type PushService, startPushService } from './push-service.ts'

/** The clock is set back by half an hour while things wait: none of the queues waits until it has caught up. */
const setBackMs = 30 * 60_000
const hour = 3_600_000
let service: PushService
let mailbox: Mailbox
let scene: Scene
let phone: Browser
let roomId: string

beforeAll(async () => {
  ;[service, mailbox] = await Promise.all([startPushService(), startMailbox()])
  scene = await openScene({
    OUTBOUND_ALLOW: '127.0.0.1',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>',
  })
  const { an, binh, app } = scene
  phone = await subscribePhone(service, binh)
  roomId = (await makeGroup(an, [binh], 'Nhóm')).room.roomId
  await settle(app, an)
  await app.app.db.deleteFrom('notification_hold').execute()
})
afterAll(async () => {
  await scene.close()
  await Promise.all([service.close(), mailbox.close()])
})

/** The right time again, within the life of the sessions. */
afterEach(() => scene.app.clock.advance(Date.now() - scene.app.clock.now()))

const bodies = () => phone.received.map(({ text }) => JSON.parse(text).body as string).join('\n')
const setBack = () => scene.app.clock.advance(-setBackMs)

it('what is held is pushed, and what is said in the same room after', async () => {
  const { app, an } = scene
  await say(an, roomId, 'Trước khi chỉnh giờ')
  await settle(app, an)
  setBack()
  await eventually(async () => {
    await pushDue(app.app)
    expect(bodies()).toContain('Trước khi chỉnh giờ')
  })
  await say(an, roomId, 'Sau khi chỉnh giờ')
  await settle(app, an)
  app.clock.advance(3_100)
  await eventually(async () => {
    await pushDue(app.app)
    expect(bodies()).toContain('Sau khi chỉnh giờ')
  })
})

it('a push that waits in the queue is sent, and one that is put off for hours keeps its time', async () => {
  const { app, binh } = scene
  const now = app.clock.now()
  const add = (key: string, at: number) =>
    insertJobs(
      app.app.db,
      [
        {
          tenantId: 'default',
          key,
          userId: binh.userId,
          notificationId: null,
          payload: JSON.stringify({ type: 'TEST', tag: key, body: key }),
          voipPayload: null,
          urgency: 'normal',
          expiry: new Date(now + 24 * hour),
          exceptDeviceId: null,
          kinds: ['WEB_PUSH'],
        },
      ],
      new Date(at),
    )
  await add('đang chờ', now + setBackMs)
  await add('bị hoãn', now + 2 * hour)
  const failed = { state: 'FAILED', next_time: new Date(now + 2 * hour) } as const
  await app.app.db.updateTable('push_job').set(failed).where('key', '=', 'bị hoãn').execute()
  await app.app.services.push.queue.idle()
  await eventually(() => expect(bodies()).toContain('đang chờ'))
  expect(bodies()).not.toContain('bị hoãn')
})

it('a mail that waits is sent', async () => {
  const { app } = scene
  await app.app.db.transaction().execute(async tx => {
    await app.app.outgoing.add(tx, {
      tenantId: 'default',
      channel: 'EMAIL',
      to: 'an@vidu.vn',
      template: 'thử',
      subject: 'Chào',
      text: 'Chào bạn',
    })
    setBack()
  })
  expect((await mailbox.next('an@vidu.vn')).text).toContain('Chào bạn')
})

it('a message that is sent later and a reminder come at the time that was chosen, once', async () => {
  const { app, an, binh } = scene
  const { messageId: id } = await say(binh, roomId, 'Nhớ nhé')
  const chosenTime = app.clock.now() + 60_000
  await an.ask(contract.chat.scheduleMessage, {
    params: { roomId },
    body: { content: 'Đúng giờ', clientMessageId: crypto.randomUUID(), sendTime: chosenTime },
  })
  await an.ask(contract.chat.setReminder, { params: { id }, body: { remindTime: chosenTime } })
  setBack()
  expect([await sendDue(app.app), await remindDue(app.app)]).toEqual([0, 0])
  app.clock.advance(setBackMs + 61_000)
  expect([await sendDue(app.app), await remindDue(app.app)]).toEqual([1, 1])
  setBack()
  expect([await sendDue(app.app), await remindDue(app.app)]).toEqual([0, 0])
})

it('a digest names what came after one that was sent while the clock was ahead', async () => {
  const { app, an, binh } = scene
  await app.setUser(binh, { email: 'binh@vidu.vn', verified_email: true })
  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
  const away = async () => {
    await settle(app, an)
    const then = new Date(app.clock.now() - 2 * hour)
    const { db } = app.app
    await db
      .updateTable('notification')
      .set({ created_time: then, updated_time: then, digest_since: null })
      .where('user_id', '=', binh.userId)
      .execute()
    await app.setUser(binh, { last_active_time: then })
    await sendDigests.run(app.app)
  }
  await say(an, roomId, 'Tin thứ nhất')
  await away()
  expect((await mailbox.next('binh@vidu.vn')).text).toContain('Tin thứ nhất')
  setBack()
  await say(an, roomId, 'Tin thứ hai')
  await away()
  expect((await mailbox.next('binh@vidu.vn')).text).toContain('Tin thứ hai')
})
