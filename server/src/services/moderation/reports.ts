import type { Report, ReportAction, ReportedMessage, ReportReason } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { isIn, type Place, placesOf, selectWorkspacesOf } from '../admin-permission/index.ts'
import { requireMessage } from '../chat/index.ts'
import { findUserInfos, limitUser, requireKnown, requireOther, setLockedIn } from '../identity/index.ts'
import {
  countAbout,
  findReport,
  insertAction,
  insertReport,
  insertWarning,
  lockReport,
  selectActions,
  setStatus,
} from './moderation-store.ts'
import { doneStatuses, requireReportable, requireStep } from './policy.ts'
import { limitOf, publishStanding } from './standing.ts'
import type { ReportRow } from './tables.ts'

interface NewReport {
  userId: string
  reason: ReportReason
  text: string
  roomId?: string | undefined
  messageIds: readonly string[]
}

const hourMs = 3_600_000

/**
 * Opens a case. The messages are kept as they are now, whatever becomes of them.
 * @throws userNotFound, notOnYourself, messageNotFound (not theirs, or not seen by the caller), reportExists
 */
export async function report(app: App, me: Requester, about: NewReport): Promise<{ reportId: string }> {
  requireOther(me, about.userId)
  const rows = await app.services.userCache.findRows(me.tenantId, [about.userId])
  const user = rows.get(about.userId)
  if (!user || user.erased_time) throw fail('userNotFound')
  // Of whom wrote to them, also somebody may tell who may not hear of that person otherwise.
  if (about.messageIds.length === 0) await requireKnown(app, me, [about.userId])
  const messages = await keep(app, me, about)
  const now = new Date(app.clock.now())
  const roomId = messages.length > 0 ? about.roomId : undefined
  const workspaces = await selectWorkspacesOf(app.db, me.tenantId, roomId ? [roomId] : [])
  const reportId = await insertReport(app.db, {
    tenant_id: me.tenantId,
    report_id: uuidv7(),
    reporter_id: me.userId,
    user_id: about.userId,
    reason: about.reason,
    text: about.text.trim(),
    messages: JSON.stringify(messages),
    status: 'OPEN',
    room_id: roomId ?? null,
    workspace_id: (roomId && workspaces.get(roomId)) ?? null,
    created_time: now,
    updated_time: now,
  })
  if (!reportId) throw fail('reportExists')
  return { reportId }
}

async function keep(
  app: App,
  me: Requester,
  { userId, roomId, messageIds }: NewReport,
): Promise<ReportedMessage[]> {
  const reportedMessages: ReportedMessage[] = []
  for (const messageId of new Set(messageIds)) {
    const row = await requireMessage(app, me, { messageId, roomId })
    requireReportable(row, userId)
    const files = row.meta?.media ?? []
    reportedMessages.push({
      messageId,
      senderId: row.author_id,
      type: row.type,
      content: row.content,
      ...(files.length > 0 ? { fileNames: files.map(file => file.name) } : {}),
      createdTime: row.created_time.getTime(),
    })
  }
  return inOrder(reportedMessages)
}

/** As they were written; works that add to one case run beside each other. */
const inOrder = (messages: readonly ReportedMessage[]): ReportedMessage[] =>
  messages.toSorted((a, b) => a.createdTime - b.createdTime || (a.messageId < b.messageId ? -1 : 1))

/**
 * One step of a case, and what follows from it for the account.
 * @throws forbidden, reportNotFound, reportStatusNotAllowed, notOnYourself (a case about the administrator), userNotFound, lastAdministrator, permissionNotHeld
 */
export async function act(
  app: App,
  me: Caller,
  reportId: string,
  step: { action: ReportAction; hours?: number | undefined; note: string },
): Promise<Report> {
  await requireDecidable(app, me, reportId, step.action)
  const isLock = step.action === 'LOCK'
  const lockedId = await transact(app, async tx => {
    // Before any row of a case or a person, in the order of everybody who locks accounts.
    if (isLock) await app.services.administrators.lock(tx, me.tenantId)
    const row = await lockReport(tx, me.tenantId, reportId)
    if (!row) throw fail('reportNotFound')
    const to = requireStep(me, row, step.action)
    const now = app.clock.now()
    const until = await follow(app, tx, me, row, step)
    await insertAction(tx, {
      tenant_id: me.tenantId,
      report_id: reportId,
      action_id: uuidv7(),
      actor_id: me.userId,
      action: step.action,
      note: step.note.trim(),
      until_time: until,
      created_time: new Date(now),
    })
    await setStatus(tx, row, to, new Date(now))
    if (doneStatuses.includes(to))
      await app.services.notifier.add(tx, me.tenantId, `REPORT_ANSWERED/${reportId}`, {
        type: 'REPORT_ANSWERED',
        id: reportId,
        userIds: row.reporter_id ? [row.reporter_id] : [],
        subject: { isActedOn: to === 'ACTIONED' },
      })
    return isLock ? row.user_id : undefined
  })
  if (lockedId) await app.services.signInMethods.endSessions(app, me.tenantId, lockedId, 'locked')
  return readReport(app, me.tenantId, reportId)
}

