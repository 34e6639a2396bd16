import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Page } from '../src/fixtures.ts'

/** How a path treats packets, in each direction. */
export interface PathLimits {
  /** 0 to 1. */
  loss?: number
  bitsPerSecond?: number
  delayMs?: number
}

/** A router drops what would wait longer than this. */
const longestQueueMs = 300

/**
 * The network between one browser and the relay: it can be cut, lose packets, be slow and narrow, or change the browser's address. One port
 * listens; each port of the browser has one of its own towards the relay.
 */
export class UdpPath {
  readonly #listener = createSocket('udp4')
  readonly #outlets = new Map<string, Socket>()
  readonly #up = new Direction(1)
  readonly #down = new Direction(2)
  #relayPort: number | undefined

  static async open(): Promise<UdpPath> {
    const path = new UdpPath()
    path.#listener.bind(0, '127.0.0.1')
    await once(path.#listener, 'listening')
    path.#listener.on('message', (packet, { address, port }) => {
      const outlet = path.#outletOf(address, port)
      path.#up.take(packet, () => {
        const isOpen = path.#outlets.get(`${address}:${port}`) === outlet
        if (isOpen && path.#relayPort) outlet.send(packet, path.#relayPort, '127.0.0.1', ignored)
      })
    })
    return path
  }

  get port(): number {
    return this.#listener.address().port
  }

  /** Packets that have passed, both directions together. */
  get passed(): number {
    return this.#up.passed + this.#down.passed
  }

  /** @param relayPort on this machine */
  leadTo(relayPort: number): void {
    this.#relayPort = relayPort
  }

  /** Nothing passes until `heal`. */
  cut(): void {
    this.#setCut(true)
  }

  heal(): void {
    this.#setCut(false)
  }

  limit(limits: PathLimits): void {
    for (const direction of [this.#up, this.#down]) direction.limits = limits
  }

  /** As from Wi-Fi to a mobile network: the relay hears the browser from another address, and knows nothing of it. */
  changeAddress(): void {
    for (const outlet of this.#outlets.values()) outlet.close()
    this.#outlets.clear()
  }

  close(): void {
    this.#setCut(true)
    this.changeAddress()
    this.#listener.close()
  }

  #setCut(isCut: boolean) {
    for (const direction of [this.#up, this.#down]) direction.isCut = isCut
  }

  #outletOf(address: string, port: number): Socket {
    const key = `${address}:${port}`
    const known = this.#outlets.get(key)
    if (known) return known
    const outlet = createSocket('udp4')
    this.#outlets.set(key, outlet)
    outlet.on('error', ignored)
    outlet.on('message', packet =>
      this.#down.take(packet, () => this.#listener.send(packet, port, address, ignored)),
    )
    return outlet
  }
}

/** A port that has just been closed: a lost packet like others. */
const ignored = () => {}

class Direction {
  limits: PathLimits = {}
  isCut = false
  passed = 0
  #freeAt = 0
  #state: number

  /** @param seed the same losses in each run */
  constructor(seed: number) {
    this.#state = seed
  }

  take(packet: Buffer, send: () => void): void {
    const { loss = 0, bitsPerSecond, delayMs = 0 } = this.limits
    if (this.isCut || this.#random() < loss) return
    const now = performance.now()
    let wait = delayMs
    if (bitsPerSecond) {
      const begin = Math.max(now, this.#freeAt)
      if (begin - now > longestQueueMs) return
      this.#freeAt = begin + (packet.length * 8_000) / bitsPerSecond
      wait += this.#freeAt - now
    }
    const pass = () => {
      if (this.isCut) return
      this.passed++
      send()
    }
    if (wait < 1) pass()
    else setTimeout(pass, wait)
  }

  /** Mulberry32. */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** All media of the calls of this page goes through the relay, and reaches that by the path alone where there is one. Before it loads. */
export async function sendThroughRelay(page: Page, path?: UdpPath): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('call_relay_only', '1')
  })
  if (!path) return
  await page.route('**/call-service/v1/domains/*/calls/*/ice-servers', async route => {
    const response = await route.fetch().catch(() => undefined)
    // The server was killed meanwhile, which is what the page meets too.
    if (!response) return route.abort('connectionrefused')
    const answer = await response.json()
    for (const server of answer.data.iceServers as { urls: string[] }[]) {
      const [, port] = /turn:[^ ]+:(\d+)\?transport=udp/.exec(server.urls.join(' ')) ?? []
      if (port) path.leadTo(Number(port))
      const address = `127.0.0.1:${path.port}`
      server.urls = [port ? `turn:${address}?transport=udp` : `stun:${address}`]
    }
    await route.fulfill({ response, json: answer })
  })
}
