import type { ReminderMark } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { type Publication, transact } from '#platform/outbox/outbox.ts'
import { lockUser } from '../../identity/index.ts'
import type { MessageKey } from '../messages/message-store.ts'
import { deleteRemindersOf, type ReminderPlace, selectPeopleToRemind, takeDue } from './reminder-store.ts'

/** How often it is looked whether the time of a reminder has come. */
export const remindEveryMs = 5_000
const peopleAtOnce = 100
const mostRounds = 50

/**
 * Makes due what has come to its time, and tells its people. Under the person's lock a reminder becomes due once, however many processes
 * look. Answers how many it were.
 */
export async function remindDue(app: App): Promise<number> {
  let remindedCount = 0
  for (let round = 0; round < mostRounds; round++) {
    const people = await selectPeopleToRemind(app.db, new Date(app.clock.now()), peopleAtOnce)
    for (const owner of people) remindedCount += await remind(app, owner)
    if (people.length < peopleAtOnce) break
  }
  return remindedCount
}

async function remind(app: App, owner: UserKey): Promise<number> {
  const { tenantId, userId } = owner
  return transact(app, async tx => {
    await lockUser(tx, tenantId, userId)
    const due = await takeDue(tx, owner, new Date(app.clock.now()))
    await app.outbox.add(
      tx,
      tenantId,
      userId,
      due.map(({ seq: _, ...mark }) => ({
        to: { users: [userId] },
        event: { type: 'reminderDue', data: { ...mark, state: 'DUE' } },
      })),
    )
    for (const { roomId, messageId, seq } of due)
      await app.services.notifier.add(tx, tenantId, `REMINDER/${messageId}/${userId}`, {
        type: 'REMINDER',
        userIds: [userId],
        roomId,
        messageId,
        seq,
      })
    return due.length
  })
}

/** What a person hears when theirs was set or changed, or is gone. */
export const reminderPublication = (
  userId: string,
  place: { roomId: string; messageId: string },
  reminder?: ReminderMark,
): Publication => ({
  to: { users: [userId] },
  event: { type: 'reminderUpdated', data: { ...place, ...(reminder ? { reminder } : {}) } },
})

/** Nobody is reminded of what these messages of the locked room were; answers what their people are to hear. */
export async function dropReminders(
  tx: Tx,
  room: Pick<MessageKey, 'tenant_id' | 'room_id'>,
  seqs: readonly number[],
): Promise<Publication[]> {
  const deletedReminders = await deleteRemindersOf(tx, room, seqs)
  return deletedReminders.map(row =>
    reminderPublication(row.user_id, { roomId: room.room_id, messageId: row.message_id }),
  )
}

/** PostgreSQL knows later times than JavaScript does. */
const latestTime = 8.64e15
const Cursor = z.tuple([z.int().min(0).max(latestTime), z.uuid(), z.int()])

export const encodeReminderPlace = ({ remindTime, roomId, seq }: ReminderPlace): string =>
  Buffer.from(JSON.stringify([remindTime, roomId, seq])).toString('base64url')

/** @throws validationFailed when it is none that we made */
export function decodeReminderPlace(text: string): ReminderPlace {
  try {
    const [remindTime, roomId, seq] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { remindTime, roomId, seq }
  } catch {
    throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
  }
}
