import { type contract, maxCommentsOfThread, maxNoteThreads, type NoteComment } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { publishCommentsChanged } from '../events.ts'
import { recordActivity } from '../notes/note-store.ts'
import { type NoteAccess, readersAmong, requireNote } from '../policy.ts'
import type { CommentRow } from '../tables.ts'
import {
  addComment,
  type CommentPlace,
  changeComment,
  countThread,
  countThreads,
  findComment,
  removeComment,
  selectComments,
  selectThreadAuthors,
} from './comment-store.ts'
import { noticeText, withdrawNotices } from './notices.ts'

type Calls = typeof contract.noteSharing

const placeCursor = cursorOf<CommentPlace>(z.object({ threadId: z.uuid(), commentId: z.uuid() }))

export const listNoteComments: Handler<Calls['listNoteComments'], App> = async (
  { app, me },
  { params, query },
) => {
  await requireNote(app, app.db, me, params.noteId)
  const after = query.cursor === undefined ? undefined : placeCursor.decode(query.cursor)
  const rows = await selectComments(app.db, me.tenantId, params.noteId, after, query.limit + 1)
  const shownRows = rows.slice(0, query.limit)
  const last = shownRows.at(-1)
  return {
    items: shownRows.map(viewComment),
    ...(rows.length > query.limit && last
      ? { nextCursor: placeCursor.encode({ threadId: last.thread_id, commentId: last.comment_id }) }
      : {}),
  }
}

export const addNoteComment: Handler<Calls['addNoteComment'], App> = async (
  { app, me },
  { params, body },
) => {
  const { noteId } = params
  const text = requireText(body.text)
  await requireNote(app, app.db, me, noteId, 'COMMENT')
  const mentions = await readersAmong(app, me.tenantId, noteId, body.mentions)
  // Those who wrote in the thread and can read it still; who is mentioned hears of that alone.
  const authors = body.threadId ? await selectThreadAuthors(app.db, me.tenantId, noteId, body.threadId) : []
  const repliedTo = (await readersAmong(app, me.tenantId, noteId, authors)).filter(
    userId => userId !== me.userId && !mentions.includes(userId),
  )
  return transact(app, async tx => {
    await requireNote(app, tx, me, noteId, 'COMMENT', { lock: true })
    const commentId = uuidv7()
    const threadId = body.threadId ?? commentId
    if (body.threadId) await requireRoom(tx, me, noteId, body.threadId)
    else if ((await countThreads(tx, me.tenantId, noteId)) >= maxNoteThreads)
      throw fail('tooManyNoteComments', { max: maxNoteThreads })
    const now = new Date(app.clock.now())
    const { row, isNew } = await addComment(tx, {
      ...{ tenant_id: me.tenantId, comment_id: commentId, thread_id: threadId, note_id: noteId },
      ...{ client_id: body.clientCommentId, user_id: me.userId, text, mentions },
      anchor: body.threadId || !body.anchor ? null : body.anchor,
      ...{ resolved_time: null, resolved_by: null, created_time: now, edited_time: null },
    })
    // The same client id for another note is no repetition.
    if (row.note_id !== noteId)
      throw fail('validationFailed', { fields: [{ path: 'body.clientCommentId', reason: 'twice' }] })
    if (isNew) {
      await recordActivity(tx, me, noteId, { what: 'COMMENTED', now })
      await app.services.notifier.add(tx, me.tenantId, `NOTE_MENTION/${row.comment_id}`, {
        ...{ type: 'NOTE_MENTION', actorId: me.userId },
        userIds: mentions.filter(userId => userId !== me.userId),
        subject: { noteId, note: noticeText(text), commentId: row.comment_id },
      })
      await app.services.notifier.add(tx, me.tenantId, `NOTE_REPLY/${row.comment_id}`, {
        ...{ type: 'NOTE_REPLY', actorId: me.userId, userIds: repliedTo },
        subject: { noteId, note: noticeText(text), commentId: row.comment_id },
      })
      await publishCommentsChanged(app, tx, me.tenantId, noteId)
    }
    return viewComment(row)
  })
}

