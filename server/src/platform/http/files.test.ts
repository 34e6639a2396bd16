import { once } from 'node:events'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { sendFile } from './files.ts'

it.each([
  ['a stream', (stream: Readable) => stream],
  ['what opens one', (stream: Readable) => async () => stream],
])('%s is closed where the client has gone before it is sent', async (_, bodyOf) => {
  const stream = Readable.from([Buffer.from('trầu')])
  const abort = new AbortController()
  const server = fastify()
  server.get('/', async (request, reply) => {
    const clientGone = once(reply.raw, 'close')
    abort.abort()
    await clientGone
    const file = { body: bodyOf(stream), mediaType: 'text/plain', maxAgeSeconds: 0 }
    return sendFile(request, reply, file, readConfig({}))
  })
  try {
    const url = await server.listen({ port: 0 })
    await expect(fetch(url, { signal: abort.signal })).rejects.toThrow('abort')
    await expect.poll(() => stream.closed).toBe(true)
  } finally {
    await server.close()
  }
})
