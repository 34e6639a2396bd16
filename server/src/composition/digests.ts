import type { EventEnvelope } from '@trau/contract'
import type { Publication } from '#platform/outbox/outbox.ts'

/** Members above which a room is large: its members receive digests, not one event per message (`realtime.md` B3). */
const largeRoom = 1_000
/** Members above which a busy room sends several digests a second: nobody reads a list faster. */
const mediumRoom = 100
const mediumBeatMs = 250

/**
 * The pause after each digest of a room of this size; 0 if each event is published by itself. `outlives` means that a messaging server
 * outlives this process and the digests in its memory: then only large rooms have digests.
 */
export function beatOf(members: number, { beatMs, outlives }: { beatMs: number; outlives: boolean }): number {
  if (members > largeRoom) return beatMs
  return members > mediumRoom && !outlives ? Math.min(mediumBeatMs, beatMs) : 0
}

/** A publication with the keys that keep its order and prevent duplicates. */
export interface KeyedPublication extends Publication {
  orderKey: number
  idempotencyKey: string
}

export interface DigestOptions<Recipients> {
  /** Reads who receives the events of a room; undefined where they cannot be read now. */
  resolve(tenantId: string, roomId: string): Promise<Recipients | undefined>
  /** Publishes to them in this order, calling the broker before it awaits anything; resolves with what could not be published. */
  publish(
    roomId: string,
    recipients: Recipients | undefined,
    publications: KeyedPublication[],
  ): Promise<KeyedPublication[]>
}

export interface Digests {
  /**
   * Whether it is held back for the room's next digest. The first event of a quiet room goes at once; what follows within a beat goes
   * together at its end. Events for one member wait behind earlier events for everybody, but for those of a call.
   * @param beatMs pause after each digest; 0 for a room without digests, and for events for one member
   */
  holds(tenantId: string, roomId: string, publication: KeyedPublication, beatMs: number): boolean
  /**
   * Call when an event is delivered that says who receives the events of the room from now on: recipients that are being read for a
   * digest are read again, since what waits by then may be later than that event.
   */
  recipientsChanged(roomId: string): void
  /** Drops what waits for people who left the room. */
  forget(roomId: string, userIds: readonly string[]): void
  /** Removes the texts of edited or recalled messages from what waits; the event with the new text follows. */
  rewrite(roomId: string, messageIds: readonly string[]): void
  /** Publishes everything that waits, and ends the beats. */
  stop(): Promise<void>
}

interface Digest {
  tenantId: string
  waiting: Map<string, KeyedPublication>
  beatMs: number
  beat: NodeJS.Timeout
  /** Whether the recipients changed since they were read. */
  isOutdated: boolean
}

/** Somebody waits for each of these, and nothing that is said in the room concerns them. */
const callEvents = new Set<EventEnvelope['type']>([
  'callUpdated',
  'callSignalled',
  'callReacted',
  'callMessageSent',
])

/** Reads of the recipients in one beat; where they change during each, the digest waits for the next beat. */
const mostReads = 3
const outdated = Symbol('recipients that changed while they were read')

/**
 * Collects the events for all members of a large room and drops those that later events make superfluous: a message costs each connected
 * member nothing, a beat costs them at most a few events. Kept in memory only: clients of this process lose their position when it ends,
 * and fetch again.
 */
