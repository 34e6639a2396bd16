import { Readable, Writable } from 'node:stream'
import type { Connection, Submittable } from 'pg'

const pieceSize = 64 * 1024

/**
 * `COPY … TO STDOUT` as a stream: `client.query(new CopyOut(sql))`. Reads the socket only as fast as it is read
 * itself. The client is free again when it has ended; one that is destroyed early leaves a client that can only be closed.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY
 */
export class CopyOut extends Readable implements Submittable {
  /** How many rows PostgreSQL said it sent; known at the end. */
  rows = 0
  readonly #sql: string
  #connection: Connection | undefined
  #piece = Buffer.allocUnsafe(pieceSize)
  #used = 0

  constructor(sql: string) {
    super({ highWaterMark: 4 * pieceSize })
    this.#sql = sql
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#sql)
  }

  /** One message a row: gathered, and copied at once, since the parser uses its buffer again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > this.#piece.length) this.#flush()
    if (chunk.length >= this.#piece.length) this.#give(Buffer.from(chunk))
    else this.#used += chunk.copy(this.#piece, this.#used)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#flush()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#connection?.stream.resume()
    callback(error)
  }

  #flush(): void {
    if (this.#used === 0) return
    this.#give(this.#piece.subarray(0, this.#used))
    this.#piece = Buffer.allocUnsafe(pieceSize)
    this.#used = 0
  }

  #give(piece: Buffer): void {
    if (!this.push(piece) && !this.destroyed) this.#connection?.stream.pause()
  }
}

/**
 * `COPY … FROM STDIN` as a stream: `client.query(new CopyIn(sql))`. It finishes when PostgreSQL has taken everything; destroyed early, the
 * statement fails and with it the transaction it is in.
 */
export class CopyIn extends Writable implements Submittable {
  /** How many rows PostgreSQL took; known at the end. */
  rows = 0
  readonly #sql: string
  #connection: Connection | undefined
  #opened: ((error?: Error | null) => void) | undefined
  #finished: (() => void) | undefined
  #isOpen = false

  constructor(sql: string) {
    super({ highWaterMark: 4 * pieceSize })
    this.#sql = sql
  }

  /** Nothing is written before PostgreSQL has said that it listens. */
  override _construct(callback: (error?: Error | null) => void): void {
    if (this.#isOpen) callback()
    else this.#opened = callback
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#sql)
  }

  handleCopyInResponse(): void {
    this.#isOpen = true
    this.#opened?.()
    this.#opened = undefined
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#finished?.()
  }

  handleError(error: Error): void {
    this.#isOpen = false
    if (this.#opened) this.#opened(error)
    else this.destroy(error)
  }

  override _write(piece: Buffer, _encoding: string, callback: (error?: Error | null) => void): void {
    const { stream } = this.#connection!
    stream.cork()
    stream.write(message('d', piece.length))
    const hasRoom = stream.write(piece)
    stream.uncork()
    if (hasRoom) callback()
    else stream.once('drain', callback)
  }

  override _final(callback: () => void): void {
    this.#isOpen = false
    this.#finished = callback
    this.#connection!.stream.write(message('c', 0))
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    if (this.#isOpen) this.#connection?.stream.write(Buffer.concat([message('f', 1), Buffer.alloc(1)]))
    this.#isOpen = false
    callback(error)
  }
}

/** The head of a message: its letter and the length of what follows it, itself included. */
function message(letter: string, length: number): Buffer {
  const head = Buffer.allocUnsafe(5)
  head.write(letter, 'latin1')
  head.writeUInt32BE(length + 4, 1)
  return head
}

/** `COPY 12` → 12 */
function rowsOf(completion: string): number {
  return Number(completion.split(' ')[1] ?? 0)
}
