import {
  type EventEnvelope,
  guestChannel,
  type Message,
  noteChannel,
  spaceChannel,
  tenantChannel,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { OutboxRow } from '#platform/outbox/dispatcher.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { eventSeenAfter } from '../services/chat/index.ts'
import { forgetSessions } from '../services/identity-authen/index.ts'
import { roomChannels } from '../services/room/index.ts'
import { beatOf, createDigests, type Digests, type KeyedPublication, roomOf } from './digests.ts'
import {
  isVisibleRoomEvent,
  type ResolvedChannels,
  resolveChannels,
  userChannel,
} from './resolve-channels.ts'

export interface Delivery {
  /**
   * Publishes outbox rows. Each partition keeps its order; partitions do not wait for each other. A row that is delivered twice (the process
   * died before deleting it) carries the same idempotency key, so nobody receives it twice.
   */
  deliver(rows: OutboxRow[]): Promise<void>
  /** Publishes the digests that still wait. */
  stop(): Promise<void>
}

export function createDelivery(app: App): Delivery {
  const digests = createDigests({
    resolve: (tenantId, roomId) => resolveChannels(app, tenantId, roomId).catch(() => undefined),
    publish: (roomId, channels, publications) => publishDigest(app, roomId, channels, publications),
  })
  return {
    async deliver(rows) {
      const partitions = Map.groupBy(rows, row => row.partition)
      await allSettledOrThrow(
        [...partitions.values()].map(partitionRows => deliverInOrder(app, digests, partitionRows)),
      )
    },
    stop: digests.stop,
  }
}

/** Throws the first failure, but only after all have settled: a retry must not overtake the first attempt. */
async function allSettledOrThrow(work: Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work)
  const failedOutcome = outcomes.find(outcome => outcome.status === 'rejected')
  if (failedOutcome) throw failedOutcome.reason
}

async function deliverInOrder(app: App, digests: Digests, rows: OutboxRow[]): Promise<void> {
  const pendingPublishes: Promise<void>[] = []
  try {
    for (const row of rows) {
      for (const [n, publication] of row.publications.entries()) {
        if (!row.isFirst) forgetWhatChanged(app, row.tenantId, publication)
        // Edited and recalled texts, and messages from before a member joined, must not be replayed: clients must fetch.
        const changedTexts = changedTextsOf(publication)
        if (changedTexts) {
          await allSettledOrThrow(pendingPublishes.splice(0))
          digests.rewrite(changedTexts.roomId, changedTexts.messageIds)
          await forgetText(app, row.tenantId, changedTexts)
        }
        if (publication.event.type === 'roomHidden') {
          await allSettledOrThrow(pendingPublishes.splice(0))
          await forgetRoom(app, publication)
        }
        const keyedPublication = { ...publication, orderKey: row.partition, idempotencyKey: `${row.id}.${n}` }
        for (const now of await immediatePublications(app, digests, row.tenantId, keyedPublication)) {
          const publishing = publish(app, now.channels, now.publication, row.isFirst)
          // It is awaited in `finally`; this prevents an unhandled rejection until then.
          publishing.catch(() => {})
          pendingPublishes.push(publishing)
        }
      }
    }
  } finally {
    await allSettledOrThrow(pendingPublishes)
  }
}

/** Rows of another process, or of `trau admin`: what this one remembers of the people is outdated, and sockets of ended sessions are open. */
function forgetWhatChanged(app: App, tenantId: string, { to, event }: Publication): void {
  if (!('users' in to)) return
  if (event.type === 'permissionsUpdated') app.services.permissions.forget(tenantId, to.users)
  if (event.type === 'permissionsUpdated' || event.type === 'userUpdated')
    app.services.userCache.forgetUsers(tenantId, ...to.users)
  if (event.type === 'sessionEnded')
    for (const userId of to.users) forgetSessions(app, userId, event.data.loginSessionIds)
}

