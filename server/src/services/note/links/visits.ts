import type { contract, PublicNote } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { newPass, requireVisitor } from '../../drive/index.ts'
import { nameOf } from '../../identity/index.ts'
import { type PersonalNote, selectPersonalNotes } from '../access-store.ts'
import { readDocument } from '../document/documents.ts'
import { pushUpdate, type Writer } from '../document/pushing.ts'
import type { LinkRow } from '../tables.ts'
import { countOpen, findLinkByToken } from './link-store.ts'

type Calls = typeof contract.noteLinks

interface LiveLink {
  row: LinkRow
  creator: UserKey
  note: PersonalNote
}

/**
 * The link of a token. Asked on every request, so that whatever ends a link ends it at once: its time, its deletion, the trash, a lock, and
 * that its creator has no account any more.
 * @throws linkNotFound
 */
export async function requireLink(
  app: App,
  q: Queryable,
  tenantId: string,
  token: string,
  lock = false,
): Promise<LiveLink> {
  const foundLink = await findLinkByToken(q, tenantId, token)
  if (!foundLink) throw fail('linkNotFound')
  const creator = { tenantId, userId: foundLink.created_by }
  const account = (await app.services.userCache.findRows(tenantId, [creator.userId])).get(creator.userId)
  if (!account || account.erased_time || account.is_locked) throw fail('linkNotFound')
  const [note] = await selectPersonalNotes(q, creator, [foundLink.note_id], lock)
  if (!note || note.owner_id !== creator.userId || note.trashed_time || note.is_locked)
    throw fail('linkNotFound')
  // Whoever ends or changes a link holds the note: under its lock, what was read before may be so no more.
  const row = lock ? await findLinkByToken(q, tenantId, token) : foundLink
  if (!row || (row.expires_time && row.expires_time.getTime() <= app.clock.now())) throw fail('linkNotFound')
  return { row, creator, note }
}

export const openPublicNote: Handler<Calls['openPublicNote'], App> = async (
  { app, tenantId, ipAddress },
  { params, body: { password } },
) => {
  const { row, creator, note } = await requireLink(app, app.db, tenantId, params.token)
  const owner = (await app.services.userCache.findRows(tenantId, [creator.userId])).get(creator.userId)
  const publicNote: PublicNote = {
    ...{ linkId: row.link_id, role: row.role, needsPassword: row.password_hash !== null },
    ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
    ownerName: owner ? nameOf(owner) : '',
  }
  if (row.password_hash !== null) {
    if (password === undefined) return publicNote
    const attempt = await app.services.linkAttempts.begin(row.link_id, ipAddress)
    if (!(await app.services.passwords.verify(row.password_hash, password))) throw fail('linkPasswordWrong')
    await attempt.giveBack()
  }
  await countOpen(app.db, row)
  const { title, colour } = note
  return {
    ...publicNote,
    note: { noteId: note.note_id, title, colour, changedTime: note.changed_time.getTime() },
    pass: newPass(app, row, { name: '' }),
  }
}

export const getPublicNoteDocument: Handler<Calls['getPublicNoteDocument'], App> = async (
  { app, tenantId },
  { params, query },
) => {
  const { row, note } = await requireLink(app, app.db, tenantId, params.token)
  requireVisitor(app, { row }, query.pass)
  const document = await readDocument(app, tenantId, note.note_id, query.after)
  // Who is in the note is nobody’s business outside.
  return { ...document, updates: document.updates.map(({ seq, update }) => ({ seq, update })) }
}

export const pushPublicNoteUpdate: Handler<Calls['pushPublicNoteUpdate'], App> = async (
  { app, tenantId },
  { params, query, body },
) => {
  const writer: Writer = {
    ...{ tenantId, userId: undefined },
    async require(q, lock) {
      const { row, note } = await requireLink(app, q, tenantId, params.token, lock)
      requireVisitor(app, { row }, query.pass)
      if (row.role !== 'EDIT') throw fail('linkNotAllowed')
      return note
    },
  }
  return pushUpdate(app, writer, body)
}
