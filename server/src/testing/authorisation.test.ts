import {
  type AnyEndpoint,
  contract,
  type ErrorCode,
  type Permission,
  permissions,
  type Relation,
} from '@trau/contract'
import { relations } from '@trau/contract/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccessTokens } from '#platform/auth/access-token.ts'
import { loadSigningKeys } from '#platform/auth/keys.ts'
import { endSessions } from '../services/identity-authen/index.ts'
import type { Person } from './app.ts'
import { startGroupCallIn } from './calls.ts'
import { addDevice } from './devices.ts'
import { addDriveFile } from './drive.ts'
import { appForFile } from './for-file.ts'
import { addInvoice } from './invoices.ts'
import { addNote, addNoteLabel } from './note.ts'
import { addNotification } from './notifications.ts'
import { type Scene, samples } from './samples/index.ts'
import { addWorkspace } from './workspace.ts'

/**
 * The contract's own table of who may what, walked whole: every call × every relation that a caller can have to the thing it names.
 * A refusal is the row's code, and changes nothing.
 */
const app = appForFile()
const people = {} as Record<Exclude<Relation, 'noToken' | 'expired'> | 'outsider', Person>
/** An administrator by one role alone. */
let limit: { person: Person; admin: Person; roleId: string; version: number }
let expiredToken: string
let scene: (Base & Partial<Parts>) | undefined

beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  for (const [relation, name] of [
    ['owner', 'Nguyễn Văn An'],
    ['deputy', 'Đỗ Thị Phúc'],
    ['member', 'Trần Văn Bình'],
    ['exMember', 'Lê Thị Chi'],
    ['blocked', 'Phạm Văn Dũng'],
    ['stranger', 'Vũ Thị Em'],
    ['guest', 'Quách Văn Hiếu'],
    ['revoked', 'Hoàng Văn Giang'],
    ['locked', 'Bùi Thị Hà'],
    ['outsider', 'Ngô Văn Khánh'],
  ] as const) {
    people[relation] = await app.person(name)
  }
  people.admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  people.otherTenant = await app.person('Mai Văn Minh', { tenant: 'khac' })
  const { admin } = people
  const { roleId, version } = await admin.ask(contract.adminPermission.createRole, {
    body: { name: 'Một phần' },
  })
  limit = { person: await app.person('Tạ Thị Ngân'), admin, roleId, version }
  await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: limit.person.userId } })
  // A guest, whether or not a request names a workspace.
  await addWorkspace(app, people.owner, { GUEST: [people.guest] })
  await people.owner.ask(contract.identity.updateFriendshipStatus, {
    params: { friendshipId: [people.owner.userId, people.blocked.userId].sort().join('.') },
    body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
  })
  await people.revoked.ask(contract.identityAuthen.logout)
  await app.setUser(people.locked, { is_locked: true })
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
    })
  ).token
})

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
  workspaceId: async ({ owner, deputy, member }) =>
    (await addWorkspace(app, owner, { ADMIN: [deputy], MEMBER: [member], GUEST: [people.guest] }))
      .workspaceId,
  nodeId: ({ owner }) => addDriveFile(owner),
  noteId: ({ owner }) => addNote(owner),
  noteLabelId: ({ owner }) => addNoteLabel(owner),
  callId: ({ owner, roomId }) => startGroupCallIn(owner, roomId),
  invoiceId: ({ owner }) => addInvoice(app.app, owner),
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

const ofRoom = ['call', 'room', 'room_member', 'message', 'message_pin', 'message_reaction', 'message_hidden']
const ofOwner = ['invoice', 'device', 'contact', 'contact_sync', 'media', 'scheduled_message']
const contentOf = (condition: string) => (table: string) =>
  `(SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${table} t WHERE ${condition})`
const contents = [
  ...ofRoom.map(contentOf('room_id = $1')),
  ...ofOwner.map(contentOf('user_id = $2')),
  ...[
    ...['workspace', 'workspace_member', 'workspace_invite', 'workspace_default_room'],
    'workspace_past_member',
  ].map(contentOf('workspace_id IN (SELECT w.workspace_id FROM workspace w WHERE w.created_by = $2)')),
  ...['note'].map(contentOf('owner_id = $2')),
  ...['note_label', 'note_person'].map(contentOf('user_id = $2')),
  ...['drive_node', 'drive_change'].map(contentOf('space_id = $2')),
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
  'workspaceNotFound',
  'notYourMessage',
  'deviceNotFound',
  'contactNotFound',
  'mediaNotFound',
  'scheduledNotFound',
  'notificationNotFound',
  'nodeNotFound',
  'callNotFound',
  'invoiceNotFound',
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
        app.call(endpoint, make({ ...parts, callerId: limit.person.userId }), {
          token: limit.person.tokens.accessToken,
        })
      const before = await snapshot(parts.roomId)
      expect(await data(one => one !== permission, ask)).toMatchObject({ error: { code: 'forbidden' } })
      expect(await snapshot(parts.roomId)).toBe(before)
      if (endpoint.audit) expect(await entriesBy(limit.person, name)).toEqual(['forbidden'])
      const outcome = await data(one => one === permission, ask)
      if (endpoint.audit)
        expect(await entriesBy(limit.person, name), 'one entry a call, however it ended').toEqual([
          'forbidden',
          outcome.error?.code ?? 'ok',
        ])
      expect(outcome.error?.code).not.toBe('forbidden')
      expect(outcome.status).toBeLessThan(500)
      if ((await snapshot(parts.roomId)) !== before) scene = undefined
    })
  }

  it('the list of all accounts asks for user.read', async () => {
    const query = { requestPayload: JSON.stringify({ manage: true }) }
    const ask = () => limit.person.call(contract.identity.listUsers, { query })
    expect(await data(one => one !== 'user.read', ask)).toMatchObject({ error: { code: 'forbidden' } })
    expect((await data(one => one === 'user.read', ask)).status).toBe(200)
  })
})

