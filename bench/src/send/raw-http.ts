import { connect, type Socket } from 'node:net'

const bodyMark = Buffer.from('\r\n\r\n')
const lengthMark = Buffer.from('content-length: ')

/** One kept HTTP connection, one request at a time, written and read by hand: Node's own client costs as much as the server does. */
export class RawHttp {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve(): void; reject(error: Error): void } | undefined

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', chunk => this.#receive(chunk))
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the connection ended')))
  }

  /** Settles with a 200, fails with anything else. */
  post(path: string, token: string, body: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    const data = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const head = data.indexOf(bodyMark)
    const length = data.indexOf(lengthMark)
    if (head < 0 || length < 0) {
      this.#received = data
      return
    }
    const size = Number.parseInt(data.toString('latin1', length + lengthMark.length, head), 10)
    if (data.length < head + bodyMark.length + size) {
      this.#received = data
      return
    }
    this.#received = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = undefined
    const status = data.toString('latin1', 9, 12)
    if (status === '200') waiting?.resolve()
    else waiting?.reject(new Error(`${status}: ${data.toString('utf8', head)}`))
  }
}
