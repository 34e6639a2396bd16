import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Job } from '../../../platform/jobs/index.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { isProven, nameOf } from '../../identity/index.ts'
import { type DigestRoom, renderTemplate } from '../../notification-template/index.ts'
import { namesOf, placeOf } from '../centre/texts.ts'
import { type Described, describeNotifications } from '../centre/view.ts'
import { preferencesOf } from '../preferences/preferences.ts'
import { type DigestPerson, selectDigestPeople, takeDigest } from './digest-store.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const awayMs = { HOUR: 3_600_000, DAY: 24 * 3_600_000 } as const
const peopleAtOnce = 200
const mostRows = 100

/** Mails people who were away for as long as they chose what they missed: unread messages, gathered by room. */
export const sendDigests: Job = {
  name: 'notification/digests',
  cron: '*/5 * * * *',
  async run(app) {
    for (const wish of ['HOUR', 'DAY'] as const) {
      const before = app.clock.now() - awayMs[wish]
      let after: DigestPerson | undefined
      for (;;) {
        const people = await selectDigestPeople(app.db, wish, new Date(before), after, peopleAtOnce)
        for (const person of people) if (await wasAway(app, person, before)) await sendDigest(app, person)
        if (people.length < peopleAtOnce) break
        after = people.at(-1)
      }
    }
  },
}

async function wasAway(app: App, { tenant_id, user_id }: DigestPerson, since: number): Promise<boolean> {
  if (app.services.presence.isOnline(user_id)) return false
  const row = (await app.services.userCache.findRows(tenant_id, [user_id])).get(user_id)
  const lastActive = app.services.presence.lastActive(user_id) ?? row?.last_active_time?.getTime() ?? 0
  return lastActive <= since
}

async function sendDigest(app: App, person: DigestPerson): Promise<void> {
  const { tenant_id: tenantId, user_id: userId } = person
  const [rows, preferences] = await Promise.all([
    app.services.userCache.findRows(tenantId, [userId]),
    preferencesOf(app, { tenantId, userId }),
  ])
  const recipient = rows.get(userId)
  if (!recipient?.email || recipient.is_locked || recipient.erased_time || !isProven(recipient, 'email'))
    return
  const wanted = (['MESSAGE', 'MENTION'] as const).filter(type => preferences.channels[type].email)
  await transact(app, async (tx: Tx) => {
    const now = app.clock.now()
    const unread = (await takeDigest(tx, person, new Date(now), mostRows)).filter(row =>
      (wanted as readonly string[]).includes(row.type),
    )
    // A room that the person has hidden, left or muted since is not named.
    const described = (await describeNotifications(app, tx, tenantId, unread)).filter(one => one.roomName)
    if (described.length === 0) return
    const rooms = roomsOf(app, described, preferences.pushPrivacy === 'FULL')
    const unsubscribe = unsubscribeUrl(app, person)
    const content = await renderTemplate(app, {
      ...{ tenantId, type: 'DIGEST', channel: 'EMAIL', locale: recipient.language, tx },
      variables: {
        recipient: nameOf(recipient),
        count: rooms.reduce((sum, room) => sum + room.count, 0),
        roomCount: rooms.length,
        url: app.config.publicUrl ?? '',
      },
      extras: { rooms, ...(unsubscribe ? { unsubscribeUrl: unsubscribe } : {}) },
    })
    await app.outgoing.add(tx, {
      ...{ tenantId, channel: 'EMAIL', to: recipient.email!, template: 'DIGEST', ...content },
      ...{ priority: 'DIGEST', unsubscribeUrl: unsubscribe },
      idempotencyKey: `digest/${userId}/${now}`,
    })
  })
}

/** By room, the latest first; its mention and its messages are one. */
function roomsOf(app: App, described: readonly Described[], showsText: boolean): DigestRoom[] {
  const byRoom = Map.groupBy(described, ({ row }) => row.room_id!)
  return [...byRoom.values()].map(list => ({
    name: list[0]!.roomName!,
    count: list.reduce((sum, { row }) => sum + row.count, 0),
    messages: list
      .toReversed()
      .map(one => ({ sender: namesOf(one), ...(showsText && one.line ? { text: one.line } : {}) })),
    ...(app.config.publicUrl ? { url: `${app.config.publicUrl}${placeOf(list[0]!.row)}` } : {}),
  }))
}
