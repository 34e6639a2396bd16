import { driveRoles, includesRole, MemberRole, type NoteRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { blocksBetween } from '../identity/index.ts'
import { isHiddenFrom } from '../room/index.ts'
import { type PersonalNote, selectPersonalNotes } from './access-store.ts'
import type {} from './workspaces-port.ts'

/**
 * The one place that answers who may do what with a note. Its owner manages it; people, members of rooms and members of workspaces have the
 * highest role that was given to them. What is in the trash is its owner's alone, and so is what is locked, in an unlocked session.
 */

export interface NoteAccess {
  note: PersonalNote
  role: NoteRole
  /** Locked, and the session is not unlocked: that it is there may be shown, nothing of what it holds. */
  isShut: boolean
}

/** The person's role on each of these notes; those on which they have none are left out. */
export async function accessesOf(
  app: App,
  me: Requester,
  notes: readonly PersonalNote[],
): Promise<NoteAccess[]> {
  const most = {
    inRoom: askedOnce(roomId => mostInRoom(app, me, roomId)),
    inWorkspace: askedOnce(workspaceId => mostInWorkspace(app, me, workspaceId)),
  }
  const isUnlocked = notes.some(note => note.is_locked) && (await app.services.hidden.isUnlocked(me))
  const accesses: NoteAccess[] = []
  for (const note of notes) {
    const role = note.owner_id === me.userId ? 'MANAGE' : await roleOfMember(app, me, note, most)
    if (!role || (role !== 'MANAGE' && (note.trashed_time || note.is_locked))) continue
    accesses.push({ note, role, isShut: note.is_locked && !isUnlocked })
  }
  return accesses
}

interface Options {
  /** The row is locked: rights cannot change before the transaction ends. */
  lock?: boolean
  /** What says nothing of its content is allowed while it is shut. */
  shut?: boolean
}

/**
 * The note for somebody who may do this with it.
 * @throws noteNotFound to those without any role
 * @throws noteRoleTooLow, hiddenLocked
 */
export async function requireNote(
  app: App,
  q: Queryable,
  me: Requester,
  noteId: string,
  neededRole: NoteRole = 'VIEW',
  options: Options = {},
): Promise<NoteAccess> {
  const [access] = await requireNotes(app, q, me, [noteId], neededRole, options)
  return access!
}

/** As `requireNote`, of several, in the order asked. */
export async function requireNotes(
  app: App,
  q: Queryable,
  me: Requester,
  noteIds: readonly string[],
  neededRole: NoteRole = 'VIEW',
  { lock = false, shut = false }: Options = {},
): Promise<NoteAccess[]> {
  const accesses = await accessesOf(app, me, await selectPersonalNotes(q, me, noteIds, lock))
  const byId = new Map(accesses.map(access => [access.note.note_id, access]))
  return noteIds.map(noteId => {
    const access = byId.get(noteId)
    if (!access) throw fail('noteNotFound')
    if (!includesRole(access.role, neededRole))
      throw fail('noteRoleTooLow', { role: access.role, needed: neededRole })
    if (access.isShut && !shut) throw fail('hiddenLocked')
    return access
  })
}

/** Those of these people who can read the note; of a locked one, nobody hears. */
export async function readersAmong(
  app: App,
  tenantId: string,
  noteId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const readers: string[] = []
  for (const userId of new Set(userIds)) {
    const them = { tenantId, userId }
    const [access] = await accessesOf(app, them, await selectPersonalNotes(app.db, them, [noteId]))
    if (access && !access.isShut) readers.push(userId)
  }
  return readers
}

/** Whether the person may hear what is written in a note. */
export async function mayHearNote(app: App, me: Requester, noteId: string): Promise<boolean> {
  const [access] = await accessesOf(app, me, await selectPersonalNotes(app.db, me, [noteId]))
  return access !== undefined && !access.isShut
}

async function roleOfMember(
  app: App,
  me: Requester,
  note: PersonalNote,
  most: { inRoom: MostRole; inWorkspace: MostRole },
): Promise<NoteRole | undefined> {
  let best: NoteRole | undefined
  if (note.own_role) {
    const { aBlockedB, bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, note.owner_id)
    if (!aBlockedB && !bBlockedA) best = note.own_role
  }
  const shares = [
    ...note.room_roles.map(share => [share, most.inRoom] as const),
    ...note.workspace_roles.map(share => [share, most.inWorkspace] as const),
  ]
  for (const [share, mostIn] of shares) {
    const [placeId, givenRole] = share.split(':') as [string, NoteRole]
    const limit = await mostIn(placeId)
    if (limit) best = higher(best, lower(givenRole, limit))
  }
  return best
}

/** The highest role that what is shared with a place can give; undefined where it gives none. */
type MostRole = (placeId: string) => Promise<'EDIT' | 'VIEW' | undefined>

/** Many notes are shared with one place. */
function askedOnce(ask: MostRole): MostRole {
  const answers = new Map<string, ReturnType<MostRole>>()
  return placeId => {
    const answer = answers.get(placeId) ?? ask(placeId)
    answers.set(placeId, answer)
    return answer
  }
}

/** Restricted members read what is shared with their room, whatever it was shared as. */
async function mostInRoom(app: App, me: Requester, roomId: string): Promise<'EDIT' | 'VIEW' | undefined> {
  const room = await app.services.members.find(me.tenantId, roomId)
  const role = room?.roles.get(me.userId)
  if (!room || role === undefined || (await isHiddenFrom(app, me, room))) return undefined
  return role === MemberRole.RESTRICTED ? 'VIEW' : 'EDIT'
}

/** Guests have no role, and in an archived workspace everything is read-only. */
async function mostInWorkspace(
  app: App,
  me: Requester,
  workspaceId: string,
): Promise<'EDIT' | 'VIEW' | undefined> {
  const place = await app.services.noteWorkspaces.find(app.db, me, workspaceId)
  if (!place?.role || place.role === 'GUEST' || place.status === 'DELETED') return undefined
  return place.status === 'ARCHIVED' ? 'VIEW' : 'EDIT'
}

const rank = (role: NoteRole) => driveRoles.indexOf(role)
const higher = (a: NoteRole | undefined, b: NoteRole) => (a && rank(a) >= rank(b) ? a : b)
const lower = (a: NoteRole, b: NoteRole) => (rank(a) <= rank(b) ? a : b)
