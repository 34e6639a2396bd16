import { contract, type PushPayload } from '@trau/contract'
import type pg from 'pg'
import { type Mailbox, startMailbox } from '../../../server/src/testing/mailbox.ts'
import { type PushService, startPushService } from '../../../server/src/testing/push-service.ts'
import { call } from '../http-call.ts'
import { subscribePeople } from '../notify/devices.ts'
import {
  makeAdministrator,
  type SeededPerson,
  type SeededRoom,
  seedPeople,
  seedRoom,
} from '../sockets/seed.ts'
import { randomOf } from './crowd.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface NotificationsOptions {
  /** SIGKILLs of the server process, each while messages are sent, notified of, pushed and emailed. */
  kills: number
  /** Messages between two kills. */
  messages: number
  seed: number
}

/** What became of the jobs of a queue, and of what its provider got. */
export interface Deliveries {
  sent: number
  dead: number
  /** Neither SENT nor DEAD in the end. */
  left: number
  /** SENT, but the provider never got it. */
  lost: number
  /** What the provider got beyond the first of each. */
  repeats: number
  /** Times that a claim of a process was cut off, and the job claimed anew: the provider's answer may have been lost. */
  cutOff: number
  /** Repeats that no claim that was cut off explains. */
  unexplained: number
}

export interface NotificationsResult {
  kills: number
  messages: number
  /** Announcements of the administrator to everybody, which leave as push and mail. */
  announcements: number
  /** Persons the sum of whose counts is not the number of messages to them. */
  wrongCounts: number
  /** Notifications that are not there, or there twice. */
  wrongRows: number
  /** Persons whose statistic is not what a recount gives. */
  wrongStatistics: number
  /** Notifications whose last state was never pushed. */
  unpushed: number
  push: Deliveries
  mail: Deliveries
  /** From the last start until nothing waits. */
  settleSeconds: number
}

const settleMs = 300_000
const atOnce = 10
const peopleCount = 20
const rooms = 10
const membersPerRoom = 4

const addressOf = (index: number) => `ng${index}@vidu.vn`

/** Kills the server while 20 people are notified by centre, push and mail. Their notifications must add up to what was said. */
export async function runNotifications(options: NotificationsOptions): Promise<NotificationsResult> {
  const [service, mailbox] = await Promise.all([startPushService(), startMailbox()])
  // So that a kill finds pushes whose answer is under way.
  service.answerWith({ status: 201, delayMs: 30 })
  const server = new ServerProcess({
    env: {
      OUTBOUND_ALLOW: '127.0.0.1',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Trau <tin@vidu.vn>',
      LINK_PREVIEWS: 'off',
    },
  })
  try {
    await server.start()
    let database = await server.database()
    const world = await seedWorld(database, server, service)
    await noteCutOffClaims(database)
    await database.end()
    const sentMessages = await talk(server, world, options)
    database = await server.database()
    const began = performance.now()
    while ((await waiting(database)) > 0 && performance.now() - began < settleMs) await pause(100)
    const settleSeconds = (performance.now() - began) / 1000
    // A duplicate notification would arrive within this time.
    await pause(1_500)
    const result = {
      kills: options.kills,
      messages: sentMessages.perRoom.reduce((sum, count) => sum + count, 0),
      announcements: sentMessages.titles.length,
      ...(await checkNotifications(database, world, sentMessages)),
      unpushed: await countUnpushed(database, service),
      push: await pushDeliveries(database, service, world.deviceOf),
      mail: await mailDeliveries(database, mailbox, world),
      settleSeconds,
    }
    await database.end()
    return result
  } finally {
    await server.stop()
    await Promise.all([service.close(), mailbox.close()])
  }
}

interface World {
  author: SeededPerson
  admin: SeededPerson
  people: SeededPerson[]
  rooms: SeededRoom[]
  /** The device of each subscription. */
  deviceOf: Map<string, string>
}

async function seedWorld(database: pg.Client, server: ServerProcess, service: PushService): Promise<World> {
  const [admin] = await seedPeople(database, 1, '6 hours')
  const [author] = await seedPeople(database, 1, '6 hours')
  const people = await seedPeople(database, peopleCount, '6 hours')
  await makeAdministrator(database, admin!)
  await database.query(
    `UPDATE app_user u SET email = p.email, verified_email = true
     FROM unnest($1::uuid[], $2::text[]) AS p(user_id, email) WHERE u.user_id = p.user_id`,
    [people.map(person => person.userId), people.map((_, index) => addressOf(index))],
  )
  const path = pathOf(contract.notification.updateNotificationPreferences.path)
  const preferences = {
    channels: { SYSTEM: { inApp: true, push: true, email: true, sms: false } },
  }
  for (const { token } of people) await call('PUT', server.url + path, token, JSON.stringify(preferences))
  const seededRooms: SeededRoom[] = []
  for (let n = 0; n < rooms; n++) {
    const members = Array.from(
      { length: membersPerRoom },
      (_, m) => people[(n * membersPerRoom + m) % peopleCount]!,
    )
    seededRooms.push(await seedRoom(database, [author!, ...members]))
  }
  const deviceOf = await subscribePeople(database, service, people)
  return { author: author!, admin: admin!, people, rooms: seededRooms, deviceOf }
}

