import type { EventEnvelope } from '@trau/contract'
import type { Publication } from '../platform/outbox/outbox.ts'

/** Members above which a room is large: everybody in it is told together, not message by message (`realtime.md` B3). */
const largeRoom = 1_000
/** Members above which a room that talks fast tells them together several times a second: nobody reads a list faster. */
const crowdedRoom = 100
const crowdedBeatMs = 250

/**
 * How long a room of so many members is quiet after all of them were told; 0 where each event is told by itself. `outlives` is a messaging
 * server that outlives this process and what waits here: with it only large rooms wait.
 */
export function beatOf(members: number, { beatMs, outlives }: { beatMs: number; outlives: boolean }): number {
  if (members > largeRoom) return beatMs
  return members > crowdedRoom && !outlives ? Math.min(crowdedBeatMs, beatMs) : 0
}

/** One publication on its way, with what keeps it in order and from being heard twice. */
export interface Told extends Publication {
  orderKey: number
  idempotencyKey: string
}

export interface DigestOptions {
  /** Publishes what `take` gives, in that order, and settles with what could not be published. It is taken at the last moment. */
  tell(tenantId: string, roomId: string, take: () => Told[]): Promise<Told[]>
}

export interface Digests {
  /**
   * Whether it is held back for the room's next digest. The first event of a quiet room goes at once; what follows within a beat goes
   * together at its end. What concerns one person of the room waits behind what everybody is to hear first.
   * @param beatMs how long the room is quiet after everybody was told; 0 for a room that tells each event by itself, and for what
   *   concerns one person
   */
  holds(tenantId: string, roomId: string, told: Told, beatMs: number): boolean
  /** They hear nothing of the room any more, so nothing waits for them. */
  forget(roomId: string, userIds: readonly string[]): void
  /** The messages say something else now, or nothing: what waits of them goes without its text, and what they say now follows it. */
  rewrite(roomId: string, messageIds: readonly string[]): void
  /** Tells everything that waits, and ends the beats. */
  stop(): Promise<void>
}

interface Digest {
  tenantId: string
  waiting: Map<string, Told>
  beatMs: number
  beat: NodeJS.Timeout
}

/**
 * What everybody in a large room is to hear, kept for a moment and without what later events make superfluous: a message costs each
 * connected member nothing, a beat costs them at most a few events. Kept in memory only: who hears from this process loses their
 * position with it, and fetches.
 */
export function createDigests({ tell }: DigestOptions): Digests {
  const rooms = new Map<string, Digest>()
  const telling = new Set<Promise<void>>()
  let stopped = false

  function rest(tenantId: string, roomId: string, beatMs: number): void {
    clearTimeout(rooms.get(roomId)?.beat)
    const beat = setTimeout(() => end(roomId), beatMs)
    beat.unref()
    rooms.set(roomId, { tenantId, waiting: new Map(), beatMs, beat })
  }

  function end(roomId: string): void {
    const { tenantId, waiting } = rooms.get(roomId)!
    if (waiting.size === 0) {
      rooms.delete(roomId)
      return
    }
    const work: Promise<void> = flush(tenantId, roomId).finally(() => telling.delete(work))
    telling.add(work)
  }

  async function flush(tenantId: string, roomId: string): Promise<void> {
    const failed = await tell(tenantId, roomId, () => {
      const { waiting, beatMs } = rooms.get(roomId)!
      rest(tenantId, roomId, beatMs)
      return [...waiting.values()]
    })
    if (failed.length === 0) return
    const digest = rooms.get(roomId)!
    const newer = digest.waiting
    digest.waiting = new Map(failed.map(told => [nameOf(told), told]))
    for (const told of newer.values()) add(digest.waiting, told)
  }

  return {
    holds(tenantId, roomId, told, beatMs) {
      const digest = rooms.get(roomId)
      if (!digest) {
        if (beatMs > 0 && !stopped) rest(tenantId, roomId, beatMs)
        return false
      }
      if (digest.waiting.size === 0 && beatMs === 0) return false
      add(digest.waiting, told)
      return true
    },

    forget(roomId, userIds) {
      const gone = new Set(userIds)
      const waiting = rooms.get(roomId)?.waiting
      for (const [name, { to }] of waiting ?? [])
        if ('users' in to && to.users.every(id => gone.has(id))) waiting!.delete(name)
    },

    rewrite(roomId, messageIds) {
      const waiting = rooms.get(roomId)?.waiting
      for (const [name, told] of waiting ?? []) {
        const quiet = withoutText(told.event, messageIds)
        // In its place, which it keeps.
        if (quiet) waiting!.set(name, { ...told, event: quiet })
      }
    },

    async stop() {
      stopped = true
      await Promise.all(telling)
      const waiting = [...rooms].filter(([, digest]) => digest.waiting.size > 0)
      await Promise.all(waiting.map(([roomId, { tenantId }]) => flush(tenantId, roomId)))
      for (const { beat } of rooms.values()) clearTimeout(beat)
      rooms.clear()
    },
  }
}

/** Every event carries the whole new view, so the last of its kind says all; it stands where it came. */
function add(waiting: Map<string, Told>, told: Told): void {
  const name = nameOf(told)
  waiting.delete(name)
  waiting.set(name, told)
  if (told.event.type === 'messageNoticed') dropOlderNotices(waiting)
}

function nameOf({ to, event }: Told): string {
  const whom = 'users' in to ? to.users.join() : 'all'
  if (event.type === 'messageNoticed') return `${event.type} ${event.data.lastMessage.seq} ${whom}`
  if (event.type === 'messageHidden' || event.type === 'reminderUpdated' || event.type === 'reminderDue')
    return `${event.type} ${event.data.messageId} ${whom}`
  return `${event.type} ${whom}`
}

/**
 * Of notices three are enough: the last; the last that counts, which brings back an archived room; and the last that counts of
 * somebody else, since a member who wrote has thereby seen what others wrote before.
 */
function dropOlderNotices(waiting: Map<string, Told>): void {
  const notices = [...waiting].flatMap(([name, { event }]) =>
    event.type === 'messageNoticed' ? [{ name, ...event.data }] : [],
  )
  const last = notices.at(-1)
  const counting = notices.findLast(notice => notice.counts)
  const others = notices.findLast(
    notice => notice.counts && notice.lastMessage.senderId !== counting?.lastMessage.senderId,
  )
  for (const notice of notices)
    if (notice !== last && notice !== counting && notice !== others) waiting.delete(notice.name)
}

function withoutText(event: EventEnvelope, messageIds: readonly string[]): EventEnvelope | undefined {
  if (event.type !== 'messageNoticed' && event.type !== 'lastMessageUpdated') return undefined
  const { lastMessage } = event.data
  if (!lastMessage || !messageIds.includes(lastMessage.messageId)) return undefined
  return {
    ...event,
    data: { ...event.data, lastMessage: { ...lastMessage, content: '', metaData: {} } },
  } as EventEnvelope
}

/** The room that an event is about, where it is about one that stands in lists. */
export function roomOf({ data }: EventEnvelope): string | undefined {
  if ('roomId' in data) return data.roomId
  if ('room' in data) return data.room.roomId
  if ('selfMember' in data) return data.selfMember.roomId
  return undefined
}
