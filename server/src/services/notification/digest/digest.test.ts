import { contract } from '@trau/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { makeGroup, openPrivateRoom, openScene, type Scene, say } from '../../room/testing/scene.ts'
import { unsubscribeLinks } from '../mails/subscription.ts'
import { settle } from '../testing/settle.ts'
import { sendDigests } from './sendDigests.ts'

let mailbox: Mailbox
let scene: Scene
beforeAll(async () => {
  mailbox = await startMailbox()
  scene = await openScene({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>',
    PUBLIC_URL: 'https://chat.vidu.vn',
  })
  await scene.app.setUser(scene.binh, { email: 'binh@vidu.vn', verified_email: true })
})
afterAll(async () => {
  await scene.close()
  await mailbox.close()
})
/** Bình was here so long ago, and what was said is as old. */
async function away(ms: number): Promise<void> {
  const { app, binh, an } = scene
  await settle(app, an)
  const then = new Date(app.clock.now() - ms)
  await app.app.db
    .updateTable('notification')
    .set({ created_time: then, updated_time: then, digest_since: null })
    .execute()
  await app.setUser(binh, { last_active_time: then })
}
const hour = 3_600_000

it('a digest mails what was missed, once, to who was away as long as they chose, and one press or POST ends it', async () => {
  const { app, an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm học')
  const hidden = (await makeGroup(an, [binh], 'Nhóm kín')).room
  await say(an, room.roomId, 'Trước khi bật')
  await away(2 * hour)
  await sendDigests.run(app.app)
  expect(mailbox.of('binh@vidu.vn')).toEqual([])

  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'DAY' } })
  await say(an, room.roomId, 'Mai nghỉ học')
  await say(chi, room.roomId, 'Thật không?')
  await say(an, hidden.roomId, 'Chuyện kín')
  await away(2 * hour)
  await sendDigests.run(app.app)
  expect(mailbox.of('binh@vidu.vn')).toEqual([])

  await binh.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
  await binh.ask(contract.room.hideRoom, { params: { id: hidden.roomId } })
  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
  await away(2 * hour)
  await sendDigests.run(app.app)
  const mail = await mailbox.next('binh@vidu.vn')
  expect(mail.text).toContain('Nhóm học')
  expect(mail.text).toContain('Thật không?')
  expect(`${mail.text}${mail.html}`).not.toContain('kín')
  await sendDigests.run(app.app)
  expect(mailbox.of('binh@vidu.vn')).toHaveLength(1)

  const header = new URL(mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1))
  const preferences = async () => (await binh.ask(contract.notification.getNotificationPreferences)).digest
  const post = (body?: string, type?: string) =>
    app.raw('POST', header.pathname + header.search, {
      ...(type ? { headers: { 'content-type': type } } : {}),
      ...(body ? { body } : {}),
    })
  const form = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  // Mail programs encode the form as they like (RFC 8058).
  for (const [body, type] of [
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded; charset=utf-8'],
    [form, 'multipart/form-data; boundary=x'],
    ['List-Unsubscribe=One-Click', 'text/plain'],
    ['List-Unsubscribe=One-Click', 'application/octet-stream'],
    ['List-Unsubscribe=One-Click', undefined],
    ['{nonsense', 'application/json'],
    [undefined, undefined],
  ]) {
    await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
    expect((await post(body, type)).status, type).toBe(200)
    expect(await preferences(), type).toBe('OFF')
  }

  // The link that a person presses opens a page of the client; by itself it changes nothing.
  const page = new URL(mail.text!.match(/https:\S+\/unsubscribe\/\S+/)![0])
  expect(mail.html).toContain(page.href.replaceAll('&', '&amp;'))
  const query = { token: decodeURIComponent(page.pathname.split('/').at(-1)!) }
  const { getMailSubscription, endMailSubscription, resumeMailSubscription } = contract.notification
  const answerOf = async (endpoint: typeof getMailSubscription | typeof endMailSubscription) =>
    (await app.call(endpoint, { query })).data
  expect(await answerOf(getMailSubscription)).toEqual({ type: 'DIGEST', isSubscribed: false })
  expect(await answerOf(resumeMailSubscription)).toEqual({ type: 'DIGEST', isSubscribed: true })
  expect(await preferences()).toBe('HOUR')
  expect(await answerOf(getMailSubscription)).toEqual({ type: 'DIGEST', isSubscribed: true })
  expect(await preferences()).toBe('HOUR')
  expect(await answerOf(endMailSubscription)).toEqual({ type: 'DIGEST', isSubscribed: false })
  expect(await preferences()).toBe('OFF')
})

