import { type contract, maxNoteReminders, maxReminderMs, type NoteReminder } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { claimRows } from '#platform/queue/claim.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { selectPersonalNotes } from '../access-store.ts'
import { publishToLists } from '../events.ts'
import { accessesOf, requireNote } from '../policy.ts'
import type { ReminderRow } from '../tables.ts'

type Calls = typeof contract.noteSharing

export const listNoteReminders: Handler<Calls['listNoteReminders'], App> = async (
  { app, me },
  { params },
) => {
  await requireNote(app, app.db, me, params.noteId)
  const rows = await app.db
    .selectFrom('note_reminder')
    .selectAll()
    .where('tenant_id', '=', me.tenantId)
    .where('user_id', '=', me.userId)
    .where('note_id', '=', params.noteId)
    .orderBy('remind_time')
    .limit(maxNoteReminders)
    .execute()
  return { items: rows.map(viewReminder) }
}

export const addNoteReminder: Handler<Calls['addNoteReminder'], App> = async (
  { app, me },
  { params, body },
) =>
  transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, params.noteId, 'VIEW', { lock: true })
    const now = app.clock.now()
    if (body.time <= now || body.time > now + maxReminderMs)
      throw fail('validationFailed', { fields: [{ path: 'body.time', reason: 'outOfRange' }] })
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM note_reminder
      WHERE tenant_id = ${me.tenantId} AND user_id = ${me.userId} AND fired_time IS NULL`.execute(tx)
    if (rows[0]!.count >= maxNoteReminders) throw fail('tooManyReminders', { max: maxNoteReminders })
    const row: ReminderRow = {
      ...{ tenant_id: me.tenantId, user_id: me.userId, reminder_id: uuidv7(), note_id: note.note_id },
      ...{ block_id: body.blockId ?? null, text: body.text, remind_time: new Date(body.time) },
      ...{ fired_time: null, created_time: new Date(now) },
    }
    await tx.insertInto('note_reminder').values(row).execute()
    await publishToLists(app, tx, note, [me.userId])
    return viewReminder(row)
  })

export const deleteNoteReminder: Handler<Calls['deleteNoteReminder'], App> = async (
  { app, me },
  { params },
) =>
  transact(app, async tx => {
    const { note } = await requireNote(app, tx, me, params.noteId, 'VIEW', { lock: true })
    const removedRow = await tx
      .deleteFrom('note_reminder')
      .where('tenant_id', '=', me.tenantId)
      .where('user_id', '=', me.userId)
      .where('note_id', '=', params.noteId)
      .where('reminder_id', '=', params.reminderId)
      .returning('reminder_id')
      .executeTakeFirst()
    if (!removedRow) throw fail('reminderNotFound')
    await publishToLists(app, tx, note, [me.userId])
    return { reminderId: params.reminderId }
  })

export const remindOfNotesEveryMs = 5_000
const mostAtOnce = 200

/**
 * Notifies of reminders whose time has come; each once, whichever process comes first. Whoever cannot read the note any more is not
 * reminded; of a locked one, nothing is said but that there is a reminder.
 */
export async function remindOfNotes(app: App): Promise<void> {
  await transact(app, async tx => {
    const now = new Date(app.clock.now())
    const rows = await claimRows<ReminderRow>(tx, {
      table: 'note_reminder',
      key: ['tenant_id', 'user_id', 'reminder_id'],
      where: sql`fired_time IS NULL AND remind_time <= ${now}`,
      orderBy: sql`remind_time`,
      limit: mostAtOnce,
      set: sql`fired_time = ${now}`,
      returning: sql`claimed.*`,
    })
    for (const row of rows) {
      const owner = { tenantId: row.tenant_id, userId: row.user_id }
      const [access] = await accessesOf(app, owner, await selectPersonalNotes(tx, owner, [row.note_id]))
      if (!access || access.note.trashed_time) continue
      await app.services.notifier.add(tx, row.tenant_id, `NOTE_REMINDER/${row.reminder_id}`, {
        ...{ type: 'NOTE_REMINDER', userIds: [row.user_id] },
        subject: {
          noteId: row.note_id,
          ...(row.block_id && !access.note.is_locked ? { blockId: row.block_id } : {}),
          ...(row.text && !access.note.is_locked ? { note: row.text } : {}),
        },
      })
      await publishToLists(app, tx, access.note, [row.user_id])
    }
  })
}

const viewReminder = (row: ReminderRow): NoteReminder => ({
  ...{ reminderId: row.reminder_id, noteId: row.note_id, text: row.text, time: row.remind_time.getTime() },
  ...(row.block_id ? { blockId: row.block_id } : {}),
  ...(row.fired_time ? { firedTime: row.fired_time.getTime() } : {}),
})
