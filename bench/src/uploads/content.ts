import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'

const blockBytes = 1024 * 1024

/** A file that is nowhere: block n is the same random megabyte with n written into its beginning. */
export class Content {
  readonly bytes: number
  readonly #block = randomBytes(blockBytes)

  constructor(megabytes: number) {
    this.bytes = megabytes * blockBytes
  }

  /** From a byte to before another. */
  *from(start: number, end = this.bytes): Generator<Buffer> {
    for (let at = start; at < end; ) {
      const n = Math.floor(at / blockBytes)
      const block = Buffer.from(this.#block)
      block.writeUInt32BE(n, 0)
      // It is recognised as nothing.
      block.fill(0, 4, 64)
      const piece = block.subarray(at - n * blockBytes, Math.min(blockBytes, end - n * blockBytes))
      yield piece
      at += piece.length
    }
  }

  digest(): string {
    const hash = createHash('sha256')
    for (const piece of this.from(0)) hash.update(piece)
    return hash.digest('hex')
  }
}

/**
 * Sends a body as fast as it is taken; undefined when the connection was broken off on purpose.
 * @param breakAfter bytes of the body after which it is
 */
export function send(
  url: string,
  options: { method: string; headers: Record<string, string | number> },
  body: Iterable<Buffer>,
  breakAfter = Number.POSITIVE_INFINITY,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve, reject) => {
    let isBroken = false
    const message = request(url, { ...options, agent: false }, (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('error', error => (isBroken ? resolve(undefined) : reject(error)))
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    message.on('error', error => (isBroken ? resolve(undefined) : reject(error)))
    void (async () => {
      let sentBytes = 0
      for (const piece of body) {
        if (!message.write(piece)) await new Promise(resume => message.once('drain', resume))
        sentBytes += piece.length
        if (sentBytes < breakAfter) continue
        isBroken = true
        message.destroy()
        return
      }
      message.end()
    })()
  })
}
