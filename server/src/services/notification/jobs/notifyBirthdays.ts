import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import {
  dayIn,
  keptOn,
  selectBornOn,
  selectFriendIds,
  shares,
  type UserRow,
  writtenDay,
} from '../../identity/index.ts'

const timeZone = 'Asia/Ho_Chi_Minh'
const atOnce = 200

/** Notifies friends of a birthday at 8:00 in Vietnam, where its owner shows it to friends. */
export const notifyBirthdays: Job = {
  name: 'notification/birthdays',
  cron: '0 1 * * *',
  async run(app) {
    const today = dayIn(timeZone, app.clock.now())
    const day = writtenDay(today)
    let after: string | undefined
    for (;;) {
      const people = await selectBornOn(app.db, keptOn(today), after, atOnce)
      for (const person of people)
        if (shares(person, 'birthday', 'friend')) await notifyFriends(app, person, day)
      if (people.length < atOnce) return
      after = people.at(-1)!.user_id
    }
  },
}

async function notifyFriends(app: App, { tenant_id: tenantId, user_id: actorId }: UserRow, day: string) {
  const userIds = await selectFriendIds(app.db, tenantId, actorId)
  await transact(app, tx =>
    app.services.notifier.add(tx, tenantId, `BIRTHDAY/${day}/${actorId}`, {
      type: 'BIRTHDAY',
      userIds,
      actorId,
      subject: { day },
    }),
  )
}