it('a token ends mails of its own tenant alone, and is one of ours', async () => {
  const { app, binh } = scene
  await app.tenant('khac', 'Khác')
  const links = unsubscribeLinks(app.app, { tenantId: 'khac', userId: binh.userId }, 'DIGEST', 'HOUR')!
  const foreign = new URL(links.unsubscribeUrl).searchParams.get('token')!
  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
  for (const endpoint of [
    contract.notification.endMailSubscription,
    contract.notification.getMailSubscription,
  ])
    for (const token of [foreign, 'bogus'])
      expect((await app.call(endpoint, { query: { token } })).error?.code).toBe('validationFailed')
  expect((await binh.ask(contract.notification.getNotificationPreferences)).digest).toBe('HOUR')
  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'OFF' } })
})

/** A friend of An who wants a digest after an hour and has been away for long. */
async function absent(name: string) {
  const { app, an } = scene
  const person = await app.person(name)
  await app.befriend(an, person)
  const email = `${person.username}@vidu.vn`
  await app.setUser(person, { email, verified_email: true })
  await person.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
  const isAway = () => app.setUser(person, { last_active_time: new Date(app.clock.now() - 24 * hour) })
  await isAway()
  return { person, email, isAway }
}

it('a digest leaves an hour after the first unread message, though more come all the time', async () => {
  const { app, an } = scene
  const { person, email, isAway } = await absent('Vũ Thị Em')
  const { room } = await makeGroup(an, [person], 'Nhóm rôm rả')
  await settle(app, an)
  /** So much time passes: all that has happened is older. */
  const pass = (minutes: number) =>
    sql`
      WITH older AS (
        UPDATE notification_digest SET sent_time = sent_time - ${minutes} * interval '1 min' WHERE user_id = ${person.userId}
      )
      UPDATE notification SET created_time = created_time - ${minutes} * interval '1 min',
        updated_time = updated_time - ${minutes} * interval '1 min',
        digest_since = digest_since - ${minutes} * interval '1 min'
      WHERE user_id = ${person.userId}`.execute(app.app.db)
  const mails: number[] = []
  for (let n = 1; n <= 7; n++) {
    await say(an, room.roomId, `Tin ${n}`)
    await settle(app, an)
    await pass(20)
    await isAway()
    await sendDigests.run(app.app)
    await eventually(async () => {
      const { unsent } = await app.app.db
        .selectFrom('outgoing_message')
        .select(({ fn }) => fn.countAll<number>().as('unsent'))
        .where('state', '<>', 'SENT')
        .executeTakeFirstOrThrow()
      expect(Number(unsent)).toBe(0)
    })
    mails.push(mailbox.of(email).length)
  }
  expect(mails).toEqual([0, 0, 1, 1, 1, 2, 2])
  expect(mailbox.of(email).at(-1)!.text).toContain('Tin 6')
})

it('a digest has nothing of rooms that were muted since and of messages that were recalled, in names, texts or count', async () => {
  const { app, an } = scene
  const { person, email, isAway } = await absent('Phạm Văn Giang')
  const [open, muted, empty] = await Promise.all(
    ['Nhóm mở', 'Nhóm đã tắt', 'Nhóm trống'].map(
      async name => (await makeGroup(an, [person], name)).room.roomId,
    ),
  )
  await say(an, open!, 'Tin còn lại')
  await say(an, muted!, 'Tin đã tắt')
  const recalled = [await say(an, open!, 'Tin thu hồi'), await say(an, empty!, 'Tin thu hồi')]
  await settle(app, an)
  for (const { messageId, roomId } of recalled)
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: messageId }, query: { roomId } })
  await person.ask(contract.room.muteRoom, { params: { id: muted! } })
  await away(2 * hour)
  await isAway()
  await sendDigests.run(app.app)
  const mail = await mailbox.next(email)
  const whole = `${mail.subject}${mail.text}${mail.html}`
  expect(mail.subject).toBe('Bạn có 1 tin nhắn chưa đọc')
  expect(mail.text).toContain('Nhóm mở (1 tin mới)')
  expect(mail.text).toContain('Nguyễn Văn An: Tin còn lại')
  for (const text of ['thu hồi', 'đã tắt', 'Nhóm trống']) expect(whole).not.toContain(text)
})

