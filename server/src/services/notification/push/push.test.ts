import { contract, type PushPayload } from '@trau/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addNote } from '../../../testing/note.ts'
import { subscribePhone } from '../../../testing/phone.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { makeGroup, openPrivateRoom, openScene, readUpTo, type Scene, say } from '../../room/testing/scene.ts'
import { listOf, settle } from '../testing/settle.ts'
import { pushDue } from './hold.ts'
import { createHoldTimes } from './hold-times.ts'

let service: PushService
let scene: Scene
let phone: Browser
let roomId: string

beforeAll(async () => {
  service = await startPushService()
  scene = await openScene({ OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://chat.vidu.vn' })
  const { an, binh } = scene
  phone = await subscribePhone(service, binh)
  roomId = (await openPrivateRoom(an, binh)).room.roomId
})
afterAll(async () => {
  await scene.close()
  await service.close()
})
/** What is held by one test must not be pushed in the next. */
afterEach(async () => {
  await scene.binh.ask(contract.notification.readNotifications, { body: {} })
})

/** So much time passes for what is held. */
async function wait(ms: number): Promise<void> {
  await settle(scene.app, scene.an)
  scene.app.clock.advance(ms)
  await pushDue(scene.app.app)
}
const next = async (): Promise<PushPayload> => JSON.parse((await phone.next()).text)
const prefer = (body: object, who: Person = scene.binh) =>
  who.ask(contract.notification.updateNotificationPreferences, { body: body as never })
describe('a push', () => {
  it('leaves after three seconds with the text, place and badge, and not before', async () => {
    const before = service.requests
    const message = await say(scene.an, roomId, 'Ăn **phở** không?')
    await wait(1_500)
    expect(service.requests).toBe(before)
    await wait(1_600)
    expect(await next()).toMatchObject({
      version: 1,
      type: 'MESSAGE',
      userId: scene.binh.userId,
      tag: `room/${roomId}`,
      renotify: false,
      title: 'Nguyễn Văn An',
      body: 'Ăn phở không?',
      roomId,
      messageSeq: message.seq,
      place: `/?room=${roomId}&message=${message.messageId}`,
      unread: expect.any(Number),
    })
    expect(phone.received.at(-1)).toMatchObject({ urgency: 'high', ttl: 4 * 3_600 })
    expect(service.faults).toEqual([])
  })

  it('names a note that was shared in the conversation, as the notification centre does, in the language of who reads', async () => {
    const { an, binh, app } = scene
    for (const [language, word, title] of [
      ['vi', 'Ghi chú', 'Đi chợ Tết'],
      ['en', 'Note', 'Sửa nhà'],
    ] as const) {
      await app.setUser(binh, { language })
      const noteId = await addNote(an, title)
      await an.ask(contract.noteSharing.shareNote, {
        params: { noteId },
        body: { roomIds: [roomId], role: 'VIEW', message: 'Mời **bạn**', clientShareId: uuidv7() },
      })
      await wait(31_000)
      const body = `${word} · ${title} · Mời bạn`
      expect((await next()).body).toBe(body)
      expect((await listOf(binh))[0]).toMatchObject({ type: 'MESSAGE', body })
      await binh.ask(contract.notification.readNotifications, { body: {} })
    }
    await app.setUser(binh, { language: 'vi' })
  })

  it('a push is not sent of what was read within three seconds', async () => {
    const before = service.requests
    const message = await say(scene.an, roomId, 'Đọc ngay')
    await settle(scene.app, scene.an)
    await readUpTo(scene.binh, message)
    await wait(60_000)
    await wait(60_000)
    expect(service.requests).toBe(before)
  })

  it('a push is not sent of what was read in the notification centre within three seconds, whatever it is about', async () => {
    const { an, binh } = scene
    await makeGroup(an, [binh], 'Nhóm đã xem')
    await settle(scene.app, an)
    const before = service.requests
    await binh.ask(contract.notification.readNotifications, { body: { type: 'ROOM_ADDED' } })
    await wait(60_000)
    expect(service.requests).toBe(before)
    await makeGroup(an, [binh], 'Nhóm chưa xem')
    await wait(31_000)
    expect(await next()).toMatchObject({ type: 'ROOM_ADDED', title: 'Nhóm chưa xem' })
  })

  describe('while another device is active', () => {
    const presence = () => scene.app.app.services.presence
    const ping = () => scene.binh.ask(contract.device.pingDevice)
    /** Bình's browser, connected and in use. */
    async function openPage() {
      const socket = await scene.binh.socket()
      await ping()
      await eventually(async () => expect((await presence().activeUntil([scene.binh.userId])).size).toBe(1))
      return {
        async close() {
          const hasLeft = new Promise<void>(resolve => presence().onLeave(() => resolve()))
          socket.disconnect()
          await hasLeft
        },
      }
    }
    const wasWritten = async () => (await sql`SELECT FROM hold_write`.execute(scene.app.app.db)).rows.length
    beforeAll(async () => {
      await sql`
        CREATE TABLE hold_write (n integer);
        CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN INSERT INTO hold_write VALUES (1); RETURN NULL; END $$;
        CREATE TRIGGER noted AFTER UPDATE ON notification_hold FOR EACH ROW EXECUTE FUNCTION note_write();
      `.execute(scene.app.app.db)
    })
    beforeEach(async () => {
      await sql`TRUNCATE hold_write`.execute(scene.app.app.db)
    })

    it('waits up to thirty seconds, written once and not each second', async () => {
      const before = service.requests
      const page = await openPage()
      await say(scene.an, roomId, 'Bạn đang ở máy tính')
      for (let second = 0; second < 22; second += 1) await wait(1_000)
      expect(service.requests).toBe(before)
      expect(await wasWritten()).toBe(1)
      await ping()
      // Not a second after the thirtieth.
      await wait(8_200)
      expect((await next()).body).toBe('Bạn đang ở máy tính')
      expect(await wasWritten()).toBe(1)
      await page.close()
    })

    it('leaves when the device has not been in use for a minute, or is closed', async () => {
      const { clock } = scene.app
      const page = await openPage()
      clock.advance(45_000)
      await say(scene.an, roomId, 'Màn hình đã tắt')
      const before = service.requests
      // The clock runs on meanwhile, and slow machines take their time.
      await wait(8_000)
      expect(service.requests).toBe(before)
      await wait(7_000)
      expect((await next()).body).toBe('Màn hình đã tắt')

      await ping()
      await say(scene.an, roomId, 'Đóng máy rồi')
      await wait(5_000)
      await page.close()
      await wait(0)
      expect((await next()).body).toBe('Đóng máy rồi')
      expect(await wasWritten()).toBe(3)
    })

    it('leaves after its three seconds where the device was left meanwhile, though it is still connected', async () => {
      const page = await openPage()
      await say(scene.an, roomId, 'Vừa chuyển sang thẻ khác')
      await wait(5_000)
      const before = service.requests
      await scene.binh.ask(contract.device.pingDevice, { body: { isInUse: false } })
      await wait(0)
      expect((await next()).body).toBe('Vừa chuyển sang thẻ khác')
      await say(scene.an, roomId, 'Đang xem thẻ khác')
      await wait(3_100)
      expect((await next()).body).toBe('Đang xem thẻ khác')
      expect(service.requests).toBe(before + 2)
      await page.close()
    })

    it('while another device is active is dropped when it was read there, and never leaves before its three seconds', async () => {
      const page = await openPage()
      const message = await say(scene.an, roomId, 'Đọc ở máy tính')
      await wait(5_000)
      await readUpTo(scene.binh, message)
      await settle(scene.app, scene.an)
      const before = service.requests
      await say(scene.chi, (await openPrivateRoom(scene.chi, scene.binh)).room.roomId, 'Vừa tới')
      await wait(1_000)
      await page.close()
      await wait(0)
      expect(service.requests).toBe(before)
      await wait(2_100)
      expect((await next()).body).toBe('Vừa tới')
      await wait(60_000)
      expect(service.requests).toBe(before + 1)
    })

    it('while another device is active is looked at again by a process that has just started, which knows of no active device', async () => {
      const { app } = scene.app
      const page = await openPage()
      await say(scene.an, roomId, 'Trước khi khởi động lại')
      await wait(5_000)
      app.services.holdTimes = createHoldTimes()
      await page.close()
      await wait(0)
      expect((await next()).body).toBe('Trước khi khởi động lại')
    })
  })

  it.each([
    ['SENDER', 'Nguyễn Văn An', 'Tin nhắn mới'],
    ['NONE', 'Trầu', 'Bạn có thông báo mới'],
  ])(
    'shows by the privacy level %s no text of the message, in any byte',
    async (pushPrivacy, title, body) => {
      await prefer({ pushPrivacy })
      await say(scene.an, roomId, 'Bí mật quốc gia')
      await wait(31_000)
      const { text } = await phone.next()
      expect(JSON.parse(text)).toMatchObject({ title, body })
      expect(text).not.toContain('Bí mật')
      if (pushPrivacy === 'NONE') expect(text).not.toContain('Nguyễn')
      await prefer({ pushPrivacy: 'FULL' })
    },
  )

  it('shows by the privacy level SENDER nothing of what a comment in a note says', async () => {
    const { an, binh, app } = scene
    const noteId = await addNote(an, 'Sửa nhà')
    await an.ask(contract.noteSharing.shareNote, {
      params: { noteId },
      body: { roomIds: [roomId], role: 'VIEW', clientShareId: uuidv7() },
    })
    await wait(31_000)
    await next()
    for (const pushPrivacy of ['FULL', 'SENDER']) {
      await prefer({ pushPrivacy })
      await transact(app.app, tx =>
        app.app.services.notifier.add(tx, 'default', `reply/${pushPrivacy}`, {
          type: 'NOTE_REPLY',
          userIds: [binh.userId],
          actorId: an.userId,
          subject: { noteId, note: 'Bí mật quốc gia' },
        }),
      )
      await wait(31_000)
      const { text } = await phone.next()
      expect(JSON.parse(text)).toMatchObject({ type: 'NOTE_REPLY', title: 'Nguyễn Văn An trả lời bình luận' })
      expect(text.includes('Bí mật')).toBe(pushPrivacy === 'FULL')
      await binh.ask(contract.notification.readNotifications, { body: {} })
    }
    await prefer({ pushPrivacy: 'FULL' })
  })

  it('does not leave for a stranger whom the person has not accepted', async () => {
    const { app, binh } = scene
    const before = service.requests
    const stranger = await app.person('Người Lạ')
    const { room } = await openPrivateRoom(stranger, binh)
    await say(stranger, room.roomId, 'Cho vay lãi thấp')
    await settle(app, stranger)
    await wait(31_000)
    expect(service.requests).toBe(before)
  })

  it('names what was read since the last one, so that the device withdraws it', async () => {
    const { an, binh, chi, app } = scene
    // What tests before have read is named for a day, too.
    await app.app.db.deleteFrom('notification_pushed').execute()
    const message = await say(an, roomId, 'Đã đọc rồi')
    await wait(31_000)
    await next()
    await readUpTo(binh, message)
    const other = (await openPrivateRoom(chi, binh)).room.roomId
    await say(chi, other, 'Tin khác')
    await wait(31_000)
    expect(await next()).toMatchObject({ title: 'Lê Ngọc Chi', withdrawn: [`room/${roomId}`] })
  })

  it('names withdrawn notifications that one push could not name in the next', async () => {
    const { an, binh } = scene
    const { db } = scene.app.app
    const tags = Array.from({ length: 25 }, (_, n) => `room/old-${String(n).padStart(2, '0')}`)
    await db
      .insertInto('notification_pushed')
      .values(
        tags.map((tag, n) => ({
          tenant_id: 'default',
          user_id: binh.userId,
          tag,
          notification_id: crypto.randomUUID(),
          pushed_time: new Date(1_000 * n),
        })),
      )
      .execute()
    await say(an, roomId, 'Một')
    await wait(31_000)
    const first = (await next()).withdrawn
    expect(first.toSorted()).toEqual(tags.slice(0, 20))
    await say(an, roomId, 'Hai')
    await wait(31_000)
    expect((await next()).withdrawn).toEqual(expect.arrayContaining(tags.slice(20)))
  })

  it('counts its hold from the first message of those that are pushed together', async () => {
    await say(scene.an, roomId, 'Một')
    scene.app.clock.advance(2_000)
    await say(scene.an, roomId, 'Hai')
    await wait(1_100)
    expect((await next()).body).toBe('Hai')
  })

  it('leaves although that of another person in the same turn cannot be written', async () => {
    const { an, dung, app } = scene
    const { db } = app.app
    const { token } = service.subscribe(app.app.vapidKeys.publicKey)
    await dung.ask(contract.device.updateDeviceToken, { body: { kind: 'WEB_PUSH', token } })
    await say(an, roomId, 'Vẫn đến')
    const bad = (await openPrivateRoom(an, dung)).room.roomId
    await say(an, bad, 'Hỏng')
    await sql`
      CREATE FUNCTION refuse_push() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refused BEFORE INSERT ON push_job
        FOR EACH ROW WHEN (NEW.user_id = ${sql.lit(dung.userId)}) EXECUTE FUNCTION refuse_push();
    `.execute(db)
    await wait(3_100)
    expect((await next()).body).toBe('Vẫn đến')
    const holds = await db.selectFrom('notification_hold').selectAll().execute()
    expect(holds.map(hold => hold.user_id)).toEqual([dung.userId])
    expect(holds[0]!.due_time.getTime()).toBeGreaterThan(app.clock.now())

    // It is given up in the end, and leaves nothing behind.
    const past = new Date(app.clock.now() - 3_600_000)
    await db.updateTable('notification_hold').set({ due_time: past, latest_time: past }).execute()
    app.app.services.holdTimes.note(past)
    await pushDue(app.app)
    expect(await db.selectFrom('notification_hold').selectAll().execute()).toEqual([])
    await sql`DROP TRIGGER refused ON push_job`.execute(db)
  })

  it('leaves although that of another person in the same turn cannot be rendered', async () => {
    const { an, binh, dung, app } = scene
    const { db } = app.app
    const room = (await makeGroup(an, [binh, dung], 'Nhóm chung')).room.roomId
    await settle(app, an)
    await db.deleteFrom('notification_hold').execute()
    await say(an, room, 'Vẫn hiện')
    await settle(app, an)
    await db.updateTable('notification').set({ subject: 'null' }).where('user_id', '=', dung.userId).execute()
    await wait(3_100)
    expect((await next()).body).toContain('Vẫn hiện')
    await app.app.services.push.queue.idle()
    const waitingJobs = await db
      .selectFrom('push_job')
      .select(['user_id', 'tries'])
      .where('state', 'in', ['QUEUED', 'SENDING', 'FAILED'])
      .execute()
    expect(waitingJobs).toEqual([{ user_id: dung.userId, tries: 0 }])
  })

  it('a push is silent while the person does not want to be disturbed, who sees why', async () => {
    const before = service.requests
    await prefer({ doNotDisturbUntil: scene.app.clock.now() + 3_600_000 })
    await say(scene.an, roomId, 'Đừng làm phiền')
    await wait(31_000)
    expect(service.requests).toBe(before)
    const { items } = await scene.binh.ask(contract.notification.listNotifications)
    expect(items[0]!.routes).toContainEqual({ channel: 'PUSH', isChosen: false, reason: 'DO_NOT_DISTURB' })
    await prefer({ doNotDisturbUntil: 0 })
  })

  it('a push is not sent to who signed out meanwhile', async () => {
    const { chi, an } = scene
    const browser = await subscribePhone(service, chi)
    const { room } = await openPrivateRoom(an, chi)
    await say(an, room.roomId, 'Trước khi ra')
    await settle(scene.app, an)
    await chi.ask(contract.identityAuthen.logout)
    await wait(31_000)
    expect(browser.received).toEqual([])
  })
})
