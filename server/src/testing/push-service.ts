import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkVapid, createBrowserKeys } from './push-crypto.ts'

/** A push as the browser gets it, decrypted. */
export interface ReceivedPush {
  subscriptionId: string
  /** The text; in this product JSON of a PushPayload. */
  text: string
  ttl: number
  urgency: string
  topic: string | undefined
  /** `sub` of the VAPID token. */
  contact: string
  /** Epoch milliseconds of its arrival here. */
  time: number
  /** As it came, before it was decrypted. */
  body: Buffer
}

/** One browser that has subscribed. */
export interface Browser {
  subscriptionId: string
  /** As `PushSubscription.toJSON()` has it, for `updateDeviceToken`. */
  token: string
  readonly received: readonly ReceivedPush[]
  /** The next push that was not taken yet; waits for it. */
  next(withinMs?: number): Promise<ReceivedPush>
  /** Pushes wait at the service, one for each topic, until it comes back. */
  goAway(): void
  comeBack(): void
  /** The browser ends the subscription: the service answers 410 from here on. */
  unsubscribe(): void
}

/** How a request is answered in place of taking it. `delayMs`, `after`: only then; with `status: 201` it is taken then. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  delayMs?: number
  after?: Promise<unknown>
}

export interface PushService {
  /** Origin of the endpoints. */
  url: string
  /** `applicationServerKey`: pushes signed by another key are refused, as browsers bind a subscription to one. */
  subscribe(applicationServerKey?: string): Browser
  /** Of all browsers, in the order of their arrival. */
  readonly received: readonly ReceivedPush[]
  /** What was wrong with requests that broke a standard. */
  readonly faults: readonly string[]
  /** Requests that came, taken or not. */
  readonly requests: number
  /** Answers requests from here on, to one subscription or to all; undefined: as it should. */
  answerWith(answer: Answer | undefined, subscriptionId?: string): void
  close(): Promise<void>
}

interface Subscription extends Browser {
  keys: ReturnType<typeof createBrowserKeys>
  applicationServerKey: string | undefined
  isAway: boolean
  isGone: boolean
  waiting: ReceivedPush[]
  received: ReceivedPush[]
}

const mostBytes = 4_096
const urgencies = ['very-low', 'low', 'normal', 'high']

/**
 * A push service as browsers have one: RFC 8030 (endpoints, TTL, urgency, topics), which holds requests against RFC 8292 (VAPID) and really
 * decrypts them by RFC 8188 and 8291. On loopback, so the server under test needs OUTBOUND_ALLOW=127.0.0.1. Free of any test framework.
 * @param isDeferred takes every request, and checks and decrypts it when `received` or `faults` is read: for measurements on the same cores
 */
