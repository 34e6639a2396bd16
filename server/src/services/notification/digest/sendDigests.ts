import { digestTypes } from '@trau/contract/rules/notification'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { isProven, nameOf } from '../../identity/index.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { sourceOf } from '../mails/source.ts'
import { unsubscribeLinks } from '../mails/subscription.ts'
import { preferencesOf } from '../preferences/preferences.ts'
import { type DigestPerson, forgetDigestsAhead, selectDigestPeople, takeDigest } from './digest-store.ts'
import { missedRooms } from './missed.ts'

const awayMs = { HOUR: 3_600_000, DAY: 24 * 3_600_000 } as const
const peopleAtOnce = 200
const mostRows = 100

/** Mails people who were away for as long as they chose what they missed: unread messages, gathered by room. */
export const sendDigests: Job = {
  name: 'notification/digests',
  cron: '*/5 * * * *',
  async run(app) {
    await forgetDigestsAhead(app.db, app.clock.now())
    for (const wish of ['HOUR', 'DAY'] as const) {
      const before = app.clock.now() - awayMs[wish]
      let after: DigestPerson | undefined
      for (;;) {
        const people = await selectDigestPeople(app.db, wish, new Date(before), after, peopleAtOnce)
        for (const person of people) await sendIfAway(app, person, before)
        if (people.length < peopleAtOnce) break
        after = people.at(-1)
      }
    }
  },
}

/** Never rejects: a digest that cannot be written must not hold up those of everybody after it. */
async function sendIfAway(app: App, person: DigestPerson, since: number): Promise<void> {
  try {
    if (await wasAway(app, person, since)) await sendDigest(app, person)
  } catch (error) {
    app.log.warn({ err: error, tenantId: person.tenant_id }, 'a digest could not be sent')
  }
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
  // The queue would withhold it; what is unread when the address works again is in the next one.
  const suspendedAddresses = await app.services.emailSuspensions.among(tenantId, [recipient.email])
  if (suspendedAddresses.size > 0) return
  const wantedTypes = digestTypes.filter(type => preferences.channels[type].email)
  await transact(app, async (tx: Tx) => {
    const now = app.clock.now()
    const unread = (await takeDigest(tx, person, new Date(now), mostRows)).filter(row =>
      (wantedTypes as readonly string[]).includes(row.type),
    )
    const rooms = await missedRooms(app, tx, { tenantId, userId }, unread, preferences.pushPrivacy === 'FULL')
    if (rooms.length === 0) return
    const wish = preferences.digest === 'OFF' ? undefined : preferences.digest
    const unsubscribe = unsubscribeLinks(app, { tenantId, userId }, 'DIGEST', wish)
    const content = await renderTemplate(app, {
      tenantId,
      type: 'DIGEST',
      channel: 'EMAIL',
      locale: recipient.language,
      tx,
      variables: {
        recipient: nameOf(recipient),
        count: rooms.reduce((sum, room) => sum + room.count, 0),
        roomCount: rooms.length,
        url: app.config.publicUrl ?? '',
      },
      extras: { rooms, ...unsubscribe },
    })
    await app.outgoing.add(tx, {
      tenantId,
      channel: 'EMAIL',
      to: recipient.email!,
      template: 'DIGEST',
      ...content,
      isPrivate: true,
      priority: 'DIGEST',
      unsubscribeUrl: unsubscribe?.unsubscribeUrl,
      source: await sourceOf(app, tx, 'EMAIL', unread),
      idempotencyKey: `digest/${userId}/${now}`,
    })
  })
}
