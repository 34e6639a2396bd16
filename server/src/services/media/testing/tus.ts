import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person, TestApp } from '../../../testing/app.ts'

export const resumablePath = '/media-service/v1/domains/default/media/upload/@/resumable'

export const metadataOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `${name} ${Buffer.from(text).toString('base64')}`
    })
    .join(',')

/** The protocol's requests as a client of it sends them. */
export function tusClient(
  app: TestApp,
  person: { tokens: Pick<Person['tokens'], 'accessToken'> },
  path = resumablePath,
) {
  const headers = { authorization: `Bearer ${person.tokens.accessToken}`, 'tus-resumable': '1.0.0' }
  const raw = (method: string, path: string, extra: Record<string, string> = {}, body?: Buffer) =>
    app.raw(method, path, { headers: { ...headers, ...extra }, ...(body && { body }) })

  return {
    raw,
    begin: (bytes: number, metadata: Record<string, unknown> = {}) =>
      raw('POST', path, { 'upload-length': String(bytes), 'upload-metadata': metadataOf(metadata) }),
    async offset(path: string): Promise<number> {
      return Number((await raw('HEAD', path)).headers['upload-offset'])
    },
    send: (path: string, offset: number, bytes: Buffer) =>
      raw(
        'PATCH',
        path,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        bytes,
      ),
    /** Without saying how many bytes they are. */
    sendUnannounced: (path: string, offset: number, bytes: Buffer) =>
      fetch(app.url + path, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Blob([new Uint8Array(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit),
    /** Sends so many of the bytes that it announces, and breaks the connection off. */
    async breakOff(path: string, offset: number, announced: number, body: Buffer): Promise<void> {
      const message = request(app.url + path, {
        method: 'PATCH',
        agent: false,
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': announced,
        },
      })
      message.on('error', () => {})
      const closed = new Promise(resolve => message.once('close', resolve))
      message.on('response', (response: IncomingMessage) => response.resume())
      await new Promise(resolve => message.write(body, resolve))
      // For the server to have taken it from the socket; what it holds in memory shows nowhere.
      const id = path.split('/').at(-1)!
      const receivedBytes = async () => (await app.app.services.uploads.receivedBytes(id)) ?? 0
      for (
        let attemptsLeft = 50;
        attemptsLeft > 0 && (await receivedBytes()) < offset + body.length;
        attemptsLeft--
      )
        await sleep(10)
      message.destroy()
      await closed
    },
  }
}
