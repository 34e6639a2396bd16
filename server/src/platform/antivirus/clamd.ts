import { createConnection, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Where clamd listens, and how many bytes of one stream it takes (its StreamMaxLength). */
export interface ClamdSettings {
  address: { host: string; port: number } | { path: string }
  maxBytes: number
}

export interface Antivirus {
  /** Answers the name of the malware, or null for a clean file. @throws AntivirusError */
  scan(bytes: Readable): Promise<string | null>
  /** @throws AntivirusError */
  ping(): Promise<void>
}

/** clamd could not be reached, was too slow, or did not answer as it does. The file is as unknown as before. */
export class AntivirusError extends Error {}

/** Nothing may be silent for longer; the whole of a scan ends after the second. */
export interface Patience {
  idleMs: number
  totalMs: number
}
export const patience: Patience = { idleMs: 60_000, totalMs: 5 * 60_000 }

const longestReply = 4_096

/** A client of clamd (https://docs.clamav.net/manual/Usage/Scanning.html#clamd): a connection for each command. */
export function createClamd({ address, maxBytes }: ClamdSettings, { idleMs, totalMs } = patience): Antivirus {
  async function converse(send: (socket: Socket) => Promise<void>): Promise<string> {
    const socket = createConnection(address)
    socket.setTimeout(idleMs, () => socket.destroy(new Error('it is silent')))
    const deadline = setTimeout(() => socket.destroy(new Error('it takes too long')), totalMs)
    const reply = readReply(socket)
    try {
      // Refused early, clamd answers and closes while bytes are still sent: the reply says why, not the broken pipe.
      const [sending, answer] = await Promise.allSettled([send(socket), reply])
      if (answer.status === 'fulfilled' && answer.value !== '') return answer.value
      if (sending.status === 'rejected' && sending.reason instanceof SourceError) throw sending.reason
      if (answer.status === 'rejected') throw answer.reason
      if (sending.status === 'rejected') throw sending.reason
      throw new AntivirusError('clamd closed the connection without an answer')
    } catch (error) {
      if (error instanceof AntivirusError || error instanceof SourceError) throw error
      throw new AntivirusError(`clamd does not answer: ${(error as Error).message}`, { cause: error })
    } finally {
      clearTimeout(deadline)
      socket.destroy()
    }
  }

  return {
    async scan(bytes) {
      try {
        return verdictOf(await converse(socket => sendStream(socket, bytes, maxBytes)))
      } catch (error) {
        throw error instanceof SourceError ? error.cause : error
      } finally {
        bytes.destroy()
      }
    },
    async ping() {
      const answer = await converse(socket => write(socket, Buffer.from('zPING\0')))
      if (answer !== 'PONG') throw new AntivirusError(`clamd answered PING with ${quoteText(answer)}`)
    },
  }
}

/** The bytes could not be read; that is no fault of clamd. */
class SourceError extends Error {}

/** Chunks with their length in four bytes before them, and a length of zero at the end. Of a longer file the first bytes are sent. */
async function sendStream(socket: Socket, bytes: Readable, maxBytes: number): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  let left = maxBytes
  const stop = () => bytes.destroy()
  socket.once('close', stop)
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (socket.destroyed) break
      const part = chunk.subarray(0, left)
      if (part.byteLength > 0) await write(socket, Buffer.concat([lengthOf(part.byteLength), part]))
      left -= part.byteLength
      if (left === 0) break
    }
  } catch (error) {
    if (socket.destroyed) return
    // Without the end of the stream clamd gives no verdict about half a file.
    socket.destroy()
    throw new SourceError('the file could not be read', { cause: error })
  } finally {
    socket.off('close', stop)
  }
  await write(socket, lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

const write = (socket: Socket, data: Buffer) =>
  new Promise<void>((resolve, reject) => {
    socket.write(data, error => (error ? reject(error) : resolve()))
  })

/** Up to the zero byte that ends a reply. */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', data => {
      text += data.toString('utf8')
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > longestReply)
        socket.destroy(new AntivirusError('clamd answered more than a reply holds'))
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(''))
  })
}

/** `stream: OK`, `stream: Name FOUND`, anything else is no verdict. */
function verdictOf(reply: string): string | null {
  if (reply === 'stream: OK') return null
  const name = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (name === undefined) throw new AntivirusError(`clamd gave no verdict: ${quoteText(reply)}`)
  return name
}

const quoteText = (text: string) => JSON.stringify(text.slice(0, 200))