const pathOf = (path: string, values: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'default')

interface Said {
  /** Messages of each room. */
  perRoom: number[]
  /** Titles of the announcements. */
  titles: string[]
}

/** Sends, with a kill in each round; what is not acknowledged is sent again under the same id. */
async function talk(
  server: ServerProcess,
  { author, admin, rooms, people }: World,
  { kills, messages, seed }: NotificationsOptions,
): Promise<Said> {
  const random = randomOf(seed)
  const sentMessages: Said = { perRoom: rooms.map(() => 0), titles: [] }
  const again = async (path: string, token: string, body: object) => {
    const text = JSON.stringify(body)
    const isTaken = () =>
      call('POST', server.url + path, token, text).then(
        () => true,
        () => pause(50).then(() => false),
      )
    while (!(await isTaken()));
  }

  async function sayOne(): Promise<void> {
    const n = Math.floor(random() * rooms.length)
    const { roomId, members } = rooms[n]!
    const calledMember = members[1 + Math.floor(random() * membersPerRoom)]!
    const mentions = random() < 0.2 ? [{ userId: calledMember.userId, offset: 0, length: 4 }] : []
    sentMessages.perRoom[n]!++
    await again(pathOf(contract.chat.sendMessage.path, { roomId }), author.token, {
      clientMessageId: crypto.randomUUID(),
      content: '@Bạn xem tin này nhé',
      mentions,
    })
  }

  async function announce(): Promise<void> {
    const title = `Bảo trì ${sentMessages.titles.length}`
    sentMessages.titles.push(title)
    await again(pathOf(contract.notification.createNotification.path), admin.token, {
      title,
      body: 'Lúc 22:00',
      clientNotificationId: crypto.randomUUID(),
      userIds: people.map(person => person.userId),
    })
  }

  for (let n = 0; n < kills; n++) {
    // Some before the hold of three seconds ends, some after.
    const kill = pause(50 + random() * 4_500).then(() => server.restart('SIGKILL'))
    let left = messages
    const workers = Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        await sayOne()
        await pause(random() * 200)
      }
    })
    await Promise.all([kill, announce(), pause(random() * 3_000).then(announce), ...workers])
  }
  return sentMessages
}

/** The database itself notes when a job that was being sent is claimed once more, which only a killed process leads to. */
async function noteCutOffClaims(database: pg.Client): Promise<void> {
  await database.query(`
    CREATE TABLE cut_off_claim (queue text, id text);
    CREATE FUNCTION note_cut_off_push() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO cut_off_claim VALUES ('push', NEW.key || '/' || NEW.device_info_id); RETURN NEW; END $$;
    CREATE TRIGGER cut_off_push AFTER UPDATE ON push_job FOR EACH ROW
      WHEN (OLD.state = 'SENDING' AND NEW.state = 'SENDING' AND NEW.next_time > OLD.next_time)
      EXECUTE FUNCTION note_cut_off_push();
    CREATE FUNCTION note_cut_off_mail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO cut_off_claim VALUES ('mail', NEW.recipient || '/' || NEW.subject); RETURN NEW; END $$;
    CREATE TRIGGER cut_off_mail AFTER UPDATE ON outgoing_message FOR EACH ROW
      WHEN (OLD.state = 'SENDING' AND NEW.state = 'SENDING' AND NEW.tries > OLD.tries)
      EXECUTE FUNCTION note_cut_off_mail();`)
}

/** Everything between a message and the end of its last push and mail. */
async function waiting(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`
    SELECT ((SELECT count(*) FROM outbox) + (SELECT count(*) FROM processor_work) + (SELECT count(*) FROM notification_hold)
      + (SELECT count(*) FROM push_job WHERE state NOT IN ('SENT', 'DEAD'))
      + (SELECT count(*) FROM outgoing_message WHERE state NOT IN ('SENT', 'DEAD')))::int AS n`)
  return rows[0]!.n
}