it.each(['SENDER', 'NONE'] as const)(
  'a digest has names and no text where a push has none: %s',
  async pushPrivacy => {
    const { app, an } = scene
    const { person, email, isAway } = await absent(`Người ${pushPrivacy}`)
    await person.ask(contract.notification.updateNotificationPreferences, { body: { pushPrivacy } })
    const { room } = await makeGroup(an, [person], 'Nhóm kín tiếng')
    await say(an, room.roomId, 'Chuyện bí mật')
    await away(2 * hour)
    await isAway()
    await sendDigests.run(app.app)
    const mail = await mailbox.next(email)
    expect(mail.text).toContain('Nhóm kín tiếng')
    expect(mail.text).toContain('Nguyễn Văn An đã nhắn cho bạn')
    expect(`${mail.text}${mail.html}`).not.toContain('bí mật')
  },
)

it.each([
  ['whose address is not proven', { verified_email: false }],
  ['who is locked', { is_locked: true }],
])('nobody %s gets a digest', async (_, columns) => {
  const { app, an } = scene
  const { person, email, isAway } = await absent('Không Nhận')
  const other = await absent('Có Nhận')
  const { room } = await makeGroup(an, [person, other.person], 'Nhóm chung')
  await say(an, room.roomId, 'Có tin mới')
  await away(2 * hour)
  await app.setUser(person, columns)
  await isAway()
  await other.isAway()
  await sendDigests.run(app.app)
  await mailbox.next(other.email)
  const queued = await app.app.db.selectFrom('outgoing_message').select('recipient').execute()
  expect(queued.map(row => row.recipient)).not.toContain(email)
})

it('nobody gets a digest who was here within the hour, though what they have not read is older', async () => {
  const { app, an } = scene
  const { person, email } = await absent('Mới Ghé Qua')
  const other = await absent('Vắng Cả Ngày')
  const { room } = await makeGroup(an, [person, other.person], 'Nhóm đợi')
  await say(an, room.roomId, 'Có tin mới')
  await away(2 * hour)
  await other.isAway()
  await app.setUser(person, { last_active_time: new Date(app.clock.now() - hour / 2) })
  await sendDigests.run(app.app)
  await mailbox.next(other.email)
  const queued = await app.app.db.selectFrom('outgoing_message').select('recipient').execute()
  expect(queued.map(row => row.recipient)).not.toContain(email)
})

it('a digest that cannot be written does not hold up those of others', async () => {
  const { app, an, chi, dung } = scene
  // The job goes through people by id.
  const [broken, next] = an.userId < dung.userId ? [an, dung] : [dung, an]
  for (const person of [broken, next]) {
    await person.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
    await app.setUser(person, {
      email: `${person.username}@vidu.vn`,
      verified_email: true,
    })
  }
  const { room } = await makeGroup(chi, [an, dung], 'Nhóm mới')
  await say(chi, room.roomId, 'Họp lúc chín giờ')
  await away(2 * hour)
  for (const person of [broken, next])
    await app.setUser(person, { last_active_time: new Date(app.clock.now() - 2 * hour) })
  await app.app.db
    .updateTable('notification_preference')
    .set({ preferences: JSON.stringify({ digest: 'HOUR', channels: { MESSAGE: null } }) })
    .where('user_id', '=', broken.userId)
    .execute()
  app.app.services.notificationPreferences.forget('default', broken.userId)
  await sendDigests.run(app.app)
  expect((await mailbox.next(`${next.username}@vidu.vn`)).text).toContain('Họp lúc chín giờ')
  expect(mailbox.of(`${broken.username}@vidu.vn`)).toEqual([])
})

const allDay = {
  from: '00:00',
  to: '00:00',
  days: [0, 1, 2, 3, 4, 5, 6],
  timeZone: 'Asia/Ho_Chi_Minh',
  allowsFavorites: false,
  allowsMentions: false,
}

