import {
  type AnyEndpoint,
  contract,
  type ErrorCode,
  type Permission,
  permissions,
  type Relation,
} from '@trau/contract'
import { relations } from '@trau/contract/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessTokens } from '../platform/auth/access-token.ts'
import { loadSigningKeys } from '../platform/auth/keys.ts'
import { administratorRole } from '../platform/auth/permissions.ts'
import { endSessions } from '../services/identity-authen/index.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { addDevice } from './devices.ts'
import { addNotification } from './notifications.ts'
import { type Scene, samples } from './samples/index.ts'

/**
 * The contract's own table of who may what, walked whole: every call × every relation that a caller can have to the thing it names.
 * A refusal is the row's code, and changes nothing.
 */
let app: TestApp
const people = {} as Record<Exclude<Relation, 'noToken' | 'expired'> | 'outsider', Person>
let expiredToken: string
let scene: (Base & Partial<Parts>) | undefined

beforeAll(async () => {
  app = await startApp()
  await app.app.db
    .insertInto('tenant')
    .values({ tenant_id: 'khac', name: 'Khác', settings: '{}', created_time: new Date() })
    .execute()
  for (const [relation, name] of [
    ['owner', 'Nguyễn Văn An'],
    ['deputy', 'Đỗ Thị Phúc'],
    ['member', 'Trần Văn Bình'],
    ['exMember', 'Lê Thị Chi'],
    ['blocked', 'Phạm Văn Dũng'],
    ['stranger', 'Vũ Thị Em'],
    ['revoked', 'Hoàng Văn Giang'],
    ['locked', 'Bùi Thị Hà'],
    ['outsider', 'Ngô Văn Khánh'],
  ] as const) {
    people[relation] = await app.person(name)
  }
  people.admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  people.otherTenant = await app.person('Mai Văn Minh', { tenant: 'khac' })
  await people.owner.ask(contract.identity.updateFriendshipStatus, {
    params: { friendshipId: [people.owner.userId, people.blocked.userId].sort().join('.') },
    body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
  })
  await people.revoked.ask(contract.identityAuthen.logout)
  await app.app.db
    .updateTable('app_user')
    .set({ is_locked: true })
    .where('user_id', '=', people.locked.userId)
    .execute()
  await endSessions(app.app, 'default', people.locked.userId, { reason: 'locked' })
  const hourAgo = createAccessTokens(
    await loadSigningKeys(app.app.db, app.app.secrets),
    app.app.revocations,
    {
      now: () => Date.now() - 3_600_000,
    },
  )
  expiredToken = (
    await hourAgo.issue({
      tenantId: 'default',
      userId: people.owner.userId,
      sessionId: people.owner.tokens.userInfo.loginSessionId!,
      isAdmin: false,
    })
  ).token
})

afterAll(() => app.close())

type Parts = Omit<Scene, 'callerId'>
/** What every request needs; the rest is made for those that name it. */
type Base = Pick<Parts, 'roomId' | 'messageId' | 'owner' | 'deputy' | 'member' | 'outsider'>

async function setScene(): Promise<Base & Partial<Parts>> {
  const { owner, deputy, member, exMember, outsider } = people
  const { room } = await owner.ask(contract.room.createRoom, {
    body: { name: 'Nhóm thử', userIds: [deputy.userId, member.userId, exMember.userId] },
  })
  await owner.ask(contract.room.updateMemberRole, {
    params: { roomId: room.roomId, userId: deputy.userId },
    body: { role: 2 },
  })
  await exMember.ask(contract.room.leaveRoom, { params: { id: room.roomId }, body: { silent: true } })
  const message = await member.ask(contract.chat.sendMessage, {
    params: { roomId: room.roomId },
    body: { content: 'Tin của Bình' },
  })
  return { roomId: room.roomId, messageId: message.messageId, owner, deputy, member, outsider }
}

const partMakers: { [K in Exclude<keyof Parts, keyof Base>]: (base: Base) => Promise<string> } = {
  async scheduledId({ owner, roomId }) {
    const { scheduled } = await owner.ask(contract.chat.scheduleMessage, {
      params: { roomId },
      body: {
        content: 'Tin hẹn giờ',
        clientMessageId: crypto.randomUUID(),
        sendTime: Date.now() + 3_600_000,
      },
    })
    return scheduled.scheduledId
  },
  deviceInfoId: ({ owner }) => addDevice(app.app, owner),
  async contactId({ owner }) {
    const body = { name: 'Cô Ba', phoneNumber: '0912000111' }
    return (await owner.ask(contract.contact.addContact, { body })).contactId
  },
  async mediaId({ owner }) {
    const file = { bytes: Buffer.from('ghi chú'), fileName: 'a.txt', mediaType: 'text/plain' }
    return (await owner.ask(contract.media.uploadMedia, { body: { file } })).mediaId
  },
  notificationId: ({ owner }) => addNotification(app.app, owner),
}

/** The scene with everything that this request names. */
async function sceneFor(make: (scene: Scene) => object): Promise<Parts> {
  scene ??= await setScene()
  const named = new Set<string>()
  const reader = new Proxy(scene, {
    get(target, key) {
      if (!(key in target)) named.add(String(key))
      return Reflect.get(target, key) ?? 'not made yet'
    },
  })
  make(reader as Scene)
  for (const [part, makePart] of Object.entries(partMakers))
    if (named.has(part)) Object.assign(scene, { [part]: await makePart(scene) })
  return scene as Parts
}

const ofRoom = ['room', 'room_member', 'message', 'message_pin', 'message_reaction', 'message_hidden']
const ofOwner = ['device', 'contact', 'contact_sync', 'media', 'scheduled_message']
const contentOf = (condition: string) => (table: string) =>
  `(SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${table} t WHERE ${condition})`
