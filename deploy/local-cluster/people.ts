import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type EventEnvelope,
  type RequestOf,
  type Tokens,
} from '@trau/contract'
import { Centrifuge, type PublicationContext, type Subscription } from 'centrifuge'
import { WebSocket } from 'ws'

export interface Answer<A> {
  status: number
  data: A
  error?: { code: string }
}

/** Any call of the contract, to the server whose URL is given. */
export async function ask<E extends AnyEndpoint>(
  url: string,
  endpoint: E,
  parts: Partial<RequestOf<E>> = {},
  token?: string,
): Promise<Answer<AnswerOf<E>>> {
  const { params = {}, query = {}, body } = parts as Record<string, Record<string, unknown>>
  const row: AnyEndpoint = endpoint
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === 'tenant' ? 'default' : params[name]),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const response = await fetch(`${url}${path}?${search}`, {
    method: row.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer<AnswerOf<E>>, 'status'>) }
}

export interface Person {
  userId: string
  username: string
  token: string
  /** A failure throws. */
  ask<E extends AnyEndpoint>(url: string, endpoint: E, parts?: Partial<RequestOf<E>>): Promise<AnswerOf<E>>
}

let counter = 0
const password = 'trầu cau têm sẵn 2026'

export async function register(url: string, fullName: string): Promise<Person> {
  const username = `u${++counter}.${process.pid}.${Date.now() % 100_000}`
  const answer = await ask(url, contract.identityAuthen.register, { body: { username, password, fullName } })
  if (answer.status !== 200)
    throw new Error(`${fullName} could not register: ${JSON.stringify(answer.error)}`)
  return personOf(username, answer.data)
}

/** Another device of theirs. */
export async function signIn(url: string, { username }: Person): Promise<Person> {
  const answer = await ask(url, contract.identityAuthen.login, { body: { username, password } })
  return personOf(username, answer.data)
}

function personOf(username: string, { userInfo, accessToken }: Tokens): Person {
  return {
    userId: userInfo.userId,
    username,
    token: accessToken,
    async ask(url, endpoint, parts) {
      const answer = await ask(url, endpoint, parts, accessToken)
      if (answer.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(answer.error)}`)
      return answer.data
    },
  }
}

export interface Socket {
  client: Centrifuge
  /** What came on the person's own channel. */
  readonly notices: EventEnvelope[]
  open(channel: string): Promise<OpenChannel>
}

export interface OpenChannel {
  subscription: Subscription
  readonly heard: { event: EventEnvelope; context: PublicationContext }[]
  /** The sequence numbers of what people said, in the order it was heard. */
  seqs(): number[]
}

const sockets: Centrifuge[] = []

/** The official client, its token in the header alone: to Centrifugo a token in the frame would be one of its own. */
export async function connect(realtimeUrl: string, { token }: { token: string }): Promise<Socket> {
  const client = new Centrifuge(realtimeUrl, {
    websocket: WebSocket,
    headers: { Authorization: `Bearer ${token}` },
    minReconnectDelay: 50,
    maxReconnectDelay: 500,
  })
  sockets.push(client)
  const notices: EventEnvelope[] = []
  client.on('publication', ({ data }) => notices.push(data))
  client.connect()
  await client.ready(10_000)
  return { client, notices, open: channel => open(client, channel) }
}

async function open(client: Centrifuge, channel: string): Promise<OpenChannel> {
  const subscription = client.newSubscription(channel, { minResubscribeDelay: 50, maxResubscribeDelay: 500 })
  const publications: OpenChannel['heard'] = []
  subscription.on('publication', context => publications.push({ event: context.data, context }))
  // What the server said, where the client only says that it is unsubscribed.
  const refusal = new Promise<never>((_, reject) =>
    subscription.once('unsubscribed', ({ code, reason }) =>
      reject(Object.assign(new Error(reason), { code })),
    ),
  )
  refusal.catch(() => {})
  subscription.subscribe()
  await subscription.ready(10_000).catch(() => refusal)
  return {
    subscription,
    heard: publications,
    seqs: () => publications.flatMap(({ event }) => (isSaid(event) ? [event.data.message.seq] : [])),
  }
}

export function disconnectAll(): void {
  for (const socket of sockets.splice(0)) socket.disconnect()
}

/** A message of a person; the room's own ("created the group") may still be on its way when one begins to listen. */
function isSaid(event: EventEnvelope): event is Extract<EventEnvelope, { type: 'messageSent' }> {
  return event.type === 'messageSent' && event.data.message.content !== ''
}
