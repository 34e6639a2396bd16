import type { UserKey } from '#platform/auth/user-key.ts'
import type { Clock } from '#platform/clock.ts'
import { graceMs, pingMs, toMinute } from './presence-times.ts'

/** When somebody was last here: epoch milliseconds, rounded down to the minute. */
export type Visit = UserKey & { at: number }

interface Place {
  tenantId: string
  connections: number
  /** When the last connection ended; without meaning while there is one. */
  leftAt: number
}

/** The people who are connected to this process or have pinged it, and when each was last here. */
export class ConnectedPeople {
  #clock: Clock
  #onChange: (userId: string) => void
  #places = new Map<string, Place>()
  /** In the order of leaving, so that only the front needs a look. */
  #leaving = new Map<string, number>()
  /** When each last pinged, in that order. */
  #pings = new Map<string, number>()
  /** The device that each last pinged from. */
  #devicesInUse = new Map<string, string>()
  /** What the table does not say yet. */
  #visits = new Map<string, Visit>()

  /** @param onChange called with whoever is online now and was not, or the other way round */
  constructor(clock: Clock, onChange: (userId: string) => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  isOnline(userId: string): boolean {
    const now = this.#clock.now()
    const place = this.#places.get(userId)
    if (place && (place.connections > 0 || now - place.leftAt < graceMs)) return true
    return this.#pingedUntil(userId) > now
  }

  /** Until when a device of this person counts as in use, epoch milliseconds; undefined where none is connected and in use. */
  activeUntil(userId: string): number | undefined {
    const until = this.#pingedUntil(userId)
    const isConnected = (this.#places.get(userId)?.connections ?? 0) > 0
    return isConnected && until > this.#clock.now() ? until : undefined
  }

  lastActive(userId: string): number | undefined {
    const place = this.#places.get(userId)
    if (place && place.connections > 0) return toMinute(this.#clock.now())
    const times = [place?.leftAt, this.#pings.get(userId)].filter(time => time !== undefined)
    return times.length > 0 ? toMinute(Math.max(...times)) : undefined
  }

  connected(tenantId: string, userId: string): void {
    const wasOnline = this.isOnline(userId)
    const place = this.#places.get(userId) ?? { tenantId, connections: 0, leftAt: 0 }
    place.connections++
    this.#places.set(userId, place)
    this.#leaving.delete(userId)
    if (!wasOnline) this.#onChange(userId)
    this.#noteVisit(tenantId, userId)
  }

  /** @returns whether it was the last connection of this person */
  disconnected(tenantId: string, userId: string): boolean {
    const place = this.#places.get(userId)
    if (!place || place.connections === 0) return false
    place.connections--
    this.#noteVisit(tenantId, userId)
    if (place.connections > 0) return false
    place.leftAt = this.#clock.now()
    this.#leaving.set(userId, place.leftAt)
    return true
  }

  pinged(tenantId: string, userId: string, deviceId: string): void {
    const wasOnline = this.isOnline(userId)
    this.#pings.delete(userId)
    this.#pings.set(userId, this.#clock.now())
    this.#devicesInUse.set(userId, deviceId)
    if (!wasOnline) this.#onChange(userId)
    this.#noteVisit(tenantId, userId)
  }

  /** Takes back the last ping where it came from this device, and a connection keeps its owner online. @returns whether it did */
  endUse(userId: string, deviceId: string): boolean {
    if (this.activeUntil(userId) === undefined || this.#devicesInUse.get(userId) !== deviceId) return false
    this.#forgetPing(userId)
    return true
  }

  /** Whose grace or ping has run out is offline from now on. */
  endOverdue(): void {
    for (const userId of this.#overdue(this.#leaving, graceMs)) {
      this.#leaving.delete(userId)
      this.#onChange(userId)
      if (!this.#visits.has(userId)) this.#places.delete(userId)
    }
    for (const userId of this.#overdue(this.#pings, pingMs)) {
      this.#forgetPing(userId)
      this.#onChange(userId)
    }
  }

  /** Takes what the table does not say yet and has it written; where that fails it stands here again. */
  async writeVisits(write: (visits: readonly Visit[]) => Promise<void>): Promise<void> {
    if (this.#visits.size === 0) return
    const visits = [...this.#visits.values()]
    this.#visits = new Map()
    try {
      await write(visits)
    } catch (error) {
      for (const visit of visits) if (!this.#visits.has(visit.userId)) this.#visits.set(visit.userId, visit)
      throw error
    }
    // Who left meanwhile is in the table now, and needs no place here.
    for (const { userId } of visits) {
      const place = this.#places.get(userId)
      if (place?.connections === 0 && !this.#leaving.has(userId)) this.#places.delete(userId)
    }
  }

  /** Whoever is connected is here now: for the last write before the process ends. */
  noteVisits(): void {
    for (const [userId, place] of this.#places)
      if (place.connections > 0) this.#noteVisit(place.tenantId, userId)
  }

  #forgetPing(userId: string): void {
    this.#pings.delete(userId)
    this.#devicesInUse.delete(userId)
  }

  #pingedUntil(userId: string): number {
    return (this.#pings.get(userId) ?? Number.NEGATIVE_INFINITY) + pingMs
  }

  #noteVisit(tenantId: string, userId: string): void {
    this.#visits.set(userId, { tenantId, userId, at: toMinute(this.#clock.now()) })
  }

  *#overdue(times: ReadonlyMap<string, number>, afterMs: number): Generator<string> {
    const now = this.#clock.now()
    for (const [userId, at] of times) {
      if (now - at < afterMs) return
      yield userId
    }
  }
}