it('a digest names what was said before quiet hours, though somebody writes on in the same room', async () => {
  const { app, an } = scene
  const dung = await app.person('Đỗ Thị Dung')
  await app.befriend(an, dung)
  await app.setUser(dung, { email: 'dung-toi@vidu.vn', verified_email: true })
  const prefer = (body: object) =>
    dung.ask(contract.notification.updateNotificationPreferences, { body: body as never })
  await prefer({ digest: 'HOUR' })
  const { room } = await makeGroup(an, [dung], 'Nhóm buổi tối')
  await say(an, room.roomId, 'Mai họp lúc tám giờ')
  await settle(app, an)
  await prefer({ quietHours: { ...allDay, isEnabled: true } })
  await say(an, room.roomId, 'Chúc ngủ ngon')
  await away(2 * hour)
  await app.setUser(dung, { last_active_time: new Date(app.clock.now() - 2 * hour) })
  await sendDigests.run(app.app)
  const mail = await mailbox.next('dung-toi@vidu.vn')
  expect(mail.text).toContain('Mai họp lúc tám giờ')

  await say(an, room.roomId, 'Ai còn thức không?')
  await away(2 * hour)
  await app.setUser(dung, { last_active_time: new Date(app.clock.now() - 2 * hour) })
  await sendDigests.run(app.app)
  expect(mailbox.of('dung-toi@vidu.vn'), 'what was said in the night alone is in none').toHaveLength(1)
})

describe('what routing refused to mail is in no digest:', () => {
  /** Chi wants a digest, has been away for two hours, and gets one for what Dũng wrote. */
  async function digestOfChi(refused: () => Promise<unknown>): Promise<string> {
    const { app, chi, dung } = scene
    await chi.ask(contract.notification.readNotifications, { body: {} })
    await app.setUser(chi, { email: `chi-${Math.random()}@vidu.vn`, verified_email: true })
    await chi.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
    await refused()
    await settle(app, dung)
    const { room } = await makeGroup(dung, [chi], 'Nhóm được gửi')
    await say(dung, room.roomId, 'Tin được gửi thư')
    await away(2 * hour)
    await app.setUser(chi, { last_active_time: new Date(app.clock.now() - 2 * hour) })
    await app.app.db.deleteFrom('notification_digest').where('user_id', '=', chi.userId).execute()
    await sendDigests.run(app.app)
    const { email } = (await app.app.services.userCache.findRows('default', [chi.userId])).get(chi.userId)!
    const mail = await mailbox.next(email!)
    expect(mail.text).toContain('Tin được gửi thư')
    return `${mail.subject}${mail.text}${mail.html}`
  }
  const prefer = (body: object) =>
    scene.chi.ask(contract.notification.updateNotificationPreferences, { body: body as never })

  it('a stranger who is not accepted', async () => {
    const stranger = await scene.app.person('Người Lạ')
    const { room } = await openPrivateRoom(stranger, scene.chi)
    const mail = await digestOfChi(() => say(stranger, room.roomId, 'Cho vay lãi thấp'))
    expect(mail).not.toContain('lãi thấp')
    expect(mail).not.toContain('Người Lạ')
  })

  it('quiet hours', async () => {
    const { room } = await makeGroup(scene.an, [scene.chi], 'Nhóm ban đêm')
    const mail = await digestOfChi(async () => {
      await prefer({ quietHours: { ...allDay, isEnabled: true } })
      await say(scene.an, room.roomId, 'Tin lúc nửa đêm')
      await settle(scene.app, scene.an)
      await prefer({ quietHours: { ...allDay, isEnabled: false } })
    })
    expect(mail).not.toContain('nửa đêm')
  })

  it('do not disturb', async () => {
    const { room } = await makeGroup(scene.an, [scene.chi], 'Nhóm làm phiền')
    const mail = await digestOfChi(async () => {
      await prefer({ doNotDisturbUntil: scene.app.clock.now() + hour })
      await say(scene.an, room.roomId, 'Tin làm phiền')
      await settle(scene.app, scene.an)
      await prefer({ doNotDisturbUntil: 0 })
    })
    expect(mail).not.toContain('Tin làm phiền')
  })
})