const contents = [
  ...ofRoom.map(contentOf('room_id = $1')),
  ...ofOwner.map(contentOf('user_id = $2')),
  // Those of other types come of what else happens, some time after it.
  contentOf("user_id = $2 AND type = 'SYSTEM'")('notification'),
]

/** Everything stored about the room, and about the owner's devices and contacts, as one value. */
async function snapshot(roomId: string): Promise<string> {
  const { rows } = await app.app.database.pool.query(`SELECT concat_ws(',', ${contents.join()}) AS all`, [
    roomId,
    people.owner.userId,
  ])
  return rows[0].all
}

function tokenOf(relation: Relation, endpoint: AnyEndpoint): string | undefined {
  if (relation === 'noToken') return undefined
  if (relation === 'expired')
    return endpoint.access.token === 'refresh' ? 'not-a-refresh-token' : expiredToken
  const person = people[relation]
  return endpoint.access.token === 'refresh' ? person.tokens.refreshToken : person.tokens.accessToken
}

/** Refusals because of who asks; anything else an allowed caller may hear depends on the state, not on them. */
const refusals = new Set<ErrorCode>([
  'unauthenticated',
  'accessTokenExpired',
  'sessionRevoked',
  'forbidden',
  'roomNotFound',
  'messageNotFound',
  'roleTooLow',
  'notYourMessage',
  'deviceNotFound',
  'contactNotFound',
  'mediaNotFound',
  'scheduledNotFound',
  'notificationNotFound',
])

const administrative = (Object.entries(contract) as [string, Record<string, AnyEndpoint>][]).flatMap(
  ([service, rows]) =>
    Object.entries(rows).flatMap(([name, endpoint]) =>
      endpoint.access.permission ? [{ service, name, endpoint, permission: endpoint.access.permission }] : [],
    ),
)

describe('permissions', () => {
  it('every permission opens an endpoint, but the one of the list that is for administrators in part', () => {
    const named = new Set<Permission>(administrative.map(({ permission }) => permission))
    expect(Object.keys(permissions).filter(one => !named.has(one as Permission))).toEqual(['user.read'])
  })

  for (const { service, name, endpoint, permission } of administrative) {
    it(`${name} is refused to an administrator whose role lacks ${permission}, and opened by that one alone`, async () => {
      const make = (samples as Record<string, Record<string, (scene: Scene) => object>>)[service]![name]!
      const parts = await sceneFor(make)
      const ask = () =>
        app.call(endpoint, make({ ...parts, callerId: people.admin.userId }), {
          token: people.admin.tokens.accessToken,
        })
      const before = await snapshot(parts.roomId)
      expect(await data(one => one !== permission, ask)).toMatchObject({ error: { code: 'forbidden' } })
      expect(await snapshot(parts.roomId)).toBe(before)
      const outcome = await data(one => one === permission, ask)
      expect(outcome.error?.code).not.toBe('forbidden')
      expect(outcome.status).toBeLessThan(500)
      scene = undefined
    })
  }

  it('the list of all accounts asks for user.read', async () => {
    const { admin } = people
    const query = { requestPayload: JSON.stringify({ manage: true }) }
    const ask = () => app.call(contract.identity.listUsers, { query }, { token: admin.tokens.accessToken })
    expect(await data(one => one !== 'user.read', ask)).toMatchObject({ error: { code: 'forbidden' } })
    expect((await data(one => one === 'user.read', ask)).status).toBe(200)
  })
})

/** Runs this while the built-in role holds only the chosen permissions. */
async function data<T>(isHeld: (permission: Permission) => boolean, run: () => Promise<T>): Promise<T> {
  const all = [...administratorRole]
  for (const permission of all) if (!isHeld(permission)) administratorRole.delete(permission)
  try {
    return await run()
  } finally {
    for (const permission of all) administratorRole.add(permission)
  }
}

for (const [service, rows] of Object.entries(contract)) {
  describe(service, () => {
    for (const [name, endpoint] of Object.entries(rows) as [string, AnyEndpoint][]) {
      // Spending a refresh token ends or renews a session that the other rows need; its own tests walk its relations.
      if (endpoint.access.token === 'refresh') continue
      it(`${name}: ${endpoint.access.sentence}`, async () => {
        const make = (samples as Record<string, Record<string, (scene: Scene) => object>>)[service]![name]!
        // What the last call left as it was is not read again.
        let unchanged: string | undefined
        for (const relation of relations) {
          // The same one until a call has changed it.
          const parts = await sceneFor(make)
          const caller = relation === 'noToken' || relation === 'expired' ? people.owner : people[relation]
          const sample = make({ ...parts, callerId: caller.userId })
          const before = unchanged ?? (await snapshot(parts.roomId))
          const token = tokenOf(relation, endpoint)
          const outcome = await app.call(endpoint, sample, token ? { token } : {})
          const expected = endpoint.access.may[relation]
          const isChanged = (await snapshot(parts.roomId)) !== before
          if (isChanged) scene = undefined
          unchanged = isChanged ? undefined : before
          const outcomeText = `${relation} heard ${outcome.error?.code ?? 'data'}`
          if (expected === 'allow') {
            expect(outcome.error && refusals.has(outcome.error.code), outcomeText).toBeFalsy()
            expect(outcome.status, outcomeText).toBeLessThan(500)
          } else {
            expect(outcomeText).toBe(`${relation} heard ${expected}`)
            expect(isChanged, `${relation} changed something`).toBe(false)
          }
        }
      })
    }
  })
}
