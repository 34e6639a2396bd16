import { type contract, maxMembersOfNote, type NoteMember, type NoteRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { secretTargetsAmong } from '../../drive/index.ts'
import { blocksBetween, requireKnown, requireUnlimited } from '../../identity/index.ts'
import { requestCards, requireMember } from '../../room/index.ts'
import { publishToLists, publishToRoomLists, publishToWorkspaceLists } from '../events.ts'
import { noteRightsChanged } from '../hearing.ts'
import { recordActivity } from '../notes/note-store.ts'
import { peopleOf } from '../notes/trash.ts'
import { requireNote } from '../policy.ts'
import type { MemberRow, NoteRow } from '../tables.ts'
import {
  changeMemberRole,
  findMember,
  removeMember,
  type ShareTarget,
  selectMembersOf,
  upsertMember,
} from './member-store.ts'

type Calls = typeof contract.noteSharing

export const listNoteMembers: Handler<Calls['listNoteMembers'], App> = async ({ app, me }, { params }) => {
  const { role } = await requireNote(app, app.db, me, params.noteId)
  const rows = await selectMembersOf(app.db, me.tenantId, params.noteId)
  const namedIds = rows.flatMap(row => row.user_id ?? row.room_id ?? [])
  const secretIds = await secretTargetsAmong(app, me, namedIds, role)
  const items: MemberRow[] = []
  for (const row of rows)
    if (!secretIds.has(targetOf(row)) && (await mayLearnOfWorkspace(app, me, row, role))) items.push(row)
  return { items: items.map(viewMember) }
}

/** Of a workspace that somebody is not in, they do not hear by a note that they read. */
async function mayLearnOfWorkspace(
  app: App,
  me: Requester,
  row: MemberRow,
  role: NoteRole,
): Promise<boolean> {
  if (!row.workspace_id || role === 'MANAGE') return true
  return (await app.services.noteWorkspaces.find(app.db, me, row.workspace_id))?.role !== undefined
}

export const shareNote: Handler<Calls['shareNote'], App> = async ({ app, me }, { params, body }) => {
  const { noteId } = params
  const { note: requestedNote } = await requireNote(app, app.db, me, noteId, 'MANAGE')
  const userIds = await requirePeople(app, me, body.userIds)
  if (userIds.length > 0) await requireUnlimited(app, me)
  const roomIds = [...new Set(body.roomIds)]
  for (const roomId of roomIds) await requireMember(app, me, roomId)
  const workspaceIds = [...new Set(body.workspaceIds)]
  for (const workspaceId of workspaceIds) await requireInUse(app, me, workspaceId)
  if (requestedNote.is_locked) throw fail('noteIsLocked')
  return transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, noteId, 'MANAGE', { lock: true })
    if (note.is_locked) throw fail('noteIsLocked')
    const now = new Date(app.clock.now())
    const rows: (MemberRow & { is_new: boolean })[] = []
    const targets: ShareTarget[] = [
      ...userIds.map(userId => ({ userId })),
      ...roomIds.map(roomId => ({ roomId })),
      ...workspaceIds.map(workspaceId => ({ workspaceId })),
    ]
    for (const target of targets)
      rows.push(await upsertMember(tx, me, { noteId, target, role: body.role, now }))
    const all = await selectMembersOf(tx, me.tenantId, noteId)
    if (all.length > maxMembersOfNote) throw fail('tooManyShares', { max: maxMembersOfNote })
    await app.services.notifier.add(tx, me.tenantId, `NOTE_SHARE/${body.clientShareId}`, {
      ...{ type: 'NOTE_SHARED', actorId: me.userId, subject: { noteId } },
      userIds: await newReadersOf(app, tx, me, rows),
    })
    const { message: text = '', clientShareId } = body
    await requestCards(app, tx, me, { roomIds, card: { note: { noteId } }, text, clientShareId })
    for (const row of rows) {
      await publishMember(app, tx, note, row)
      if (row.is_new) await recordActivity(tx, me, noteId, { what: 'SHARED', detail: targetOf(row), now })
    }
    return { items: rows.map(viewMember) }
  })
}

/** Whom new shares let read, each once. The members of a room read of it in the room, by the card. */
async function newReadersOf(
  app: App,
  tx: Tx,
  { tenantId, userId }: Requester,
  rows: readonly (MemberRow & { is_new: boolean })[],
): Promise<string[]> {
  const readers = new Set<string>()
  for (const row of rows) {
    if (!row.is_new) continue
    if (row.user_id) readers.add(row.user_id)
    if (!row.workspace_id) continue
    for (const id of await app.services.noteWorkspaces.memberIds(tx, tenantId, row.workspace_id))
      readers.add(id)
  }
  readers.delete(userId)
  return [...readers]
}

