import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { usingEndpoints } from '../testing/cleanup.ts'
import { transports } from '../testing/clients.ts'
import { frameOf } from '../testing/wire-format.ts'

const [json, protobuf] = [transports[0], transports[1]]
const connect = [{ id: 1, connect: { token: 'an' } }]

describe('how a connection is spoken', () => {
  const { start } = usingEndpoints()

  /** The protocol that the handshake echoes, and whether the answer came as a binary frame. */
  async function speak(url: string, protocols: string[], frame: Buffer, binary: boolean) {
    const socket = new WebSocket(url, protocols)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const answer = new Promise<boolean>(resolve =>
      socket.once('message', (_data, isBinary) => resolve(isBinary)),
    )
    socket.send(frame, { binary })
    const outcome = { protocol: socket.protocol, isBinary: await answer }
    socket.terminate()
    return outcome
  }

  it('how a connection is spoken is JSON in text frames unless Protobuf is asked for, which comes in binary frames', async () => {
    const { websocketUrl: url } = await start()
    const [text, bytes] = [frameOf(json, connect), frameOf(protobuf, connect)]
    expect(await speak(url, [], text, false)).toEqual({ protocol: '', isBinary: false })
    expect(await speak(url, [], text, true)).toEqual({ protocol: '', isBinary: false })
    expect(await speak(url, ['centrifuge-json'], text, false)).toEqual({
      protocol: 'centrifuge-json',
      isBinary: false,
    })
    expect(await speak(url, ['centrifuge-protobuf'], bytes, true)).toEqual({
      protocol: 'centrifuge-protobuf',
      isBinary: true,
    })
    for (const query of ['cf_protocol=protobuf', 'format=protobuf'])
      expect(await speak(`${url}?${query}`, [], bytes, true)).toEqual({ protocol: '', isBinary: true })
  })

  it.each([
    ['POST', '/connection/http_stream', 'application/json', /^\{"id":1,"connect":\{.*\}\}\n$/],
    ['POST', '/connection/sse', 'text/event-stream; charset=utf-8', /^\r\ndata: \{"id":1,.*\}\}\n\n$/],
    ['GET', '/connection/sse', 'text/event-stream; charset=utf-8', /^\r\ndata: \{"id":1,.*\}\}\n\n$/],
  ])('streams to %s %s in its own framing, past every cache and proxy', async (method, path, type, shape) => {
    const { url } = await start()
    const frame = frameOf(json, connect).toString()
    const query = method === 'GET' ? `?cf_connect=${encodeURIComponent(frame)}` : ''
    const abort = new AbortController()
    const answer = await fetch(url + path + query, {
      method,
      signal: abort.signal,
      ...(method === 'POST' ? { body: frame } : {}),
    })
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe(
      'private, no-cache, no-store, must-revalidate, max-age=0',
    )
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    let text = ''
    const reader = answer.body!.getReader()
    while (!text.includes('}}')) text += Buffer.from((await reader.read()).value!).toString()
    expect(text).toMatch(shape)
    abort.abort()
  })
})
