import { createServer, connect as dial, type Server, type Socket } from 'node:net'

export type Trouble = 'cut' | 'silence' | 'delay'

interface Pair {
  client: Socket
  server: Socket
}

/**
 * One person's network: a TCP relay that can break as networks do. `cut` resets every connection; `silence` leaves them open and passes
 * nothing on, in either direction, until they are reset (a train in a tunnel); `delay` holds every byte back for a while.
 */
export class Network {
  readonly #targets: readonly number[]
  readonly #pairs = new Set<Pair>()
  readonly #servers: Server[] = []
  #isSilent = false
  #delayMs = 0

  constructor(targets: readonly number[]) {
    this.#targets = targets
  }

  /** Gives the ports that lead to the targets, in their order. */
  async listen(): Promise<number[]> {
    return Promise.all(
      this.#targets.map(async target => {
        const server = createServer(client => this.#relay(client, target))
        this.#servers.push(server)
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
        return (server.address() as { port: number }).port
      }),
    )
  }

  cut(): void {
    for (const pair of this.#pairs) this.#reset(pair)
  }

  /** What is sent meanwhile is gone, as are the connections afterwards. */
  async silence(ms: number): Promise<void> {
    this.#isSilent = true
    await new Promise(resolve => setTimeout(resolve, ms))
    this.#isSilent = false
    this.cut()
  }

  async delay(ms: number, forMs: number): Promise<void> {
    this.#delayMs = ms
    await new Promise(resolve => setTimeout(resolve, forMs))
    this.#delayMs = 0
  }

  close(): void {
    this.cut()
    for (const server of this.#servers) server.close()
  }

  #relay(client: Socket, target: number): void {
    const server = dial(target, '127.0.0.1')
    const pair = { client, server }
    this.#pairs.add(pair)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true)
      const line = new Line(to)
      from.on('data', chunk => {
        if (!this.#isSilent) line.add(chunk, this.#delayMs)
      })
      from.on('error', () => this.#reset(pair))
      from.on('close', () => this.#isSilent || this.#reset(pair))
    }
  }

  #reset(pair: Pair): void {
    if (!this.#pairs.delete(pair)) return
    pair.client.resetAndDestroy()
    pair.server.resetAndDestroy()
  }
}

/** One direction: bytes leave in the order they came, though each may wait. */
class Line {
  readonly #to: Socket
  readonly #waiting: { chunk: Buffer; due: number }[] = []

  constructor(to: Socket) {
    this.#to = to
  }

  add(chunk: Buffer, delayMs: number): void {
    if (delayMs === 0 && this.#waiting.length === 0) {
      this.#to.write(chunk)
      return
    }
    this.#waiting.push({ chunk, due: performance.now() + delayMs })
    if (this.#waiting.length === 1) this.#wait()
  }

  #wait(): void {
    setTimeout(
      () => {
        if (this.#to.writable) this.#to.write(this.#waiting.shift()!.chunk)
        else this.#waiting.length = 0
        if (this.#waiting.length > 0) this.#wait()
      },
      Math.max(0, this.#waiting[0]!.due - performance.now()),
    )
  }
}