function requireText(text: string): string {
  const trimmedText = text.trim()
  if (!trimmedText) throw fail('validationFailed', { fields: [{ path: 'body.text', reason: 'required' }] })
  return trimmedText
}

/** @throws commentNotFound, tooManyNoteComments */
async function requireRoom(tx: Tx, me: Requester, noteId: string, threadId: string): Promise<void> {
  const first = await findComment(tx, me.tenantId, { noteId, commentId: threadId })
  if (!first || first.thread_id !== threadId) throw fail('commentNotFound')
  if ((await countThread(tx, me.tenantId, threadId)) >= maxCommentsOfThread)
    throw fail('tooManyNoteComments', { max: maxCommentsOfThread })
}

export const updateNoteComment: Handler<Calls['updateNoteComment'], App> = ({ app, me }, { params, body }) =>
  changing(app, me, params, 'COMMENT', async (tx, row, { role }) => {
    if (row.user_id !== me.userId) throw fail('noteRoleTooLow', { role, needed: 'MANAGE' })
    return changeComment(tx, row, { text: requireText(body.text), edited_time: new Date(app.clock.now()) })
  })

export const resolveNoteThread: Handler<Calls['resolveNoteThread'], App> = ({ app, me }, { params, body }) =>
  changing(app, me, params, 'COMMENT', async (tx, row) => {
    if (row.thread_id !== row.comment_id) throw fail('commentNotFound')
    const now = new Date(app.clock.now())
    if (body.isResolved && !row.resolved_time)
      await recordActivity(tx, me, params.noteId, { what: 'RESOLVED', now })
    return changeComment(tx, row, {
      resolved_time: body.isResolved ? (row.resolved_time ?? now) : null,
      resolved_by: body.isResolved ? (row.resolved_by ?? me.userId) : null,
    })
  })

export const deleteNoteComment: Handler<Calls['deleteNoteComment'], App> = async (
  { app, me },
  { params },
) => {
  const { commentId } = await changing(app, me, params, 'VIEW', async (tx, row, { role }) => {
    if (row.user_id !== me.userId && role !== 'MANAGE')
      throw fail('noteRoleTooLow', { role, needed: 'MANAGE' })
    await withdrawNotices(app, tx, row)
    await removeComment(tx, row)
    return row
  })
  return { commentId }
}

async function changing(
  app: App,
  me: Requester,
  { noteId, commentId }: { noteId: string; commentId: string },
  neededRole: 'VIEW' | 'COMMENT',
  change: (tx: Tx, row: CommentRow, access: NoteAccess) => Promise<CommentRow>,
): Promise<NoteComment> {
  return transact(app, async tx => {
    const access = await requireNote(app, tx, me, noteId, neededRole, { lock: true })
    const row = await findComment(tx, me.tenantId, { noteId, commentId })
    if (!row) throw fail('commentNotFound')
    const changedRow = await change(tx, row, access)
    await publishCommentsChanged(app, tx, me.tenantId, noteId)
    return viewComment(changedRow)
  })
}

const viewComment = (row: CommentRow): NoteComment => ({
  ...{ commentId: row.comment_id, threadId: row.thread_id, noteId: row.note_id, text: row.text },
  mentions: row.mentions,
  ...(row.user_id ? { userId: row.user_id } : {}),
  ...(row.anchor ? { anchor: row.anchor } : {}),
  ...(row.resolved_time ? { resolvedTime: row.resolved_time.getTime() } : {}),
  ...(row.resolved_by ? { resolvedBy: row.resolved_by } : {}),
  createdTime: row.created_time.getTime(),
  ...(row.edited_time ? { editedTime: row.edited_time.getTime() } : {}),
})
