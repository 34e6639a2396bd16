import type { EventEnvelope, Message } from '@trau/contract'
import { call } from '../http-call.ts'
import { RawSocket, type SubscribeResult } from '../sockets/raw-socket.ts'
import type { SeededPerson } from '../sockets/seed.ts'

interface Position {
  epoch: string
  offset: number
}

/** The web client's numbers: the first delays between tries, and the ended connections in a row that stop it for good. */
const firstDelayMs = 500
const longestDelayMs = 20_000
const toleratedEnds = 2
const jitterMs = 5_000

/** Everybody's network: while it is down nobody tries, as browsers that know they are offline do not. */
export class StormNetwork {
  up: Promise<void> = Promise.resolve()
  #restore: () => void = () => undefined

  lose(): void {
    this.up = new Promise(resolve => {
      this.#restore = resolve
    })
  }

  regain(): void {
    this.#restore()
  }
}

/**
 * One person with the messenger open on one room, by the rules of our own client: comes back with its positions, stops after the third
 * end in a row and then asks `/readyz` until the server is there, fetches what history does not have.
 */
export class StormClient {
  lastSeq = 0
  isLive = false
  hardStops = 0
  fetches = 0
  readonly unexpected = new Map<string, number>()
  readonly #person: SeededPerson
  readonly #roomId: string
  readonly #url: string
  readonly #positions = new Map<string, Position>()
  readonly #network: StormNetwork
  #socket: RawSocket | undefined
  #ends = 0
  #isClosed = false

  constructor(url: string, network: StormNetwork, person: SeededPerson, roomId: string) {
    this.#url = url
    this.#network = network
    this.#person = person
    this.#roomId = roomId
  }

  /** Connects, and comes back until closed; settles when live for the first time. */
  start(): Promise<void> {
    return new Promise(resolve => void this.#run(resolve))
  }

  close(): void {
    this.#isClosed = true
    this.cut()
  }

  cut(): void {
    this.#socket?.cut()
  }

  get #user(): string {
    return `user:#${this.#person.userId}`
  }

  get #room(): string {
    return `room:${this.#roomId}`
  }

  async #run(onLive: () => void): Promise<void> {
    while (!this.#isClosed) {
      await this.#network.up
      const socket = new RawSocket(Number(new URL(this.#url).port))
      const closeCode = new Promise<number>(resolve => {
        socket.onClose = resolve
      })
      this.#socket = socket
      socket.onPush = push => this.#hear(push)
      if (await this.#join(socket)) onLive()
      else socket.cut()
      const code = await closeCode
      this.isLive = false
      // 3001 is a server that shuts down, no code a lost network; whatever else happens here is not part of the plan.
      if (![0, 1005, 1006, 3001].includes(code)) this.#note(`close ${code}`)
      await this.#waitAfterEnd()
    }
  }

  async #join(socket: RawSocket): Promise<boolean> {
    try {
      const knownPosition = this.#positions.get(this.#user)
      const subs = knownPosition ? { subs: { [this.#user]: { recover: true, ...knownPosition } } } : {}
      const { subs: own } = await socket.connect(this.#person.token, subs)
      this.#ends = 0
      const room = await socket.subscribe(this.#room, this.#wish(this.#room))
      const isOwnWhole = this.#take(this.#user, own![this.#user]!)
      const isWhole = this.#take(this.#room, room) && isOwnWhole
      if (!isWhole && knownPosition) await this.#fetch()
      this.isLive = socket.isOpen
      return this.isLive
    } catch (error) {
      const { message } = error as Error
      if (!/closed during|connection ended|ECONN|hang up/.test(message)) this.#note(message)
      return false
    }
  }

  async #waitAfterEnd(): Promise<void> {
    if (this.#isClosed) return
    const step = this.#ends++
    if (this.#ends <= toleratedEnds) {
      const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** step)
      return pause(firstDelayMs + Math.random() * ceiling)
    }
    this.hardStops++
    for (let n = 0; !this.#isClosed; n++) {
      await pause(Math.max(2_000, Math.min(2_000 * 2 ** n, 20_000) * (1 - Math.random() / 2)))
      const isReady = await call('GET', `${this.#url}/healthz`).then(
        () => true,
        error => !/ECONN|socket hang up|503/.test(String(error)),
      )
      if (isReady) break
    }
    this.#ends = 0
  }

  #wish(channel: string): Record<string, unknown> {
    const knownPosition = this.#positions.get(channel)
    return knownPosition ? { recoverable: true, recover: true, ...knownPosition } : { recoverable: true }
  }

  /** @returns whether nothing is missing */
  #take(channel: string, result: SubscribeResult): boolean {
    const publications = result.publications ?? []
    for (const { data } of publications) this.#apply(data as EventEnvelope)
    this.#positions.set(channel, {
      epoch: result.epoch,
      offset: publications.at(-1)?.offset ?? result.offset ?? 0,
    })
    return result.recovered === true
  }

  #hear(push: Buffer): void {
    const { channel, pub } = JSON.parse(push.toString('utf8')).push
    if (!pub) return
    const knownPosition = this.#positions.get(channel)
    if (knownPosition && pub.offset) knownPosition.offset = pub.offset
    this.#apply(pub.data)
  }

  #apply(event: EventEnvelope): void {
    if (event.type !== 'messageSent') return
    const { seq } = event.data.message
    if (seq === this.lastSeq + 1) this.lastSeq = seq
  }

  /** What the client does when history does not reach back: its room list and the open room, after a while of its own. */
  async #fetch(): Promise<void> {
    this.fetches++
    await pause(Math.random() * jitterMs)
    const { token } = this.#person
    const room = `/chat-service/v1/domains/default/messages/@/rooms/${this.#roomId}?afterSeq=${this.lastSeq}&limit=100`
    const [page] = await Promise.all([
      call<{ items: Message[] }>('GET', this.#url + room, token),
      call('GET', `${this.#url}/room-service/v1/domains/default/rooms?limit=30`, token),
    ])
    this.lastSeq = Math.max(this.lastSeq, page.items.at(-1)?.seq ?? 0)
  }

  #note(what: string): void {
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1)
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
