import { WebSocket } from 'ws'

/** A JSON WebSocket that shows the frames as they are. */
export class RawSocket {
  readonly #socket: WebSocket
  readonly #frames: string[] = []
  #waiting: (() => void) | undefined
  readonly closed: Promise<{ code: number; reason: string }>

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise(resolve =>
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
    socket.on('error', () => undefined)
    socket.on('message', data => {
      this.#frames.push(data.toString())
      this.#waiting?.()
    })
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<RawSocket> {
    const socket = new WebSocket(url, { headers })
    const raw = new RawSocket(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return raw
  }

  /** Opens and connects; the connect reply is consumed. */
  static async connect(url: string, user = 'an', connect: object = {}): Promise<RawSocket> {
    const raw = await RawSocket.open(url)
    raw.send({ id: 1, connect: { token: user, ...connect } })
    await raw.frame()
    return raw
  }

  send(...commands: object[]): void {
    this.sendText(commands.map(command => JSON.stringify(command)).join('\n'))
  }

  sendText(text: string): void {
    this.#socket.send(text)
  }

  /** The next frame, as the text it was. */
  async frameText(): Promise<string> {
    while (this.#frames.length === 0) {
      await Promise.race([
        new Promise<void>(resolve => {
          this.#waiting = resolve
        }),
        this.closed.then(({ code }) => {
          if (this.#frames.length === 0) throw new Error(`closed with ${code}`)
        }),
      ])
    }
    return this.#frames.shift()!
  }

  /** The messages of the next frame. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the wire holds
  async frame(): Promise<any[]> {
    return (await this.frameText()).split('\n').map(line => JSON.parse(line))
  }

  /** Messages, frame by frame, until one matches; returns all seen. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async until(matches: (message: any) => boolean): Promise<any[]> {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const seenFrames: any[] = []
    while (!seenFrames.some(matches)) seenFrames.push(...(await this.frame()))
    return seenFrames
  }

  /** Frames that arrive within the time. */
  async quiet(ms: number): Promise<string[]> {
    await new Promise(resolve => setTimeout(resolve, ms))
    return this.#frames.splice(0)
  }

  /** Stops reading, like a peer that hangs. */
  pause(): void {
    this.#socket.pause()
  }

  close(): void {
    this.#socket.close()
  }
}
