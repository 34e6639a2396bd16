import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

interface Reply {
  id: number
  error?: { code: number; message: string }
  [method: string]: unknown
}

const replyStart = Buffer.from('{"id":')
const errorStart = Buffer.from(',"error":')
const pushStart = Buffer.from('{"push":')
const newline = 0x0a

/**
 * A Centrifuge connection (JSON over WebSocket) written by hand, because five thousand official clients would measure themselves:
 * replies are parsed where somebody reads them, pushes only handed on as bytes. For load; the chaos run uses the official client.
 */
export class RawSocket {
  /** Called with each push as it came, not parsed. */
  onPush: ((push: Buffer) => void) | undefined
  onClose: ((code: number) => void) | undefined
  isOpen = false
  readonly #socket: Socket
  readonly #waiting = new Map<number, { resolve(reply: Buffer): void; reject(error: Error): void }>()
  #received: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  #upgraded: (() => void) | undefined
  #nextId = 0
  #closeCode = 0

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', chunk => this.#receive(chunk))
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => this.#closed())
  }

  /** The handshake and the connect command; the answer is the connect result. */
  async connect(token: string, more: Record<string, unknown> = {}): Promise<ConnectResult> {
    const upgrade = new Promise<void>((resolve, reject) => {
      this.#upgraded = resolve
      this.#socket.once('close', () => reject(new Error('closed during the handshake')))
    })
    this.#socket.write(
      `GET /connection/websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    await upgrade
    const reply = await this.command({ connect: { token, name: 'bench', ...more } })
    this.isOpen = true
    return reply.connect as ConnectResult
  }

  async subscribe(channel: string, more: Record<string, unknown> = {}): Promise<SubscribeResult> {
    return (await this.command({ subscribe: { channel, ...more } })).subscribe as SubscribeResult
  }

  async rpc<T>(method: string, data: unknown): Promise<T> {
    const reply = await this.command({ rpc: { method, data } })
    return (reply.rpc as { data: T }).data
  }

  /** As `rpc` for whoever wants to know only that it was answered: parsing the answers would cost as much as the rest together. */
  async acknowledged(method: string, data: unknown): Promise<void> {
    await this.#ask({ rpc: { method, data } })
  }

  /** Something that passes: settles once the server has taken it. */
  async publish(channel: string, data: unknown): Promise<void> {
    await this.#ask({ publish: { channel, data } })
  }

  async command(command: Record<string, unknown>): Promise<Reply> {
    return JSON.parse((await this.#ask(command)).toString('utf8')) as Reply
  }

  #ask(command: Record<string, unknown>): Promise<Buffer> {
    const id = ++this.#nextId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.write(maskedText(JSON.stringify({ id, ...command })))
    })
  }

  /** Drops the connection without a farewell, as a lost network does. */
  cut(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    const data = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    let at = this.#upgraded === undefined ? 0 : this.#skipHandshake(data)
    while (at >= 0 && at + 2 <= data.length) {
      const short = data[at + 1]! & 127
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (at + head > data.length) break
      const length =
        head === 2 ? short : head === 4 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
      if (at + head + length > data.length) break
      this.#frame(data[at]! & 15, data.subarray(at + head, at + head + length))
      at += head + length
    }
    this.#received = data.subarray(Math.max(0, at))
  }

  /** @returns where the frames begin, -1 while the head is not complete */
  #skipHandshake(data: Buffer): number {
    const end = data.indexOf('\r\n\r\n')
    if (end < 0) return -1
    if (data.toString('latin1', 9, 12) === '101') this.#upgraded?.()
    else this.#socket.destroy()
    this.#upgraded = undefined
    return end + 4
  }

  #frame(opcode: number, payload: Buffer): void {
    if (opcode === 8) {
      this.#closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005
      this.#socket.end(Buffer.from([0x88, 0x80, 0, 0, 0, 0])) // the answering close frame, masked and empty
      return
    }
    let start = 0
    while (start < payload.length) {
      const next = payload.indexOf(newline, start)
      const end = next < 0 ? payload.length : next
      this.#message(payload.subarray(start, end))
      start = end + 1
    }
  }

  #message(message: Buffer): void {
    if (message.length === 2) this.#socket.write(maskedText('{}'))
    else if (startsWith(message, pushStart)) this.onPush?.(message)
    else if (startsWith(message, replyStart)) this.#answered(message)
  }

  #answered(message: Buffer): void {
    const comma = message.indexOf(0x2c, replyStart.length)
    const id = Number(message.toString('latin1', replyStart.length, comma))
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (startsWith(message.subarray(comma), errorStart)) {
      const { error } = JSON.parse(message.toString('utf8')) as Reply
      waiting?.reject(new Error(`${error!.code} ${error!.message}`))
    } else waiting?.resolve(message)
  }

  #closed(): void {
    this.isOpen = false
    for (const { reject } of this.#waiting.values()) reject(new Error('the connection ended'))
    this.#waiting.clear()
    this.onClose?.(this.#closeCode)
  }
}

export interface ConnectResult {
  client: string
  subs?: Record<string, SubscribeResult>
}

export interface SubscribeResult {
  epoch: string
  offset?: number
  recovered?: boolean
  publications?: { offset: number; data: unknown }[]
}

export function startsWith(data: Buffer, prefix: Buffer): boolean {
  return data.length >= prefix.length && data.compare(prefix, 0, prefix.length, 0, prefix.length) === 0
}

function maskedText(text: string): Buffer {
  const size = Buffer.byteLength(text)
  const head = size < 126 ? 6 : 8
  const frame = Buffer.allocUnsafe(head + size)
  frame[0] = 0x81
  if (head === 6) frame[1] = 0x80 | size
  else {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(size, 2)
  }
  frame.fill(0, head - 4, head) // an all-zero mask leaves the payload as it is
  frame.write(text, head)
  return frame
}
