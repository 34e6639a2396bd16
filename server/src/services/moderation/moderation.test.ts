import { contract, type ReportAction } from '@trau/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../testing/app.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { makeGroup, openPrivateRoom, say, sceneForFile, setBlock } from '../room/testing/scene.ts'
import { addToWordReport } from './moderation-store.ts'

const { createReport, listReports, getReport, actOnReport, liftLimit, getStanding, acknowledgeWarning } =
  contract.moderation
const scene = sceneForFile()
let admin: Person
let bad: Person
beforeAll(async () => {
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
})
beforeEach(async () => {
  bad = await scene.app.person('Kẻ Quấy Rối')
  await scene.app.befriend(scene.an, bad)
})

const file = (more: object = {}) =>
  scene.an.ask(createReport, { body: { userId: bad.userId, reason: 'FRAUD', ...more } })
const step = (reportId: string, action: ReportAction, more: { hours?: number; note?: string } = {}) =>
  admin.call(actOnReport, { params: { reportId }, body: { action, ...more } })

it('keeps the messages as they were, and tells nobody who reported', async () => {
  const { an } = scene
  const { room } = await openPrivateRoom(an, bad)
  const message = await say(bad, room.roomId, 'Chuyển tiền đi')
  const mine = await say(an, room.roomId, 'Không')
  const { reportId } = await file({
    text: 'Lừa tiền',
    roomId: room.roomId,
    messageIds: [message.messageId],
  })
  await bad.ask(contract.chat.deleteMessageForAll, {
    params: { id: message.messageId },
    query: { roomId: room.roomId },
  })
  const seen = await admin.ask(getReport, { params: { reportId } })
  expect(seen).toMatchObject({
    status: 'OPEN',
    reason: 'FRAUD',
    text: 'Lừa tiền',
    user: { userId: bad.userId },
    messages: [{ senderId: bad.userId, content: 'Chuyển tiền đi' }],
    otherReports: 0,
  })
  expect(JSON.stringify(seen)).not.toContain(an.userId)
  const own = { userId: bad.userId, reason: 'OTHER' as const, text: 'x', roomId: room.roomId }
  const outcome = await scene.binh.call(createReport, { body: { ...own, messageIds: [mine.messageId] } })
  expect(outcome.error?.code, 'what the caller does not see').toBe('messageNotFound')
})

it('takes no message of a room that the caller has hidden, unless their session is unlocked', async () => {
  const { an } = scene
  const { room } = await openPrivateRoom(an, bad)
  const { messageId } = await say(bad, room.roomId, 'Chuyển tiền đi')
  await an.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
  await an.ask(contract.room.hideRoom, { params: { id: room.roomId } })
  const about = { roomId: room.roomId, messageIds: [messageId] }
  const body = { userId: bad.userId, reason: 'FRAUD' as const, ...about }
  expect((await an.call(createReport, { body })).error?.code).toBe('messageNotFound')
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  expect((await an.call(createReport, { body })).error).toBeUndefined()
})

it('a report is one open case for each pair, needs words for OTHER, and nobody reports themselves or nobody', async () => {
  const { an, binh } = scene
  const { reportId } = await file()
  const again = () => an.call(createReport, { body: { userId: bad.userId, reason: 'ANNOYING' } })
  expect((await again()).error?.code).toBe('reportExists')
  const other = await binh.call(createReport, { body: { userId: bad.userId, reason: 'OTHER', text: ' ' } })
  expect(other.error?.code).toBe('validationFailed')
  const self = await an.call(createReport, { body: { userId: an.userId, reason: 'FRAUD' } })
  expect(self.error?.code).toBe('notOnYourself')
  const nobody = await an.call(createReport, { body: { userId: crypto.randomUUID(), reason: 'FRAUD' } })
  expect(nobody.error?.code).toBe('userNotFound')
  await step(reportId, 'REVIEW')
  await step(reportId, 'DISMISS')
  expect((await again()).error, 'the case is closed').toBeUndefined()
})

it('goes OPEN → IN_REVIEW → ESCALATED → ACTIONED and no other way; each step stands in the history and the audit', async () => {
  const { reportId } = await file()
  for (const action of ['ESCALATE', 'DISMISS', 'WARN', 'LIMIT', 'LOCK'] as const)
    expect((await step(reportId, action, { hours: 24 })).error?.code).toBe('reportStatusNotAllowed')
  expect((await step(reportId, 'REVIEW')).data).toMatchObject({ status: 'IN_REVIEW' })
  expect((await step(reportId, 'ESCALATE', { note: 'Nhờ xem lại' })).data).toMatchObject({
    status: 'ESCALATED',
  })
  const closed = await step(reportId, 'WARN')
  expect(closed.data).toMatchObject({
    status: 'ACTIONED',
    history: [{ action: 'REVIEW' }, { action: 'ESCALATE', note: 'Nhờ xem lại' }, { action: 'WARN' }],
  })
  expect((await step(reportId, 'DISMISS')).error?.code).toBe('reportStatusNotAllowed')
  const audited = await scene.app.app.db
    .selectFrom('audit')
    .select('action')
    .where('actor_id', '=', admin.userId)
    .where(sql<string>`target->>'reportId'`, '=', reportId)
    .where('outcome', '=', 'ok')
    .orderBy('seq')
    .execute()
  expect(audited.map(row => row.action)).toEqual(['actOnReport', 'actOnReport', 'actOnReport'])
})

