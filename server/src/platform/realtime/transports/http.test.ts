import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { usingEndpoints } from '../testing/cleanup.ts'

describe('the HTTP side of the endpoint', () => {
  const { start } = usingEndpoints()

  it('refuses a page of another origin, on every transport', async () => {
    const { websocketUrl, url } = await start()
    const open = (origin: string) =>
      new Promise<string>(resolve => {
        const socket = new WebSocket(websocketUrl, { headers: { origin } })
        socket.on('open', () => resolve('open')).on('error', error => resolve(error.message))
      })
    expect(await open('https://evil.example')).toContain('403')
    expect(await open('null')).toContain('403')
    expect(await open(url)).toBe('open')
    const post = (path: string) =>
      fetch(url + path, { method: 'POST', headers: { origin: 'https://evil.example' } })
    for (const path of ['/connection/http_stream', '/connection/sse', '/emulation']) {
      expect((await post(path)).status).toBe(403)
    }
  })

  it('answers emulation as documented: 404 elsewhere, 204 for an ended session, 413 and 400', async () => {
    const { url } = await start()
    const frame = JSON.stringify({ id: 1, connect: {} })
    const abort = new AbortController()
    const stream = await fetch(`${url}/connection/http_stream`, {
      method: 'POST',
      body: frame,
      signal: abort.signal,
    })
    const { value } = await stream.body!.getReader().read()
    const { node, session } = JSON.parse(Buffer.from(value!).toString()).connect
    const post = async (body: object | string) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return (await fetch(`${url}/emulation`, { method: 'POST', body: text })).status
    }
    const data = JSON.stringify({ id: 2, unsubscribe: { channel: 'a' } })
    expect(await post({ node, session, data })).toBe(204)
    expect(await post({ node: 'another', session, data })).toBe(404)
    expect(await post({ node, session: 'ended', data })).toBe(204)
    expect(await post({ node, session, data: 'x'.repeat(70_000) })).toBe(413)
    expect(await post('x'.repeat(200_000))).toBe(413)
    expect(await post('{')).toBe(400)
    expect(await post({ node, session, data: 5 })).toBe(400)
    expect((await fetch(`${url}/emulation`)).status).toBe(405)
    expect(
      (await fetch(`${url}/connection/http_stream`, { method: 'POST', body: 'x'.repeat(70_000) })).status,
    ).toBe(413)
    abort.abort()
  })

  it('forgets a stream whose peer is gone', async () => {
    const { url, realtime } = await start()
    const body = JSON.stringify({ id: 1, connect: {} })
    const abort = new AbortController()
    const stream = await fetch(`${url}/connection/http_stream`, {
      method: 'POST',
      body,
      signal: abort.signal,
    })
    await stream.body!.getReader().read()
    expect(realtime.stats().clients).toBe(1)
    abort.abort()
    await expect.poll(() => realtime.stats().clients).toBe(0)
  })

  it('leaves other paths to others, and closes upgrades nobody wants', async () => {
    const { url } = await start()
    expect((await fetch(`${url}/anything`)).status).toBe(404)
    const socket = new WebSocket(`${url.replace('http', 'ws')}/other`)
    const message = await new Promise<string>(resolve => socket.on('error', error => resolve(error.message)))
    expect(message).toContain('404')
  })

  it('closes an upgrade whose address is none, and goes on', async () => {
    const { url, realtime } = await start()
    for (const path of ['//', '//[', 'http://[', '/connection/websocket?cf_protocol=%']) {
      const { port } = new URL(url)
      const socket = connect(Number(port), '127.0.0.1')
      const ended = new Promise(resolve => socket.on('data', resolve).on('close', resolve))
      socket.write(`GET ${path} HTTP/1.1\r\nHost: trau\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`)
      socket.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n')
      await ended
      socket.destroy()
    }
    expect((await fetch(`${url}/anything`)).status).toBe(404)
    await expect.poll(() => realtime.stats().clients).toBe(0)
  })

  it('survives requests that are no HTTP it knows', async () => {
    const { url, realtime } = await start()
    const answer = await new Promise<number | undefined>(resolve => {
      const { port } = new URL(url)
      request({ port, path: '//', method: 'POST' }, response => resolve(response.statusCode)).end()
    })
    expect(answer).toBe(404)
    expect(realtime.stats().clients).toBe(0)
  })
})
