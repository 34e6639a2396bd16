import { type contract, maxLinksOfNoteDocument, type NoteLink } from '@trau/contract'
import { tenantQuery } from '@trau/contract/rules/sign-in'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { expiryOf, hashOfToken, newLinkToken } from '../../drive/index.ts'
import { publishToLists } from '../events.ts'
import { recordActivity } from '../notes/note-store.ts'
import { requireNote } from '../policy.ts'
import type { LinkRow } from '../tables.ts'
import { addLink, changeLink, findLink, removeLink, selectLinks } from './link-store.ts'

type Calls = typeof contract.noteSharing
const purpose = 'note/link'

export const listNoteLinks: Handler<Calls['listNoteLinks'], App> = async (
  { app, me, origin },
  { params },
) => {
  await requireNote(app, app.db, me, params.noteId, 'MANAGE')
  const rows = await selectLinks(app.db, me.tenantId, params.noteId)
  return { items: rows.map(row => viewLink(app, origin, row)) }
}

export const createNoteLink: Handler<Calls['createNoteLink'], App> = async (
  { app, me, origin },
  { params: { noteId }, body },
) => {
  await requireNote(app, app.db, me, noteId, 'MANAGE')
  const token = newLinkToken()
  const settings = await columnsOf(app, body)
  return transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, noteId, 'MANAGE', { lock: true })
    if (note.is_locked) throw fail('noteIsLocked')
    if ((await selectLinks(tx, me.tenantId, noteId)).length >= maxLinksOfNoteDocument)
      throw fail('tooManyLinks', { max: maxLinksOfNoteDocument })
    const now = new Date(app.clock.now())
    const row: LinkRow = {
      ...{ tenant_id: me.tenantId, link_id: uuidv7(), note_id: noteId, role: body.role, opens: 0 },
      ...{ token_hash: hashOfToken(token), sealed_token: Buffer.from(app.secrets.seal(token, purpose)) },
      ...{ password_hash: null, expires_time: null, ...settings },
      ...{ created_by: me.userId, created_time: now },
    }
    await addLink(tx, row)
    await recordActivity(tx, me, noteId, { what: 'LINKED', now })
    await publishToLists(app, tx, note, [me.userId])
    return viewLink(app, origin, row)
  })
}

export const updateNoteLink: Handler<Calls['updateNoteLink'], App> = async (
  { app, me, origin },
  { params, body },
) => {
  await requireNote(app, app.db, me, params.noteId, 'MANAGE')
  const settings = await columnsOf(app, body)
  return transact(app, async tx => {
    await requireNote(app, tx, me, params.noteId, 'MANAGE', { lock: true })
    const row = await findLink(tx, me.tenantId, params)
    if (!row) throw fail('linkNotFound')
    return viewLink(app, origin, await changeLink(tx, row, settings))
  })
}

export const deleteNoteLink: Handler<Calls['deleteNoteLink'], App> = async ({ app, me }, { params }) =>
  transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, params.noteId, 'MANAGE', { lock: true })
    const row = await findLink(tx, me.tenantId, params)
    if (!row) throw fail('linkNotFound')
    await removeLink(tx, row)
    await recordActivity(tx, me, note.note_id, { what: 'UNLINKED', now: new Date(app.clock.now()) })
    await publishToLists(app, tx, note, [me.userId])
    return { linkId: row.link_id }
  })

interface Settings {
  role?: LinkRow['role'] | undefined
  password?: string | null | undefined
  expiresTime?: number | null | undefined
}

/** Those that are named. */
const columnsOf = async (app: App, { role, password, expiresTime }: Settings) => ({
  ...(role === undefined ? {} : { role }),
  ...(password === undefined
    ? {}
    : { password_hash: password === null ? null : await app.services.passwords.hash(password) }),
  ...(expiresTime === undefined ? {} : { expires_time: expiresTime === null ? null : expiryOf(expiresTime) }),
})

/** @param origin where the browser found us */
const viewLink = (app: App, origin: string, row: LinkRow): NoteLink => ({
  ...{ linkId: row.link_id, noteId: row.note_id, role: row.role },
  url: `${origin}/n/${app.secrets.open(row.sealed_token.toString(), purpose)}${tenantQuery(row.tenant_id)}`,
  hasPassword: row.password_hash !== null,
  ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
  ...{ opens: row.opens, createdBy: row.created_by, createdTime: row.created_time.getTime() },
})