it('a warning is shown until its person has read it', async () => {
  const { reportId } = await file()
  await step(reportId, 'REVIEW')
  await step(reportId, 'WARN')
  const { warning } = await bad.ask(getStanding)
  expect(warning).toMatchObject({ reason: 'FRAUD' })
  expect(await bad.ask(acknowledgeWarning, { body: { warningId: warning!.warningId } })).toEqual({})
})

it('who is limited reaches nobody who does not know them, and keeps their friends and groups', async () => {
  const { app, an, binh, chi } = scene
  const group = await makeGroup(an, [bad])
  const stranger = await openPrivateRoom(bad, chi)
  const friend = await openPrivateRoom(bad, an)
  const { token } = await binh.ask(contract.invite.createInvite, {
    params: { roomId: (await makeGroup(binh, [chi])).room.roomId },
    body: {},
  })
  const workspace = await addWorkspace(app, bad)
  const { reportId } = await file()
  await step(reportId, 'REVIEW')
  expect((await step(reportId, 'LIMIT')).error?.code, 'for how long').toBe('validationFailed')
  expect((await step(reportId, 'LIMIT', { hours: 721 })).error?.code).toBe('validationFailed')
  const limited = await step(reportId, 'LIMIT', { hours: 24 })
  const until = limited.data!.limitedUntil!
  expect(until - app.clock.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await bad.ask(getStanding)).toEqual({ limitedUntil: until })

  const body = { content: 'Chào' }
  const reachingOut = () => [
    bad.call(contract.chat.sendMessage, { params: { roomId: stranger.room.roomId }, body }),
    bad.call(contract.identity.createFriendship, { body: { friendUserId: chi.userId } }),
    bad.call(contract.room.createRoom, { body: { userIds: [an.userId] } }),
    bad.call(contract.room.addMembers, {
      params: { roomId: group.room.roomId },
      body: { userIds: [chi.userId] },
    }),
    bad.call(contract.invite.joinByInvite, { params: { token } }),
    bad.call(contract.workspace.addWorkspaceMembers, {
      params: { id: workspace.workspaceId },
      body: { userIds: [chi.userId] },
    }),
  ]
  for (const outcome of await Promise.all(reachingOut()))
    expect(outcome.error).toMatchObject({ code: 'accountLimited', data: { until } })
  for (const roomId of [group.room.roomId, friend.room.roomId])
    await bad.ask(contract.chat.sendMessage, { params: { roomId }, body })

  await admin.ask(liftLimit, { params: { userId: bad.userId } })
  expect(await bad.ask(getStanding)).toEqual({})
  for (const outcome of await Promise.all(reachingOut())) expect(outcome.error).toBeUndefined()
})

it('a shorter limit does not shorten a longer one, and the case says until when the limit holds', async () => {
  const limit = async (who: Person, hours: number) => {
    const { reportId } = await who.ask(createReport, { body: { userId: bad.userId, reason: 'FRAUD' } })
    await step(reportId, 'REVIEW')
    return (await step(reportId, 'LIMIT', { hours })).data!
  }
  const { limitedUntil } = await limit(scene.an, 720)
  const shorter = await limit(scene.binh, 24)
  expect(shorter.limitedUntil).toBe(limitedUntil)
  expect(shorter.history.at(-1)).toMatchObject({ action: 'LIMIT', until: limitedUntil })
  const { limitedUntil: lateEnd } = await limit(await scene.app.person('Người Báo Nữa'), 720)
  expect(lateEnd).toBeGreaterThanOrEqual(limitedUntil!)
})

it('a lock ends the account’s sessions; administrators do not act on cases about themselves', async () => {
  const { reportId } = await file()
  await step(reportId, 'REVIEW')
  expect((await step(reportId, 'LOCK')).data).toMatchObject({ status: 'ACTIONED', isLocked: true })
  expect((await bad.call(contract.room.listRooms)).error?.code).toBe('sessionRevoked')
  const about = await scene.an.ask(createReport, { body: { userId: admin.userId, reason: 'ANNOYING' } })
  expect((await step(about.reportId, 'REVIEW')).error?.code).toBe('notOnYourself')
})

it('administrators list cases by state, the oldest open one first; being blocked does not stop a report', async () => {
  const { an, binh } = scene
  await setBlock(bad, binh)
  const first = await file()
  const second = await binh.ask(createReport, { body: { userId: bad.userId, reason: 'SENSITIVE' } })
  await step(first.reportId, 'REVIEW')
  await step(first.reportId, 'DISMISS')
  const list = (payload: object) =>
    admin.ask(listReports, {
      query: { requestPayload: JSON.stringify({ userId: bad.userId, ...payload }) },
    })
  const ids = async (payload: object) => (await list(payload)).items.map(item => item.reportId)
  expect(await ids({})).toEqual([second.reportId, first.reportId])
  expect(await ids({ status: 'OPEN' })).toEqual([second.reportId])
  expect((await list({ status: 'DISMISSED' })).items).toMatchObject([{ otherReports: 1, messageCount: 0 }])
  expect((await an.call(listReports)).error?.code).toBe('forbidden')
})

