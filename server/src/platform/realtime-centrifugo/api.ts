import { RealtimeError } from '../realtime/index.ts'

const mostCommands = 64
const mostRequests = 4
const lanes = 8

/** Centrifugo was not reached, or answered what is no answer of its API: the same call may be made again. */
export class Unreachable extends Error {}

interface Call {
  command: Record<string, unknown>
  method: string
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Reply {
  error?: { code: number; message: string; temporary?: boolean }
  [method: string]: unknown
}

/** What waits to leave together: in any order by several requests, or in order by one at a time. */
interface Queue {
  waiting: Call[]
  requests: number
  isScheduled: boolean
  isOrdered: boolean
}

/**
 * Centrifugo's HTTP API (https://centrifugal.dev/docs/server/server_api), every call by its batch method: what is asked while
 * requests are under way leaves together in the next one. Calls of the same order key are done in their order; others in any.
 */
export function createApi(options: { url: string; key: string; timeoutMs: number }) {
  const endpoint = `${options.url.replace(/\/$/, '')}/batch`
  const queue = (isOrdered: boolean): Queue => ({ waiting: [], requests: 0, isScheduled: false, isOrdered })
  const free = queue(false)
  const orderedQueues = Array.from({ length: lanes }, () => queue(true))

  function schedule(queue: Queue): void {
    const most = queue.isOrdered ? 1 : mostRequests
    if (queue.isScheduled || queue.requests >= most || queue.waiting.length === 0) return
    queue.isScheduled = true
    queueMicrotask(() => {
      queue.isScheduled = false
      queue.requests++
      void send(queue, queue.waiting.splice(0, mostCommands)).finally(() => {
        queue.requests--
        schedule(queue)
      })
      schedule(queue)
    })
  }

  async function send(queue: Queue, calls: Call[]): Promise<void> {
    let replies: Reply[]
    try {
      replies = await post(queue, calls)
    } catch (cause) {
      // What waits behind must not overtake what failed.
      const lostCalls = queue.isOrdered ? [...calls, ...queue.waiting.splice(0)] : calls
      for (const call of lostCalls) call.reject(new Unreachable('Centrifugo does not answer', { cause }))
      return
    }
    for (const [n, call] of calls.entries()) {
      const { error, [call.method]: result } = replies[n]!
      if (error) call.reject(errorOf(error))
      else call.resolve(result ?? {})
    }
  }

  async function post({ isOrdered }: Queue, calls: Call[]): Promise<Reply[]> {
    const commands = calls.map(call => call.command)
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': options.key },
      body: JSON.stringify({ parallel: !isOrdered, commands }),
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    const { replies } = JSON.parse(text) as { replies?: Reply[] }
    if (replies?.length !== commands.length) throw new Error('not one reply a command')
    return replies
  }

  return {
    /** @throws Unreachable, or the RealtimeError that Centrifugo answered */
    call<Result>(method: string, params: object, orderKey?: number): Promise<Result> {
      const queue = orderKey === undefined ? free : orderedQueues[orderKey % lanes]!
      return new Promise<Result>((resolve, reject) => {
        queue.waiting.push({
          command: { [method]: params },
          method,
          resolve: resolve as Call['resolve'],
          reject,
        })
        schedule(queue)
      })
    },
  }
}

export type Api = ReturnType<typeof createApi>

/** An error of the API as the embedded endpoint would throw it. */
export function errorOf({ code, message, temporary }: NonNullable<Reply['error']>): RealtimeError {
  return new RealtimeError(code, message, temporary ?? code === 100)
}
