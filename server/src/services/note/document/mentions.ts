import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { readersAmong } from '../policy.ts'
import type { NoteRow } from '../tables.ts'
import type { NoteMention } from './text.ts'
import { selectWriters } from './update-store.ts'

/** A mention in the name of whoever wrote it. */
type NewMention = NoteMention & { actorId: string }

/** So many people at a folding; the next ones with the next. */
const mostAtOnce = 50
const lineLength = 200
/** Taken out and put back within this time, a mention notifies nobody again. */
const forgottenAfterMs = 10 * 60_000

/** Of each person who can read the note and is mentioned for the first time: the first mention by somebody else. A visitor mentions nobody. */
export async function findNewMentions(
  app: App,
  tenantId: string,
  noteId: string,
  mentions: readonly NoteMention[],
): Promise<NewMention[]> {
  if (mentions.length === 0) return []
  const rows = await app.db
    .selectFrom('note_mention')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('note_id', '=', noteId)
    .execute()
  const knownIds = new Set(rows.map(row => row.user_id))
  const unknownMentions = mentions.filter(({ userId }) => !knownIds.has(userId))
  const yjsClients = [...new Set(unknownMentions.map(({ yjsClient }) => yjsClient))]
  const writers = await selectWriters(app.db, { tenantId, noteId }, yjsClients)
  const byOthers = unknownMentions.flatMap(mention => {
    const actorId = writers.get(mention.yjsClient)?.userId
    return actorId && actorId !== mention.userId ? [{ ...mention, actorId }] : []
  })
  const newMentions = byOthers
    .filter(({ userId }, n) => byOthers.findIndex(one => one.userId === userId) === n)
    .slice(0, mostAtOnce)
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

/** Notifies people whom the text mentions for the first time. */
export async function notifyMentioned(
  app: App,
  tx: Tx,
  note: Pick<NoteRow, 'tenant_id' | 'note_id' | 'seq'>,
  { mentions, newMentions }: { mentions: readonly NoteMention[]; newMentions: readonly NewMention[] },
): Promise<void> {
  const { tenant_id: tenantId, note_id: noteId, seq } = note
  const now = app.clock.now()
  await sql`DELETE FROM note_mention WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
    AND user_id <> ALL(${mentions.map(({ userId }) => userId)}::uuid[])
    AND created_time < ${new Date(now - forgottenAfterMs)}`.execute(tx)
  for (const { userId, actorId, blockId, line } of newMentions) {
    const { rows } = await sql`
      INSERT INTO note_mention (tenant_id, note_id, user_id, created_time)
      VALUES (${tenantId}, ${noteId}, ${userId}, ${new Date(now)}) ON CONFLICT DO NOTHING RETURNING user_id`.execute(
      tx,
    )
    if (rows.length === 0) continue
    await app.services.notifier.add(tx, tenantId, `NOTE_MENTION/${noteId}/${userId}/${seq}`, {
      ...{ type: 'NOTE_MENTION', actorId, userIds: [userId] },
      subject: { noteId, note: truncateGraphemes(line, lineLength), ...(blockId ? { blockId } : {}) },
    })
  }
}