/** After these, other people than before receive the events of a room. */
const recipientEvents = new Set<EventEnvelope['type']>(['membersUpdated', 'roomRemoved', 'roomHidden'])

/** What follows an event that says who is in a room must reach exactly those. */
function noteChangedRecipients(app: App, digests: Digests, tenantId: string, event: EventEnvelope): void {
  const roomId = roomOf(event)
  if (!roomId) return
  // In another process the notice that invalidates the cache may be slower than this row.
  if (recipientEvents.has(event.type)) app.services.members.forget(tenantId, roomId)
  else if (!isVisibleRoomEvent(event)) return
  digests.recipientsChanged(roomId)
}

interface AddressedPublication {
  channels: readonly string[]
  publication: KeyedPublication
}

/** What to publish now, and where; empty when the publication waits for the digest of a room. */
async function immediatePublications(
  app: App,
  digests: Digests,
  tenantId: string,
  publication: KeyedPublication,
): Promise<AddressedPublication[]> {
  const { to, event } = publication
  noteChangedRecipients(app, digests, tenantId, event)
  if ('guests' in to) return [{ channels: to.guests.map(guestChannel), publication }]
  if ('space' in to) return [{ channels: [spaceChannel(to.space)], publication }]
  if ('tenant' in to) return [{ channels: [tenantChannel(to.tenant)], publication }]
  if ('note' in to) return [{ channels: [noteChannel(to.note)], publication }]
  if ('room' in to) return toRoomChannels(app, tenantId, to.room, publication)
  if ('users' in to) {
    const roomId = roomOf(event)
    if (roomId && event.type === 'roomRemoved') digests.forget(roomId, to.users)
    else if (roomId && digests.holds(tenantId, roomId, publication, 0)) return []
    if (isVisibleRoomEvent(event)) return [{ channels: to.users.map(userChannel), publication }]
    return toPeople(await resolveChannels(app, tenantId, roomId), to.users, publication)
  }
  const channels = await resolveChannels(app, tenantId, to.membersOf)
  const { realtimeBeatMs: beatMs, centrifugo } = app.config
  const beat = beatOf(channels.members.size, { beatMs, outlives: centrifugo !== undefined })
  if (!digests.holds(tenantId, to.membersOf, publication, beat))
    return toPeople(channels, undefined, publication)
  // Writing marks the room as read: the author's other devices must not miss that behind the next message of somebody else. What reads nothing
  // is added to what they have read, and waits behind that.
  const author =
    event.type === 'messageNoticed' && !event.data.keepsUnread ? event.data.lastMessage.senderId : ''
  if (!channels.members.has(author)) return []
  const own = { ...publication, idempotencyKey: `${publication.idempotencyKey}.own` }
  return toPeople(channels, [author], own)
}

/** Each channel of the room receives what its subscribers may see. */
async function toRoomChannels(
  app: App,
  tenantId: string,
  roomId: string,
  publication: KeyedPublication,
): Promise<AddressedPublication[]> {
  const access = await app.services.members.find(tenantId, roomId)
  const places = [0, ...new Set(access?.visibleAfter.values())]
  const channels = roomChannels(roomId, access)
  return groupByView(
    publication,
    channels.map((channel, n) => ({ channels: [channel], visibleAfterSeq: places[n]! })),
  )
}

/** The same on personal channels: of these people, or of everybody in the room. */
function toPeople(
  channels: ResolvedChannels,
  userIds: readonly string[] | undefined,
  publication: KeyedPublication,
): AddressedPublication[] {
  const { visibleAfter } = channels
  if (visibleAfter.size === 0)
    return [
      {
        channels: userIds ? channels.ofUsers(userIds, publication.event) : channels.ofEverybody,
        publication,
      },
    ]
  const byPlace = Map.groupBy(userIds ?? channels.members.keys(), userId => visibleAfter.get(userId) ?? 0)
  return groupByView(
    publication,
    [...byPlace].map(([visibleAfterSeq, some]) => ({
      channels: channels.ofUsers(some, publication.event),
      visibleAfterSeq,
    })),
  )
}

