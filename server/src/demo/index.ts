import { hash } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { handlers as identity, type NotificationEvent } from '../services/identity/index.ts'
import { contextOf } from './context.ts'
import { addRoom } from './conversations.ts'
import { seedDrive } from './drive.ts'
import { seedInvoices } from './invoices.ts'
import { seedNotes } from './notes.ts'
import { demoPassword, people } from './people.ts'
import { portraits } from './pictures.ts'
import { rooms } from './rooms.ts'
import { seedUsage } from './usage.ts'
import { seedWorkspaces } from './workspaces.ts'

const tenant = 'demo'
/** The newest; older ones were seen long ago. */
const mostReactions = 12

/** Fills the tenant `demo` with believable people and conversations, once. */
export async function seedDemo(app: App): Promise<void> {
  const { pool } = app.database
  const first = await pool.query(
    'INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    ['demo-seeded', JSON.stringify(true)],
  )
  if (first.rowCount === 1) {
    await pool.query(
      'INSERT INTO tenant (tenant_id, name, settings) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [
        tenant,
        'Trầu (bản xem thử)',
        // Its administrator's password is known to everybody; whoever looks at administration enrols in nothing.
        JSON.stringify({ secondFactorRequiredFor: 'NOBODY' }),
      ],
    )
    const ids = await addPeople(app)
    await addPortraits(app, ids)
    const requests = await addFriendships(app, ids)
    const reactions = []
    for (const room of rooms) reactions.push(...(await addRoom(app, tenant, room, ids)))
    const workspaceId = await seedWorkspaces(app, tenant, ids)
    await seedDrive(app, tenant, ids, workspaceId)
    await seedNotes(app, tenant, ids)
    await seedInvoices(app, tenant, ids, nameOf)
    await seedUsage(app, tenant)
    await addNotifications(app, [...reactions.slice(-mostReactions), ...requests])
  }
}

/** How to enter it. @param url of the server, as people type it */
export const demoEntry = (url: string): string =>
  `  Demo: open ${url}/auth?tenant=${tenant} and sign in as one of\n    ${people.map(p => p.username).join(', ')}\n  with the password ${demoPassword} (an is the administrator).\n`

function nameOf(username: string): string {
  const { lastName, firstName } = people.find(person => person.username === username)!
  return `${lastName} ${firstName}`
}

async function addPeople(app: App): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const passwordHash = await hash(demoPassword.normalize('NFC'), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
  for (const person of people) {
    const id = uuidv7()
    ids.set(person.username, id)
    const [birthDay, month, year] = person.birth
    await app.database.pool.query(
      `INSERT INTO app_user (tenant_id, user_id, username, password_hash, full_name, first_name, last_name, bio, gender, birth_day, birth_month, birth_year, last_active_time)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, date_trunc('minute', now()) - make_interval(mins => $13))`,
      [
        tenant,
        id,
        person.username,
        passwordHash,
        nameOf(person.username),
        person.firstName,
        person.lastName,
        person.bio,
        person.gender,
        birthDay,
        month,
        year,
        people.indexOf(person) * 17 + 3,
      ],
    )
    if (person.isAdmin)
      await transact(app, tx => app.services.administrators.begin(app, tx, { tenantId: tenant, userId: id }))
  }
  return ids
}

async function addPortraits(app: App, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [username, draw] of Object.entries(portraits)) {
    const userId = ids.get(username)!
    const context = contextOf(app, tenant, userId)
    const file = { bytes: await draw(), fileName: `${username}.png`, mediaType: 'image/png' }
    const { pictureId } = await identity.uploadAvatar(context, { params: {}, query: {}, body: { file } })
    await identity.updateAvatar(context, { params: { userId }, query: {}, body: { avatarId: pictureId } })
  }
}

/** By the way of everything that notifies: the processor gathers, routes and writes them. */
const addNotifications = (app: App, events: readonly (NotificationEvent & { key: string })[]) =>
  transact(app, async tx => {
    for (const { key, ...event } of events) await app.services.notifier.add(tx, tenant, key, event)
  })

/**
 * Who shares a conversation is a friend; of the others one has asked An, and An has asked one.
 * @returns what the requests would have notified of
 */
async function addFriendships(
  app: App,
  ids: Map<string, string>,
): Promise<(NotificationEvent & { key: string })[]> {
  const pairs = new Map<string, { status: string; requester: string; message: string }>()
  const pair = (a: string, b: string) => [ids.get(a)!, ids.get(b)!].sort().join('.')
  for (const { members } of rooms)
    for (const [n, a] of members.entries())
      for (const b of members.slice(n + 1))
        pairs.set(pair(a, b), { status: 'ACCEPTED', requester: a, message: '' })
  const [stranger, addressee] = people
    .map(person => person.username)
    .filter(username => username !== 'an' && !pairs.has(pair('an', username)))
  if (stranger)
    pairs.set(pair(stranger, 'an'), {
      status: 'PENDING',
      requester: stranger,
      message: 'Chào An, mình gặp nhau ở buổi họp lớp tuần trước nè!',
    })
  if (addressee) pairs.set(pair('an', addressee), { status: 'PENDING', requester: 'an', message: '' })
  for (const [key, { status, requester, message }] of pairs) {
    const [low, high] = key.split('.')
    await app.database.pool.query(
      `INSERT INTO friendship (tenant_id, low_user_id, high_user_id, status, requester_id, message, requested_time, updated_time)
       VALUES ($1, $2, $3, $4, $5, $6, now() - interval '2 days', now() - interval '2 days')`,
      [tenant, low, high, status, ids.get(requester), message],
    )
  }
  return [...pairs].flatMap(([key, { status, requester }]) => {
    if (status !== 'PENDING') return []
    const actorId = ids.get(requester)!
    const userId = key.split('.').find(id => id !== actorId)!
    return {
      key: `FRIEND_REQUEST/${actorId}/${userId}`,
      type: 'FRIEND_REQUEST' as const,
      userIds: [userId],
      actorId,
    }
  })
}