export function createDigests<Recipients>({ resolve, publish }: DigestOptions<Recipients>): Digests {
  const rooms = new Map<string, Digest>()
  const pendingFlushes = new Set<Promise<void>>()
  let isStopped = false

  function rest(
    tenantId: string,
    roomId: string,
    beatMs: number,
    waiting = new Map<string, KeyedPublication>(),
  ): void {
    clearTimeout(rooms.get(roomId)?.beat)
    const beat = setTimeout(() => end(roomId), beatMs)
    beat.unref()
    rooms.set(roomId, { tenantId, waiting, beatMs, beat, isOutdated: false })
  }

  function end(roomId: string): void {
    const { tenantId, waiting } = rooms.get(roomId)!
    if (waiting.size === 0) {
      rooms.delete(roomId)
      return
    }
    const work: Promise<void> = flush(tenantId, roomId).finally(() => pendingFlushes.delete(work))
    pendingFlushes.add(work)
  }

  async function flush(tenantId: string, roomId: string): Promise<void> {
    const recipients = await resolveCurrent(tenantId, roomId)
    const { waiting, beatMs } = rooms.get(roomId)!
    if (recipients === outdated) return rest(tenantId, roomId, beatMs, waiting)
    rest(tenantId, roomId, beatMs)
    const failedPublications = await publish(roomId, recipients, [...waiting.values()])
    if (failedPublications.length === 0) return
    const digest = rooms.get(roomId)!
    const newer = digest.waiting
    digest.waiting = new Map(failedPublications.map(publication => [nameOf(publication), publication]))
    for (const publication of newer.values()) add(digest.waiting, publication)
  }

  async function resolveCurrent(
    tenantId: string,
    roomId: string,
  ): Promise<Recipients | undefined | typeof outdated> {
    for (let read = 0; read < mostReads; read++) {
      rooms.get(roomId)!.isOutdated = false
      const recipients = await resolve(tenantId, roomId)
      if (!rooms.get(roomId)!.isOutdated) return recipients
    }
    return outdated
  }

  return {
    holds(tenantId, roomId, publication, beatMs) {
      if (callEvents.has(publication.event.type)) return false
      const digest = rooms.get(roomId)
      if (!digest) {
        if (beatMs > 0 && !isStopped) rest(tenantId, roomId, beatMs)
        return false
      }
      if (digest.waiting.size === 0 && beatMs === 0) return false
      add(digest.waiting, publication)
      return true
    },

    recipientsChanged(roomId) {
      const digest = rooms.get(roomId)
      if (digest) digest.isOutdated = true
    },

    forget(roomId, userIds) {
      const removedUserIds = new Set(userIds)
      const waiting = rooms.get(roomId)?.waiting
      for (const [name, { to }] of waiting ?? [])
        if ('users' in to && to.users.every(id => removedUserIds.has(id))) waiting!.delete(name)
    },

    rewrite(roomId, messageIds) {
      const waiting = rooms.get(roomId)?.waiting
      for (const [name, publication] of waiting ?? []) {
        const eventWithoutText = withoutText(publication.event, messageIds)
        // Setting an existing key keeps its place in the order.
        if (eventWithoutText) waiting!.set(name, { ...publication, event: eventWithoutText })
      }
    },

    async stop() {
      isStopped = true
      await Promise.all(pendingFlushes)
      const waiting = [...rooms].filter(([, digest]) => digest.waiting.size > 0)
      await Promise.all(waiting.map(([roomId, { tenantId }]) => flush(tenantId, roomId)))
      for (const { beat } of rooms.values()) clearTimeout(beat)
      rooms.clear()
    },
  }
}

/** Every event carries the whole new view, so only the last of its kind is needed; it takes its place at the end. */
function add(waiting: Map<string, KeyedPublication>, publication: KeyedPublication): void {
  const name = nameOf(publication)
  waiting.delete(name)
  waiting.set(name, publication)
  if (publication.event.type === 'messageNoticed') dropOlderNotices(waiting)
}

/** Personal ones, of which each message has its own. */
const aboutMessage = new Set<EventEnvelope['type']>([
  'messageHidden',
  'reminderUpdated',
  'reminderDue',
  'savedMessageUpdated',
])

function nameOf({ to, event }: KeyedPublication): string {
  const recipients = 'users' in to ? to.users.join() : 'all'
  if (event.type === 'messageNoticed') return `${event.type} ${event.data.lastMessage.seq} ${recipients}`
  if (aboutMessage.has(event.type) && 'messageId' in event.data)
    return `${event.type} ${event.data.messageId} ${recipients}`
  return `${event.type} ${recipients}`
}

/**
 * Three notices are enough: the last; the last that counts, which brings back an archived room; and of those by which their author reads, the
 * last of somebody else, because writing marks earlier messages as read. One that reads nothing adds to what its author has read: it stays in
 * its place for them alone.
 */
function dropOlderNotices(waiting: Map<string, KeyedPublication>): void {
  const notices = [...waiting].flatMap(([name, publication]) =>
    publication.event.type === 'messageNoticed' && !isForItsAuthor(publication)
      ? [{ name, publication, ...publication.event.data }]
      : [],
  )
  const last = notices.at(-1)
  const counting = notices.findLast(notice => notice.counts)
  const reading = notices.filter(notice => notice.counts && !notice.keepsUnread)
  const others = reading.findLast(
    notice => notice.lastMessage.senderId !== reading.at(-1)?.lastMessage.senderId,
  )
  const keptNotices = new Set([last, counting, reading.at(-1), others])
  for (const notice of notices) {
    if (keptNotices.has(notice)) continue
    const { name, publication, lastMessage, keepsUnread } = notice
    // Setting an existing key keeps its place in the order.
    if (keepsUnread) waiting.set(name, { ...publication, to: { users: [lastMessage.senderId] } })
    else waiting.delete(name)
  }
}

const isForItsAuthor = ({ to, event }: KeyedPublication) =>
  event.type === 'messageNoticed' &&
  event.data.keepsUnread === true &&
  'users' in to &&
  to.users.join() === event.data.lastMessage.senderId

function withoutText(event: EventEnvelope, messageIds: readonly string[]): EventEnvelope | undefined {
  if (event.type !== 'messageNoticed' && event.type !== 'lastMessageUpdated') return undefined
  const { lastMessage } = event.data
  if (!lastMessage || !messageIds.includes(lastMessage.messageId)) return undefined
  return {
    ...event,
    data: { ...event.data, lastMessage: { ...lastMessage, content: '', metaData: {} } },
  } as EventEnvelope
}

/** The room that an event is about, if that room can be in a room list. */
export function roomOf({ data }: EventEnvelope): string | undefined {
  if ('roomId' in data) return data.roomId
  if ('room' in data) return data.room.roomId
  if ('selfMember' in data) return data.selfMember.roomId
  return undefined
}