export async function startPushService({ isDeferred = false } = {}): Promise<PushService> {
  const subscriptions = new Map<string, Subscription>()
  const received: ReceivedPush[] = []
  const faults: string[] = []
  const answers = new Map<string | undefined, Answer>()
  /** Requests that are neither checked nor decrypted yet. */
  const deferred: (() => unknown)[] = []
  let requests = 0

  const server = createServer((request, response) => {
    requests++
    void handle(request).then(({ status, headers }) => response.writeHead(status, headers).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage): Promise<Answer> {
    const body = await bodyOf(request)
    const subscriptionId = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const answer = answers.get(subscriptionId) ?? answers.get(undefined)
    if (answer?.delayMs) await sleep(answer.delayMs)
    await answer?.after
    if (answer && answer.status !== 201) return answer
    const subscription = subscriptions.get(subscriptionId)
    if (!subscription) return { status: 404 }
    if (subscription.isGone) return { status: 410 }
    const time = Date.now()
    const takeNow = () => takeRequest(request, body, subscription, time)
    if (isDeferred) deferred.push(takeNow)
    else {
      const fault = takeNow()
      if (fault) return { status: fault.status }
    }
    return { status: 201, headers: { location: `${url}/message/${randomUUID()}` } }
  }

  function takeRequest(
    request: IncomingMessage,
    body: Buffer,
    subscription: Subscription,
    time: number,
  ): { status: number } | undefined {
    const push = read(request, body, subscription, time)
    if (!('fault' in push)) return void take(subscription, push)
    faults.push(push.fault)
    return { status: push.status }
  }

  function takeDeferred(): void {
    for (const take of deferred.splice(0)) take()
  }

  function read(
    { method, headers }: IncomingMessage,
    body: Buffer,
    { subscriptionId, keys, applicationServerKey }: Subscription,
    time: number,
  ): ReceivedPush | { fault: string; status: number } {
    if (method !== 'POST') return { fault: `the method is ${method}`, status: 405 }
    if (body.length > mostBytes) return { fault: `the body has ${body.length} bytes`, status: 413 }
    if (!/^\d+$/.test(String(headers.ttl))) return { fault: 'no TTL', status: 400 }
    const topic = headers.topic?.toString()
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return { fault: 'a wrong Topic', status: 400 }
    const urgency = headers.urgency?.toString() ?? 'normal'
    if (!urgencies.includes(urgency)) return { fault: 'a wrong Urgency', status: 400 }
    if (headers['content-encoding'] !== 'aes128gcm') return { fault: 'not aes128gcm', status: 415 }
    const vapid = checkVapid(headers.authorization, url)
    if ('fault' in vapid) return { fault: vapid.fault, status: 401 }
    if (applicationServerKey !== undefined && vapid.key !== applicationServerKey)
      return { fault: 'not the key of the subscription', status: 403 }
    try {
      const text = keys.decrypt(body)
      const { contact } = vapid
      return {
        subscriptionId,
        text,
        ttl: Number(headers.ttl),
        urgency,
        topic,
        contact,
        time,
        body,
      }
    } catch (error) {
      return { fault: `cannot be decrypted: ${(error as Error).message}`, status: 400 }
    }
  }

  function take(subscription: Subscription, push: ReceivedPush): void {
    received.push(push)
    if (!subscription.isAway) return void subscription.received.push(push)
    subscription.waiting = subscription.waiting.filter(
      waiting => push.topic === undefined || waiting.topic !== push.topic,
    )
    if (push.ttl > 0) subscription.waiting.push(push)
  }

  function subscribe(applicationServerKey?: string): Browser {
    const subscriptionId = randomUUID()
    const keys = createBrowserKeys()
    let taken = 0
    const subscription: Subscription = {
      subscriptionId,
      keys,
      applicationServerKey,
      token: JSON.stringify({
        endpoint: `${url}/push/${subscriptionId}`,
        expirationTime: null,
        keys: { p256dh: keys.p256dh, auth: keys.auth },
      }),
      isAway: false,
      isGone: false,
      waiting: [],
      received: [],
      async next(withinMs = 20_000) {
        for (let waited = 0; waited < withinMs; waited += 10) {
          const push = subscription.received[taken]
          if (push) {
            taken++
            return push
          }
          await sleep(10)
        }
        throw new Error(`no push within ${withinMs} ms`)
      },
      goAway() {
        subscription.isAway = true
      },
      comeBack() {
        subscription.isAway = false
        const now = Date.now()
        subscription.received.push(
          ...subscription.waiting.filter(({ time, ttl }) => time + ttl * 1_000 > now),
        )
        subscription.waiting = []
      },
      unsubscribe() {
        subscription.isGone = true
      },
    }
    subscriptions.set(subscriptionId, subscription)
    return subscription
  }

  return {
    url,
    subscribe,
    get received() {
      takeDeferred()
      return received
    },
    get faults() {
      takeDeferred()
      return faults
    },
    get requests() {
      return requests
    },
    answerWith(answer, subscriptionId) {
      if (answer) answers.set(subscriptionId, answer)
      else answers.delete(subscriptionId)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