it('pages of cases read on by cursor skip none that a colleague decides meanwhile, and an offset reads on too', async () => {
  const { an, binh, chi } = scene
  const made: string[] = []
  for (const who of [an, binh, chi])
    made.push((await who.ask(createReport, { body: { userId: bad.userId, reason: 'FRAUD' } })).reportId)
  const requestPayload = JSON.stringify({ userId: bad.userId })
  const read = (query: { limit: number; cursor?: string; offset?: number }) =>
    admin.ask(listReports, { query: { requestPayload, ...query } })
  const ids = ({ items }: { items: { reportId: string }[] }) => items.map(({ reportId }) => reportId)
  const first = await read({ limit: 1 })
  expect([ids(first), first.total]).toEqual([[made[0]], 3])
  await step(made[0]!, 'REVIEW')
  await step(made[0]!, 'DISMISS')
  const second = await read({ limit: 1, cursor: first.nextCursor! })
  expect(ids(second)).toEqual([made[1]])
  // The decided one stands behind those that are open, at its state of now.
  const rest = await read({ limit: 2, cursor: second.nextCursor! })
  expect([ids(rest), rest.items[1]!.status, rest.nextCursor]).toEqual([
    [made[2], made[0]],
    'DISMISSED',
    undefined,
  ])
  expect(ids(await read({ limit: 2, offset: 1 }))).toEqual([made[2], made[0]])
  for (const query of [{ cursor: 'x' }, { cursor: first.nextCursor!, offset: 1 }])
    expect((await admin.call(listReports, { query })).error?.code).toBe('validationFailed')
})

it('nobody warns, limits, locks or frees somebody who may do more, or frees themselves: permissionNotHeld, notOnYourself', async () => {
  const { app, an } = scene
  const above = await app.person('Trần Cấp Trên', { isAdmin: true })
  const moderator = await app.person('Lê Kiểm Duyệt')
  const { roleId } = await admin.ask(contract.adminPermission.createRole, {
    body: { name: 'Xử lý báo cáo', allow: ['report.read', 'report.decide', 'user.lock'] },
  })
  await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: moderator.userId } })
  const { reportId } = await an.ask(createReport, { body: { userId: above.userId, reason: 'FRAUD' } })
  const decide = (action: ReportAction, more = {}) =>
    moderator.call(actOnReport, { params: { reportId }, body: { action, ...more } })
  expect((await decide('REVIEW')).error).toBeUndefined()
  for (const [action, more] of [
    ['WARN', {}],
    ['LIMIT', { hours: 24 }],
    ['LOCK', {}],
  ] as const)
    expect(`${action}: ${(await decide(action, more)).error?.code}`).toBe(`${action}: permissionNotHeld`)
  expect(await above.ask(getStanding)).toEqual({})
  const lift = async (who: Person, userId: string) =>
    (await who.call(liftLimit, { params: { userId } })).error?.code
  expect(await lift(moderator, above.userId)).toBe('permissionNotHeld')
  expect(await lift(moderator, moderator.userId)).toBe('notOnYourself')
  expect(await lift(moderator, bad.userId)).toBeUndefined()
})

it('an act on a case takes one connection, so that many at once do not wait for each other', async () => {
  const { app, an } = scene
  const size = app.app.database.pool.options.max ?? 10
  const cases = await Promise.all(
    Array.from({ length: size + 2 }, async (_, n) => {
      const person = await app.person(`Người Bị Báo ${n}`)
      const row = {
        tenant_id: 'default',
        user_id: person.userId,
        reporter_id: an.userId,
        reason: 'FRAUD' as const,
      }
      const reportId = crypto.randomUUID()
      const now = new Date()
      await app.app.db
        .insertInto('report')
        .values({
          ...row,
          report_id: reportId,
          text: '',
          messages: '[]',
          status: 'IN_REVIEW',
          created_time: now,
          updated_time: now,
        })
        .execute()
      return reportId
    }),
  )
  const outcomes = await Promise.all(
    cases.map((reportId, n) => step(reportId, n % 2 ? 'LOCK' : 'LIMIT', n % 2 ? {} : { hours: 24 })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(cases.map(() => 200))
})

it('a case of the rules of the house shows its messages as they were written, in whichever order they were added', async () => {
  const messages = [3, 1, 2].map(n => ({
    ...{ messageId: uuidv7(), senderId: bad.userId, type: 'TEXT' as const },
    ...{ content: `${n}`, createdTime: Date.now() + n },
  }))
  for (const message of messages)
    await transact(scene.app.app, tx => addToWordReport(tx, 'default', message, new Date()))
  const { items } = await admin.ask(listReports, {
    query: { requestPayload: JSON.stringify({ userId: bad.userId }) },
  })
  const seen = await admin.ask(getReport, { params: { reportId: items[0]!.reportId } })
  expect(seen.messages.map(({ content }) => content)).toEqual(['1', '2', '3'])
})
