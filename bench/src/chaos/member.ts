import type { LastMessage, Message, RoomEntry } from '@trau/contract'
import { Centrifuge, type Subscription } from 'centrifuge'
import { WebSocket } from 'ws'
import type { Acknowledged, Applied, Attempt, MemberState } from './checker.ts'
import { pause } from './server-process.ts'

const pageSize = 100
const answerMs = 4_000

export interface MemberOptions {
  userId: string
  token: string
  /** Where this person's own network leads to: the calls, and the real-time endpoint. */
  callPort: number
  livePort: number
  /** The token goes in a header instead of the first frame. */
  isTokenInHeader: boolean
  roomIds: readonly string[]
}

interface RoomState {
  lastSeq: number
  applied: Applied[]
  listedSeq: number
  /** What came too early, by number, until the messages before it are fetched. */
  early: Map<number, Message>
  fetching: Promise<void> | undefined
  isBehind: boolean
  sent: number
}

export interface MemberCounts {
  resends: number
  fetches: number
  recovered: number
  notRecovered: number
  repeatsIgnored: number
  gaps: number
}

/**
 * One person at the official client, following the rules of the product's own: apply what is next by its number, ignore what is known,
 * fetch what is missing; send again with the same client id until the server says yes.
 */
export class Member {
  readonly userId: string
  readonly attempts: Attempt[] = []
  readonly acknowledged: Acknowledged[] = []
  readonly counts: MemberCounts = {
    resends: 0,
    fetches: 0,
    recovered: 0,
    notRecovered: 0,
    repeatsIgnored: 0,
    gaps: 0,
  }
  readonly #options: MemberOptions
  readonly #rooms: Map<string, RoomState>
  readonly #client: Centrifuge
  #isClosed = false
  #listing: Promise<void> | undefined
  #isListBehind = false