/** How the calls of this person ended that stand in the audit log. */
async function entriesBy({ userId }: Person, action: string): Promise<string[]> {
  const rows = await app.app.db
    .selectFrom('audit')
    .select('outcome')
    .where('actor_id', '=', userId)
    .where('action', '=', action)
    .orderBy('seq')
    .execute()
  return rows.map(row => row.outcome)
}

/** Runs this while a role of the limited administrator allows only the chosen permissions. */
async function data<T>(isHeld: (permission: Permission) => boolean, run: () => Promise<T>): Promise<T> {
  const allow = (Object.keys(permissions) as Permission[]).filter(isHeld)
  await limit.admin.ask(contract.adminPermission.updateRole, {
    body: { roleId: limit.roleId, version: limit.version++, allow },
  })
  return run()
}

for (const [service, rows] of Object.entries(contract)) {
  describe(service, () => {
    for (const [name, endpoint] of Object.entries(rows) as [string, AnyEndpoint][]) {
      // Spending a refresh token ends or renews a session that the other rows need; its own tests walk its relations.
      if (endpoint.access.token === 'refresh') continue
      it(`${name}: ${endpoint.access.sentence}`, async () => {
        const make = (samples as Record<string, Record<string, (scene: Scene) => object>>)[service]![name]!
        const { may } = endpoint.access
        const ask = async (relation: Relation) => {
          const parts = await sceneFor(make)
          const token = tokenOf(relation, endpoint)
          const sample = make({ ...parts, callerId: callerOf(relation).userId })
          return app.call(endpoint, sample, token ? { token } : {})
        }
        const contentsNow = async () => snapshot((await sceneFor(make)).roomId)
        /** Which of them change something when they ask alone. */
        const changersAmong = async (all: Relation[]) => {
          const changers: Relation[] = []
          for (const relation of all) {
            scene = undefined
            const contents = await contentsNow()
            await ask(relation)
            if ((await contentsNow()) !== contents) changers.push(relation)
          }
          scene = undefined
          return changers.join(', ') || `one of ${all.join(', ')}, not when it asks alone`
        }

        const refused = relations.filter(relation => may[relation] !== 'allow')
        const before = await contentsNow()
        // At once, since none of them changes what another one finds.
        const outcomes = await Promise.all(
          refused.map(async relation => ({ relation, ...(await ask(relation)) })),
        )
        for (const { relation, error } of outcomes)
          expect(`${relation} heard ${error?.code ?? 'data'}`).toBe(`${relation} heard ${may[relation]}`)
        if (refused.length > 0 && (await contentsNow()) !== before)
          expect(await changersAmong(refused), 'refused, and yet something changed').toBe('nobody')

        const allowed = relations.filter(relation => may[relation] === 'allow')
        // What the last call left as it was is not read again.
        let unchanged: string | undefined = before
        for (const relation of allowed) {
          const caller = callerOf(relation)
          const contents: string = unchanged ?? (await contentsNow())
          const written = endpoint.audit ? (await entriesBy(caller, name)).length : 0
          const outcome = await ask(relation)
          if (endpoint.audit)
            expect((await entriesBy(caller, name)).slice(written), 'one entry a call').toEqual([
              outcome.error?.code ?? 'ok',
            ])
          const outcomeText = `${relation} heard ${outcome.error?.code ?? 'data'}`
          expect(outcome.error && refusals.has(outcome.error.code), outcomeText).toBeFalsy()
          expect(outcome.status, outcomeText).toBeLessThan(500)
          // Those who read do not meet each other: they are looked at together, below.
          if (endpoint.method === 'GET') continue
          // The scene stays until a call has changed it.
          const isChanged = (await contentsNow()) !== contents
          if (isChanged) scene = undefined
          unchanged = isChanged ? undefined : contents
        }
        if (endpoint.method === 'GET' && allowed.length > 0 && (await contentsNow()) !== before)
          scene = undefined
      })
    }
  })
}

const callerOf = (relation: Relation): Person =>
  relation === 'noToken' || relation === 'expired' ? people.owner : people[relation]
