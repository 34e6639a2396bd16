import type pg from 'pg'
import { type SeededPerson, type SeededRoom, seedPeople, seedRoom } from '../sockets/seed.ts'
import type { Acknowledged, Attempt, History, Stored } from './checker.ts'
import { Member, type MemberCounts } from './member.ts'
import { Network, type Trouble } from './network.ts'
import { pause } from './server-process.ts'

const peopleCount = 20
const roomCount = 10
export const membersPerRoom = 10
const sendersPerPerson = 2
const settleMs = 90_000

/** Where people find the product: ports on this machine. */
export interface Place {
  /** Of its calls. */
  callPort: number
  /** Of its real-time endpoint; the same as of its calls where one process has both. */
  livePort: number
  /** Centrifugo takes the token as a header, not in the frame. */
  isTokenInHeader?: boolean
}

export interface Population {
  people: SeededPerson[]
  rooms: SeededRoom[]
}

/** Every room has ten of the twenty people, in a ring, so that everybody is in five. */
export async function populate(database: pg.Client): Promise<Population> {
  const people = await seedPeople(database, peopleCount, '3 hours')
  const rooms: SeededRoom[] = []
  for (let n = 0; n < roomCount; n++) {
    const members = Array.from({ length: membersPerRoom }, (_, i) => people[(n * 2 + i) % peopleCount]!)
    rooms.push(await seedRoom(database, members))
  }
  return { people, rooms }
}

/** Twenty people, each behind a network of their own, and all they did and saw. */
export class Crowd {
  readonly #members: Member[]
  readonly #networks: Network[]
  readonly #random: () => number
  #isTalking = false
  #isDisturbed = false
  #talking: Promise<unknown> = Promise.resolve()
  #disturbing: Promise<unknown> = Promise.resolve()
  /** How often each trouble was made. */
  readonly troubles: Record<Trouble, number> = { cut: 0, silence: 0, delay: 0 }

  private constructor(members: Member[], networks: Network[], random: () => number) {
    this.#members = members
    this.#networks = networks
    this.#random = random
  }

  /** Everybody comes and opens their rooms. */
  static async gather({ people, rooms }: Population, place: Place, random: () => number): Promise<Crowd> {
    const networks: Network[] = []
    const members: Member[] = []
    for (const person of people) {
      const network = new Network([place.callPort, place.livePort])
      const [callPort, livePort] = await network.listen()
      networks.push(network)
      const roomIds = rooms.filter(room => room.members.includes(person)).map(room => room.roomId)
      const { isTokenInHeader = false } = place
      members.push(
        new Member({ ...person, callPort: callPort!, livePort: livePort!, isTokenInHeader, roomIds }),
      )
    }
    for (const member of members) member.connect()
    return new Crowd(members, networks, random)
  }

  /**
   * Everybody talks in all their rooms, until `calm`.
   * @param paceMs the longest that somebody is silent between two messages
   */
  talk(paceMs = 40): void {
    this.#isTalking = true
    this.#talking = Promise.all(
      this.#members.flatMap(member => {
        const mine = member.states().map(state => state.roomId)
        return Array.from({ length: sendersPerPerson }, (_, lane) =>
          this.#talkIn(
            member,
            mine.filter((_, i) => i % sendersPerPerson === lane),
            paceMs,
          ),
        )
      }),
    )
    // Whoever waits for calm hears of it.
    this.#talking.catch(() => undefined)
  }

  /** Networks break at random, until `calm`. */
  disturb(): void {
    this.#isDisturbed = true
    this.#disturbing = Promise.all(this.#networks.map(network => this.#disturbOne(network)))
  }

  /** Nobody begins anything more; settles when all that was begun has its answer. */
  async calm(): Promise<void> {
    this.#isTalking = false
    this.#isDisturbed = false
    await this.#disturbing
    await this.#talking
  }

  get attempts(): Attempt[] {
    return this.#members.flatMap(member => member.attempts)
  }

  get acknowledged(): Acknowledged[] {
    return this.#members.flatMap(member => member.acknowledged)
  }

  get counts(): MemberCounts {
    const [first, ...rest] = this.#members.map(member => member.counts)
    const total = { ...first! }
    for (const counts of rest)
      for (const key of Object.keys(total) as (keyof MemberCounts)[]) total[key] += counts[key]
    return total
  }

  async untilSent(count: number): Promise<void> {
    while (this.attempts.length < count) await pause(50)
  }

  /** Waits until every member's state is as far as the database, or nobody's has moved for a while: the checker then says who is not. */
  async settle(database: pg.Client): Promise<Stored[]> {
    const storedRows = await storedIn(database)
    const tops = new Map(storedRows.map(row => [row.roomId, row.seq]))
    const isWhole = () =>
      this.#members.every(member =>
        member.states().every(({ roomId }) => member.reached(roomId, tops.get(roomId) ?? 0)),
      )
    // What is only late is not lost, however long a queue was.
    let far = 0
    let until = performance.now() + settleMs
    while (!isWhole() && performance.now() < until) {
      const reachedCount = this.#members
        .flatMap(member => member.states())
        .reduce((sum, { applied: appliedSeqs }) => sum + appliedSeqs.length, 0)
      if (reachedCount > far) until = performance.now() + settleMs
      far = Math.max(far, reachedCount)
      await pause(50)
    }
    return storedRows
  }

  history(storedRows: Stored[]): History {
    const states = this.#members.flatMap(member => member.states())
    return { attempts: this.attempts, acknowledged: this.acknowledged, stored: storedRows, states }
  }

  leave(): void {
    this.#isTalking = false
    this.#isDisturbed = false
    for (const member of this.#members) member.close()
    for (const network of this.#networks) network.close()
  }

  /** One after the other, as an outbox sends: an author's messages in a room keep their order. */
  async #talkIn(member: Member, roomIds: string[], paceMs: number): Promise<void> {
    const random = this.#random
    for (let n = 0; this.#isTalking && roomIds.length > 0; n++) {
      const roomId = roomIds[Math.floor(random() * roomIds.length)]!
      const content = `Tin ${n}: ${'trầu cau têm sẵn '.repeat(1 + Math.floor(random() * 8))}`.trim()
      await member.send(roomId, content, random)
      await pause(random() * paceMs)
    }
  }

  async #disturbOne(network: Network): Promise<void> {
    const random = this.#random
    while (this.#isDisturbed) {
      const until = performance.now() + 1_000 + random() * 7_000
      while (this.#isDisturbed && performance.now() < until) await pause(50)
      if (!this.#isDisturbed) return
      const dice = random()
      if (dice < 0.5) {
        this.troubles.cut++
        network.cut()
      } else if (dice < 0.75) {
        this.troubles.silence++
        await network.silence(300 + random() * 3_000)
      } else {
        this.troubles.delay++
        await network.delay(20 + random() * 400, 500 + random() * 2_000)
      }
    }
  }
}

export async function storedIn(database: pg.Client): Promise<Stored[]> {
  const { rows } = await database.query<Stored>(
    `SELECT room_id AS "roomId", seq::int AS seq, author_id AS "authorId", client_id AS "clientMessageId", content
     FROM message ORDER BY room_id, seq`,
  )
  return rows
}

/** Mulberry32: the same seed gives the same decisions, though not the same timing. */
export function randomOf(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