/**
 * The place of a case does not change, so this is asked before the transaction. Limits and locks reach beyond a room.
 * @throws reportNotFound for a case that the caller may not read, forbidden
 */
async function requireDecidable(app: App, me: Caller, reportId: string, action: ReportAction): Promise<void> {
  const row = await requireReadableReport(app, me, reportId)
  const places = await placesOf(app, me, 'report.decide')
  const isWide = action === 'LOCK' || action === 'LIMIT'
  if (!(isWide ? places.isEverywhere : isIn(places, placeOf(row))))
    throw fail('forbidden', { permission: 'report.decide' })
}

const placeOf = ({ room_id, workspace_id }: ReportRow): Place => ({
  roomId: room_id,
  workspaceId: workspace_id,
})

/** A case of a place where the caller may read cases, or decide them; any other is absent. @throws reportNotFound */
export async function requireReadableReport(app: App, me: Caller, reportId: string): Promise<ReportRow> {
  const row = await findReport(app.db, me.tenantId, reportId)
  if (!row) throw fail('reportNotFound')
  for (const permission of ['report.read', 'report.decide'] as const)
    if (isIn(await placesOf(app, me, permission), placeOf(row))) return row
  throw fail('reportNotFound')
}

/** What an action does to the account, while the case is held. Answers until when the account is limited by it. */
async function follow(
  app: App,
  tx: Tx,
  me: UserKey,
  row: ReportRow,
  { action, hours = 24 }: { action: ReportAction; hours?: number | undefined },
): Promise<Date | null> {
  const who = { tenantId: row.tenant_id, userId: row.user_id }
  if (action === 'LOCK') await setLockedIn(app, tx, me, row.user_id, true)
  if (action === 'LIMIT' || action === 'WARN')
    await app.services.administrators.requireNotAbove(app, me, row.user_id, tx)
  const limitedUser =
    action === 'LIMIT' ? await limitUser(app, tx, who, new Date(app.clock.now() + hours * hourMs)) : undefined
  if (action === 'WARN')
    await insertWarning(tx, {
      tenant_id: row.tenant_id,
      warning_id: uuidv7(),
      user_id: row.user_id,
      reason: row.reason,
      created_time: new Date(app.clock.now()),
    })
  if (action === 'LIMIT' || action === 'WARN') await publishStanding(app, tx, who.tenantId, who.userId)
  return limitedUser?.limited_until ?? null
}

/** @throws reportNotFound */
export async function readReport(app: App, tenantId: string, reportId: string): Promise<Report> {
  const row = await findReport(app.db, tenantId, reportId)
  if (!row) throw fail('reportNotFound')
  const actions = await selectActions(app.db, tenantId, reportId)
  const [summary] = await viewReports(app, tenantId, [row])
  const { messageCount: _, ...rest } = summary!
  const actorIds = actions.map(action => action.actor_id)
  const infos = await findUserInfos(app, tenantId, actorIds)
  return {
    ...rest,
    messages: inOrder(row.messages),
    history: actions.map(action => ({
      action: action.action,
      actor: infos.get(action.actor_id) ?? { userId: action.actor_id },
      note: action.note,
      ...(action.until_time ? { until: action.until_time.getTime() } : {}),
      createdTime: action.created_time.getTime(),
    })),
  }
}

export async function viewReports(app: App, tenantId: string, rows: readonly ReportRow[]) {
  const userIds = rows.map(row => row.user_id)
  const [infos, users, about] = await Promise.all([
    findUserInfos(app, tenantId, userIds),
    app.services.userCache.findRows(tenantId, userIds),
    countAbout(app.db, tenantId, userIds),
  ])
  return rows.map(row => ({
    reportId: row.report_id,
    user: infos.get(row.user_id) ?? { userId: row.user_id },
    reason: row.reason,
    text: row.text,
    messageCount: row.messages.length,
    status: row.status,
    createdTime: row.created_time.getTime(),
    updatedTime: row.updated_time.getTime(),
    ...limitOf(app, users.get(row.user_id)),
    isLocked: users.get(row.user_id)?.is_locked ?? false,
    otherReports: (about.get(row.user_id) ?? 1) - 1,
  }))
}