  constructor(options: MemberOptions) {
    this.#options = options
    this.userId = options.userId
    this.#rooms = new Map(options.roomIds.map(id => [id, newRoomState()]))
    this.#client = new Centrifuge(`ws://127.0.0.1:${options.livePort}/connection/websocket`, {
      websocket: WebSocket,
      ...(options.isTokenInHeader
        ? { headers: { Authorization: `Bearer ${options.token}` } }
        : { token: options.token }),
      minReconnectDelay: 50,
      maxReconnectDelay: 1_000,
      timeout: answerMs,
      maxServerPingDelay: 3_000,
    })
    this.#client.on('publication', ({ data }) => {
      if (data.type === 'messageNoticed') this.#applySummary(data.data.roomId, data.data.lastMessage)
    })
    // The room list follows the personal channel: what it cannot replay is asked for.
    this.#client.on('subscribed', ({ recovered: wasRecovered }) =>
      this.#subscribed(wasRecovered, () => this.#list()),
    )
    this.#client.on('error', () => undefined)
  }

  connect(): void {
    for (const [roomId, state] of this.#rooms) this.#open(roomId, state)
    this.#client.connect()
  }

  close(): void {
    this.#isClosed = true
    this.#client.disconnect()
  }

  /** Sends one message until it is acknowledged, by either way at random. */
  async send(roomId: string, content: string, random: () => number): Promise<void> {
    const clientMessageId = crypto.randomUUID()
    const n = ++this.#rooms.get(roomId)!.sent
    this.attempts.push({ roomId, authorId: this.userId, clientMessageId, content, n })
    for (let tries = 0; !this.#isClosed; tries++) {
      if (tries > 0) this.counts.resends++
      const message = await (random() < 0.5
        ? this.#sendOverRpc(roomId, clientMessageId, content)
        : this.#sendOverHttp(roomId, clientMessageId, content))
      if (message) {
        this.acknowledged.push({ clientMessageId, roomId, seq: message.seq })
        return
      }
      await pause(patience(tries))
    }
  }

  /** What stands in the client's state now. */
  states(): MemberState[] {
    return [...this.#rooms].map(([roomId, { applied: appliedSeqs, listedSeq }]) => ({
      userId: this.userId,
      roomId,
      applied: appliedSeqs,
      listedSeq,
    }))
  }

  reached(roomId: string, seq: number): boolean {
    const room = this.#rooms.get(roomId)!
    return room.lastSeq >= seq && room.listedSeq >= seq
  }

  #open(roomId: string, state: RoomState): void {
    const subscription: Subscription = this.#client.newSubscription(`room:${roomId}`, {
      minResubscribeDelay: 50,
      maxResubscribeDelay: 1_000,
    })
    subscription.on('publication', ({ data }) => {
      if (data.type === 'messageSent') this.#receive(roomId, state, data.data.message)
    })
    subscription.on('subscribed', ({ recovered: wasRecovered }) =>
      this.#subscribed(wasRecovered, () => this.#fetch(roomId, state)),
    )
    subscription.on('error', () => undefined)
    subscription.subscribe()
  }

  #subscribed(wasRecovered: boolean, catchUp: () => void): void {
    if (wasRecovered) this.counts.recovered++
    else {
      this.counts.notRecovered++
      catchUp()
    }
  }

  #receive(roomId: string, state: RoomState, message: Message): void {
    if (message.seq <= state.lastSeq) {
      this.counts.repeatsIgnored++
      return
    }
    state.early.set(message.seq, message)
    applyNext(state)
    if (state.early.size === 0) return
    this.counts.gaps++
    this.#fetch(roomId, state)
  }

  /** Asks for what comes after the last message known, until there is no more; once at a time. */
  #fetch(roomId: string, state: RoomState): void {
    state.isBehind = true
    state.fetching ??= this.#fetchPages(roomId, state).finally(() => {
      state.fetching = undefined
    })
  }

  async #fetchPages(roomId: string, state: RoomState): Promise<void> {
    let failures = 0
    while (state.isBehind && !this.#isClosed) {
      state.isBehind = false
      this.counts.fetches++
      const path = `/chat-service/v1/domains/default/messages/@/rooms/${roomId}?afterSeq=${state.lastSeq}&limit=${pageSize}`
      const page = await this.#ask<{ items: Message[]; hasNewer: boolean }>('GET', path)
      if (!page) {
        state.isBehind = true
        await pause(patience(failures++))
        continue
      }
      for (const message of page.items) if (message.seq > state.lastSeq) state.early.set(message.seq, message)
      applyNext(state)
      if (page.hasNewer || state.early.size > 0) state.isBehind = true
    }
  }

  #applySummary(roomId: string, lastMessage: LastMessage): void {
    const state = this.#rooms.get(roomId)
    if (state) state.listedSeq = Math.max(state.listedSeq, lastMessage.seq)
  }

  #list(): void {
    this.#isListBehind = true
    this.#listing ??= this.#fetchList().finally(() => {
      this.#listing = undefined
    })
  }

  async #fetchList(): Promise<void> {
    let failures = 0
    while (this.#isListBehind && !this.#isClosed) {
      this.#isListBehind = false
      const page = await this.#ask<{ items: RoomEntry[] }>(
        'GET',
        '/room-service/v1/domains/default/rooms?limit=50',
      )
      if (page) {
        for (const { room } of page.items)
          if (room.lastMessage) this.#applySummary(room.roomId, room.lastMessage)
      } else {
        this.#isListBehind = true
        await pause(patience(failures++))
      }
    }
  }

  async #sendOverRpc(roomId: string, clientMessageId: string, content: string): Promise<Message | undefined> {
    try {
      const { data } = await this.#client.rpc('chat.send', { roomId, clientMessageId, content })
      return (data as { message: Message }).message
    } catch (error) {
      const { code } = error as { code?: number }
      if (code !== undefined && code >= 400 && code < 500 && code !== 429)
        throw new Error(`chat.send was refused: ${code}`)
      return undefined
    }
  }

  async #sendOverHttp(
    roomId: string,
    clientMessageId: string,
    content: string,
  ): Promise<Message | undefined> {
    const path = `/chat-service/v2/domains/default/messages/@/rooms/${roomId}`
    const answer = await this.#ask<{ message: Message }>('POST', path, { clientMessageId, content })
    return answer?.message
  }

  /** Undefined when the network or the server failed; a refusal is nobody's plan and ends the run. */
  async #ask<T>(method: string, path: string, body?: object): Promise<T | undefined> {
    let status: number
    let text: string
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#options.callPort}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#options.token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(answerMs),
      })
      status = answer.status
      text = await answer.text()
    } catch {
      return undefined
    }
    if (status === 200) return JSON.parse(text).data as T
    if (status >= 500 || status === 429) return undefined
    throw new Error(`${method} ${path}: ${status} ${text}`)
  }
}

/** How long to leave a server alone that did not answer so often in a row: a hundred open rooms ask again. */
const patience = (failures: number) => Math.min(2_000, 200 * 2 ** failures) * (0.5 + Math.random() / 2)

const newRoomState = (): RoomState => ({
  lastSeq: 0,
  applied: [],
  listedSeq: 0,
  early: new Map(),
  fetching: undefined,
  isBehind: false,
  sent: 0,
})

/** Applies what is next, and what waited for it. */
function applyNext(state: RoomState): void {
  for (;;) {
    const next = state.early.get(state.lastSeq + 1)
    if (!next) return
    state.early.delete(next.seq)
    state.lastSeq = next.seq
    state.applied.push({ seq: next.seq, clientMessageId: next.clientMessageId, content: next.content })
  }
}