interface Recipients {
  channels: string[]
  visibleAfterSeq: number
}

/** One publication for all recipients who see the same. */
function groupByView(
  publication: KeyedPublication,
  recipients: readonly Recipients[],
): AddressedPublication[] {
  const views = new Map<string, { event: EventEnvelope; channels: string[] }>()
  for (const { channels, visibleAfterSeq } of recipients) {
    const event = eventSeenAfter(publication.event, visibleAfterSeq)
    if (!event || channels.length === 0) continue
    const name = event === publication.event ? '' : JSON.stringify(event)
    const view = views.get(name)
    if (view) view.channels.push(...channels)
    else views.set(name, { event, channels: [...channels] })
  }
  return [...views.values()].map(({ event, channels }) => ({
    channels,
    publication: { ...publication, event },
  }))
}

/** Publishes what waits for everybody in a room and for single members, in the order of arrival. Returns what failed. */
async function publishDigest(
  app: App,
  roomId: string,
  channels: ResolvedChannels | undefined,
  waitingPublications: KeyedPublication[],
): Promise<KeyedPublication[]> {
  const publishes = waitingPublications.map(async publication => {
    if (!channels) throw new Error('the members of the room could not be read')
    const views = toPeople(
      channels,
      'users' in publication.to ? publication.to.users : undefined,
      publication,
    )
    await allSettledOrThrow(views.map(view => publish(app, view.channels, view.publication)))
  })
  const outcomes = await Promise.allSettled(publishes)
  const failedPublications = waitingPublications.filter((_, n) => outcomes[n]!.status === 'rejected')
  if (failedPublications.length > 0)
    app.log.warn(
      { roomId, failed: failedPublications.length },
      'a digest could not be published; trying again',
    )
  return failedPublications
}

async function publish(
  app: App,
  to: readonly string[],
  publication: KeyedPublication,
  isFirst = false,
): Promise<void> {
  const { event, orderKey, idempotencyKey } = publication
  const options = { idempotencyKey, isFirst, orderKey, onlyIfActive: true }
  const [channel, ...others] = to
  if (channel !== undefined && others.length === 0) await app.realtime.publish(channel, event, options)
  else await app.realtime.broadcast([...to], event, options)
}

/** Removes the room's events from the replay history of the person who hid it. */
async function forgetRoom(app: App, { to, event }: Publication): Promise<void> {
  const roomId = roomOf(event)
  if (!roomId || !('users' in to)) return
  await app.realtime.historyRedact(to.users.map(userChannel), roomId)
}

interface ChangedTexts {
  roomId: string
  messageIds: string[]
}

/** The messages whose text this publication changes or removes. */
function changedTextsOf({ to, event, forgets }: Publication): ChangedTexts | undefined {
  if (forgets) return { roomId: forgets, messageIds: [] }
  if (!('room' in to)) return undefined
  // Nothing of these was published on personal channels.
  if (event.type === 'messagesExpired') return { roomId: to.room, messageIds: [] }
  if (event.type !== 'messageUpdated' || !hasNewText(event.data.message)) return undefined
  return { roomId: to.room, messageIds: [event.data.message.messageId] }
}

const hasNewText = (message: Message) => message.isRecalled || message.editedTime === message.updatedTime

/** Removes the former texts from the room's replay history, and from those of its members, whose notices and pins named them. */
async function forgetText(app: App, tenantId: string, { roomId, messageIds }: ChangedTexts): Promise<void> {
  const access = await app.services.members.find(tenantId, roomId)
  for (const channel of roomChannels(roomId, access)) await app.realtime.historyRemove(channel)
  const channels = [...(access?.roles.keys() ?? [])].map(userChannel)
  for (const messageId of messageIds) await app.realtime.historyRedact(channels, messageId)
}
