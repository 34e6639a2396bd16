import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { readersAmong } from '../policy.ts'
import type { NoteRow } from '../tables.ts'
import type { NoteMention } from './text.ts'

/** So many people at a folding; the next ones with the next. */
const mostAtOnce = 50
const lineLength = 200
/** Taken out and put back within this time, a mention notifies nobody again. */
const forgottenAfterMs = 10 * 60_000

/** Those of these mentions that are new, of people who can read the note. */
export async function findNewMentions(
  app: App,
  tenantId: string,
  noteId: string,
  mentions: readonly NoteMention[],
): Promise<NoteMention[]> {
  if (mentions.length === 0) return []
  const rows = await app.db
    .selectFrom('note_mention')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .execute()
  const knownIds = new Set(rows.map(row => row.user_id))
  const newMentions = mentions.filter(({ userId }) => !knownIds.has(userId)).slice(0, mostAtOnce)
  const readers = new Set(
    await readersAmong(
      app,
      tenantId,
      noteId,
      newMentions.map(({ userId }) => userId),
    ),
  )
  return newMentions.filter(({ userId }) => readers.has(userId))
}

/** Notifies people whom the text mentions for the first time, in the name of who wrote last; nobody is notified by a visitor. */
export async function notifyMentioned(
  app: App,
  tx: Tx,
  note: Pick<NoteRow, 'tenant_id' | 'note_id' | 'changed_by' | 'seq'>,
  { mentions, newMentions }: { mentions: readonly NoteMention[]; newMentions: readonly NoteMention[] },
): Promise<void> {
  const { tenant_id: tenantId, note_id: noteId, changed_by: actorId, seq } = note
  const now = app.clock.now()
  await sql`DELETE FROM note_mention WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
    AND user_id <> ALL(${mentions.map(({ userId }) => userId)}::uuid[])
    AND created_time < ${new Date(now - forgottenAfterMs)}`.execute(tx)
  for (const { userId, blockId, line } of newMentions) {
    const { rows } = await sql`
      INSERT INTO note_mention (tenant_id, note_id, user_id, created_time)
      VALUES (${tenantId}, ${noteId}, ${userId}, ${new Date(now)}) ON CONFLICT DO NOTHING RETURNING user_id`.execute(
      tx,
    )
    if (rows.length === 0 || !actorId || actorId === userId) continue
    await app.services.notifier.add(tx, tenantId, `NOTE_MENTION/${noteId}/${userId}/${seq}`, {
      ...{ type: 'NOTE_MENTION', actorId, userIds: [userId] },
      subject: { noteId, note: line.slice(0, lineLength), ...(blockId ? { blockId } : {}) },
    })
  }
}
