import { contract } from '@trau/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { remindOfNotes } from '../services/note/index.ts'
import { sendDigests } from '../services/notification/digest/sendDigests.ts'
import { pushDue } from '../services/notification/push/hold.ts'
import { settle } from '../services/notification/testing/settle.ts'
import { makeGroup, openScene, type Scene, say } from '../services/room/testing/scene.ts'
import { eventually } from './eventually.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { subscribePhone } from './phone.ts'
import { type Browser, type PushService, startPushService } from './push-service.ts'

const pin = '271805'
/** Each stands in one secret alone, and in nothing that the product writes by itself. */
const markers = {
  plain: 'zqplain7',
  hidden: 'zqhidden7',
  recalled: 'zqrecall7',
  selfDestructing: 'zqburn7',
  lockedNote: 'zqlocked7',
}
type Secret = keyof typeof markers

/** Tables that hold the content itself; what leaves the server, or is about to, stands in none of them. */
const contentTables: Record<Exclude<Secret, 'plain'>, RegExp> = {
  hidden: /^message(_p\d+)?$/,
  recalled: /^$/,
  selfDestructing: /^message(_p\d+)?$/,
  lockedNote: /^note(_.*)?$/,
}

let mailbox: Mailbox
let service: PushService
let scene: Scene
let phone: Browser
const logLines: string[] = []

beforeAll(async () => {
  ;[mailbox, service] = await Promise.all([startMailbox(), startPushService()])
  scene = await openScene({
    LOG_LEVEL: 'trace',
    OUTBOUND_ALLOW: '127.0.0.1',
    PUBLIC_URL: 'https://chat.vidu.vn',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>',
  })
  const { app, binh } = scene
  // Every logger of the app writes to the stream of the first.
  const stream = (app.app.log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ]!
  stream.write = line => void logLines.push(line)
  await app.setUser(binh, { email: 'binh@vidu.vn', verified_email: true })
  phone = await subscribePhone(service, binh)
  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
})
afterAll(async () => {
  await scene?.close()
  await Promise.all([mailbox?.close(), service?.close()])
})

/** Names of the tables in some row of which this text stands, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = scene.app.app
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ hit: boolean }>`
      SELECT EXISTS (SELECT 1 FROM ${sql.table(name)} AS t WHERE to_jsonb(t)::text LIKE ${`%${text}%`}) AS hit`.execute(
      db,
    )
    if (hits[0]!.hit) found.push(name)
  }
  return found.sort()
}

it('no push, mail, notification, queue or log line holds a word of hidden rooms, recalled or self-destructing messages, or locked notes', async () => {
  const { app, an, binh, chi } = scene
  await binh.ask(contract.hidden.createHiddenPin, { body: { pin } })
  await binh.ask(contract.hidden.unlockHidden, { body: { pin } })
  const open = (await makeGroup(an, [binh, chi], 'Nhóm học')).room.roomId
  const hidden = (await makeGroup(an, [binh, chi], 'Nhóm ẩn')).room.roomId
  const burning = (await makeGroup(an, [binh, chi], 'Nhóm tự xoá')).room.roomId
  await binh.ask(contract.room.hideRoom, { params: { id: hidden } })
  await an.ask(contract.room.setSelfDestruct, { params: { roomId: burning }, body: { seconds: 3_600 } })
  const noteId = uuidv7()
  await binh.ask(contract.note.createNote, { body: { noteId, title: `Sổ ${markers.lockedNote}` } })
  await binh.ask(contract.note.setNoteLocked, { params: { noteId }, body: { isLocked: true } })
  await binh.ask(contract.noteSharing.addNoteReminder, {
    params: { noteId },
    body: { time: app.clock.now() + 60_000, text: `Gọi ${markers.lockedNote}` },
  })
  await binh.ask(contract.hidden.lockHidden)

  const mention = [{ userId: binh.userId, offset: 0, length: 5 }]
  const call = (roomId: string, content: string) =>
    an.ask(contract.chat.sendMessage, { params: { roomId }, body: { content, mentions: mention } })
  await say(an, hidden, `Chuyện ${markers.hidden}`)
  await call(hidden, `@Bình ${markers.hidden}`)
  await say(an, burning, `Đốt ${markers.selfDestructing}`)
  await call(burning, `@Bình ${markers.selfDestructing}`)
  const recalled = [
    await say(an, open, `Lỡ ${markers.recalled}`),
    await call(open, `@Bình ${markers.recalled}`),
  ]
  await settle(app, an)
  for (const { messageId } of recalled)
    await an.ask(contract.chat.deleteMessageForAll, { params: { id: messageId }, query: { roomId: open } })
  await say(an, open, `Mai gặp nhé ${markers.plain}`)
  await settle(app, an)

  app.clock.advance(61_000)
  await remindOfNotes(app.app)
  await settle(app, an)
  app.clock.advance(3_100)
  await pushDue(app.app)
  await eventually(() => expect(phone.received.map(one => one.text).join('\n')).toContain(markers.plain))
  await eventually(() => expect(phone.received.map(one => one.text).join('\n')).toContain('NOTE_REMINDER'))

  const then = new Date(app.clock.now() - 2 * 3_600_000)
  await app.app.db.updateTable('notification').set({ created_time: then, updated_time: then }).execute()
  await app.setUser(binh, { last_active_time: then })
  await sendDigests.run(app.app)
  const mail = await mailbox.next('binh@vidu.vn')
  await settle(app, an)

  // The server is quiet when all goes well: one line of our own shows that lines are collected.
  app.app.log.debug('the hunt is over')
  const centre = await binh.ask(contract.notification.listNotifications, { query: { limit: 100 } })
  const left = {
    pushes: phone.received.map(({ text }) => text).join('\n'),
    mails: mailbox
      .of('binh@vidu.vn')
      .map(one => JSON.stringify(one))
      .join('\n'),
    centre: JSON.stringify(centre),
    log: logLines.join('\n'),
  }
  // The hunt finds what may leave, or it would prove nothing.
  expect(mail.text).toContain(markers.plain)
  expect(left.centre).toContain(markers.plain)
  expect(left.log).toContain('the hunt is over')
  expect(await tablesWith(markers.plain)).toEqual(expect.arrayContaining([expect.stringMatching(/^message/)]))
  expect(left.log).not.toContain(markers.plain)

  for (const secret of ['hidden', 'recalled', 'selfDestructing', 'lockedNote'] as const) {
    for (const [place, text] of Object.entries(left))
      expect(text.includes(markers[secret]), `${secret} in ${place}`).toBe(false)
    const tables = (await tablesWith(markers[secret])).filter(name => !contentTables[secret].test(name))
    expect([secret, tables]).toEqual([secret, []])
  }
})