async function checkNotifications(database: pg.Client, { people, rooms }: World, sentMessages: Said) {
  const { rows } = await database.query<{ user_id: string; key: string; type: string; count: number }>(
    `SELECT user_id, coalesce(room_id::text, subject->'text'->>'title') AS key, type, count FROM notification
     WHERE user_id = ANY($1::uuid[])`,
    [people.map(person => person.userId)],
  )
  const byUser = Map.groupBy(rows, row => row.user_id)
  let [wrongCounts, wrongRows] = [0, 0]
  for (const { userId } of people) {
    const own = byUser.get(userId) ?? []
    const expectedCount = rooms.reduce(
      (sum, room, n) =>
        sum + (room.members.some(one => one.userId === userId) ? sentMessages.perRoom[n]! : 0),
      0,
    )
    const ofMessages = own.filter(row => row.type === 'MESSAGE' || row.type === 'MENTION')
    if (ofMessages.reduce((sum, row) => sum + row.count, 0) !== expectedCount) wrongCounts++
    const announcedKeys = own.filter(row => row.type === 'SYSTEM').map(row => row.key)
    wrongRows += sentMessages.titles.filter(
      title => announcedKeys.filter(one => one === title).length !== 1,
    ).length
    wrongRows += announcedKeys.filter(title => !sentMessages.titles.includes(title)).length
    wrongRows += ofMessages.length - new Set(ofMessages.map(row => `${row.type}/${row.key}`)).size
  }
  const { rows: recountedRows } = await database.query(`
    SELECT 1 FROM (SELECT user_id, type, count(*)::int AS total, count(*) FILTER (WHERE NOT is_read)::int AS unread
      FROM notification WHERE is_listed GROUP BY user_id, type) AS n
    FULL JOIN notification_count c USING (user_id, type)
    WHERE (n.total, n.unread) IS DISTINCT FROM (c.total, c.unread)`)
  return { wrongCounts, wrongRows, wrongStatistics: recountedRows.length }
}

const receivedPushes = (service: PushService) =>
  service.received.map(({ subscriptionId, text }) => {
    const { notificationId, time } = JSON.parse(text) as PushPayload & { notificationId: string }
    return { subscriptionId, key: `${notificationId}/${time}` }
  })

async function countUnpushed(database: pg.Client, service: PushService): Promise<number> {
  const pushedKeys = new Set(receivedPushes(service).map(({ key }) => key))
  const { rows } = await database.query<{ notification_id: string; updated_time: Date }>(
    'SELECT notification_id, updated_time FROM notification',
  )
  return rows.filter(row => !pushedKeys.has(`${row.notification_id}/${row.updated_time.getTime()}`)).length
}

async function pushDeliveries(
  database: pg.Client,
  service: PushService,
  deviceOf: Map<string, string>,
): Promise<Deliveries> {
  const { rows } = await database.query<{ id: string; state: string }>(
    "SELECT key || '/' || device_info_id AS id, state FROM push_job",
  )
  const got = receivedPushes(service).map(
    ({ subscriptionId, key }) => `${key}/${deviceOf.get(subscriptionId)}`,
  )
  return deliveries(rows, got, await cutOffClaims(database, 'push'))
}

async function mailDeliveries(database: pg.Client, mailbox: Mailbox, { people }: World): Promise<Deliveries> {
  const { rows } = await database.query<{ id: string; state: string }>(
    "SELECT recipient || '/' || subject AS id, state FROM outgoing_message",
  )
  const got = people.flatMap((_, index) =>
    mailbox.of(addressOf(index)).map(mail => `${addressOf(index)}/${mail.subject}`),
  )
  return deliveries(rows, got, await cutOffClaims(database, 'mail'))
}

async function cutOffClaims(database: pg.Client, queue: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM cut_off_claim WHERE queue = $1', [
    queue,
  ])
  return rows.map(row => row.id)
}

/** @param got the id of everything that the provider got; @param cutOff the id of each claim that was cut off */
export function deliveries(
  jobs: readonly { id: string; state: string }[],
  got: readonly string[],
  cutOff: readonly string[],
): Deliveries {
  const times = countsOf(got)
  const cuts = countsOf(cutOff)
  const jobsIn = (state: string) => jobs.filter(job => job.state === state)
  const [sentJobs, dead] = [jobsIn('SENT'), jobsIn('DEAD')]
  const jobsOf = countsOf(jobs.map(job => job.id))
  return {
    sent: sentJobs.length,
    dead: dead.length,
    left: jobs.length - sentJobs.length - dead.length,
    lost: sentJobs.filter(job => !times.has(job.id)).length,
    repeats: got.length - times.size,
    cutOff: cutOff.length,
    // Two jobs for one thing are a fault, too: only one send each is explained.
    unexplained:
      [...times].reduce(
        (sum, [id, count]) => sum + Math.max(0, count - (jobsOf.has(id) ? 1 : 0) - (cuts.get(id) ?? 0)),
        0,
      ) +
      (jobs.length - jobsOf.size),
  }
}

const countsOf = (ids: readonly string[]) =>
  new Map([...Map.groupBy(ids, id => id)].map(([id, list]) => [id, list.length]))