/** A workspace in which the caller is more than a guest. @throws workspaceNotFound, roleTooLow, workspaceArchived */
async function requireInUse(app: App, me: Requester, workspaceId: string): Promise<void> {
  const place = await app.services.noteWorkspaces.find(app.db, me, workspaceId)
  if (!place?.role || place.status === 'DELETED') throw fail('workspaceNotFound')
  if (place.role === 'GUEST') throw fail('roleTooLow')
  if (place.status === 'ARCHIVED') throw fail('workspaceArchived')
}

/** Without the caller. @throws userNotFound, also for somebody with whom there is a block */
async function requirePeople(app: App, me: Requester, requestedIds: readonly string[]): Promise<string[]> {
  const userIds = [...new Set(requestedIds)]
  await requireKnown(app, me, userIds)
  const rows = await app.services.userCache.findRows(me.tenantId, userIds)
  for (const userId of userIds) {
    const row = rows.get(userId)
    const { aBlockedB, bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, userId)
    if (!row || row.erased_time || aBlockedB || bBlockedA) throw fail('userNotFound')
  }
  return userIds.filter(userId => userId !== me.userId)
}

export const updateNoteMember: Handler<Calls['updateNoteMember'], App> = async (
  { app, me },
  { params, body },
) => {
  const row = await transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, params.noteId, 'MANAGE', { lock: true })
    const present = await findMember(tx, me.tenantId, params)
    if (!present) throw fail('shareNotFound')
    const changedShare = await changeMemberRole(tx, present, body.role)
    await publishMember(app, tx, note, changedShare)
    return changedShare
  })
  await dropHearers(app, row)
  return viewMember(row)
}

/** The owner ends any share of a note; people end what was shared with them. */
export const deleteNoteMember: Handler<Calls['deleteNoteMember'], App> = async ({ app, me }, { params }) => {
  const row = await transact(app, async tx => {
    const { note, role } = await requireNote(app, tx, me, params.noteId, 'VIEW', { lock: true })
    const present = await findMember(tx, me.tenantId, params)
    if (present?.user_id !== me.userId && role !== 'MANAGE')
      throw fail('noteRoleTooLow', { role, needed: 'MANAGE' })
    if (!present) throw fail('shareNotFound')
    await removeMember(tx, present)
    await publishMember(app, tx, note, present)
    const now = new Date(app.clock.now())
    await recordActivity(tx, me, note.note_id, { what: 'UNSHARED', detail: targetOf(present), now })
    return present
  })
  await dropHearers(app, row)
  return { memberId: row.member_id }
}

/** After the commit: the sockets of whoever lost a right subscribe again, or not. */
async function dropHearers(app: App, row: MemberRow): Promise<void> {
  const people = await peopleOf(app, row.tenant_id, {
    userIds: row.user_id ? [row.user_id] : [],
    roomIds: row.room_id ? [row.room_id] : [],
    workspaceIds: row.workspace_id ? [row.workspace_id] : [],
  })
  await noteRightsChanged(app, row.note_id, people)
}

async function publishMember(app: App, tx: Tx, note: NoteRow, row: MemberRow): Promise<void> {
  await publishToLists(app, tx, note, [note.owner_id, ...(row.user_id ? [row.user_id] : [])])
  if (row.room_id) await publishToRoomLists(app, tx, note, row.room_id)
  if (row.workspace_id) await publishToWorkspaceLists(app, tx, note, row.workspace_id)
}

const viewMember = (row: MemberRow): NoteMember => ({
  ...{ memberId: row.member_id, role: row.role, createdBy: row.created_by },
  target: viewTarget(row),
  createdTime: row.created_time.getTime(),
})

function viewTarget({
  user_id: userId,
  room_id: roomId,
  workspace_id: workspaceId,
}: MemberRow): NoteMember['target'] {
  if (userId) return { kind: 'USER', userId }
  return roomId ? { kind: 'ROOM', roomId } : { kind: 'WORKSPACE', workspaceId: workspaceId! }
}

/** The id of whoever has the share. */
const targetOf = (row: MemberRow): string => (row.user_id ?? row.room_id ?? row.workspace_id)!
