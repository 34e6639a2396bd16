import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { fail } from '../errors.ts'
import { createServer } from './server.ts'

function serverThatLogs(level: string) {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const server = createServer(readConfig({}), pino({ level, base: null }, sink))
  server.get('/rooms/:roomId', async request => {
    request.callerId = 'an'
    throw fail('forbidden')
  })
  server.get('/limited', async () => {
    throw fail('rateLimited', { retryAfter: 1 })
  })
  server.get('/links/:token/:name', async () => {
    throw new Error('a file that cannot be read')
  })
  server.get('/broken', async () => {
    throw new Error('a server secret')
  })
  return { server, lines }
}

test('a refusal that matters is one line: when, who, from where, which call, and nothing of what was sent', async () => {
  const { server, lines } = serverThatLogs('warn')
  const answer = await server.inject({
    url: '/rooms/riêng?accessToken=bi-mat%0agiả',
    headers: { authorization: 'Bearer bi-mat' },
  })
  expect(lines).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      code: 'forbidden',
      method: 'GET',
      route: '/rooms/:roomId',
      userId: 'an',
      ip: '127.0.0.1',
      requestId: answer.json().error.requestId,
      msg: 'a call was refused',
    },
  ])
  await server.close()
})

test('what anybody can cause without end is logged only for who asks for more', async () => {
  for (const [level, count] of [
    ['warn', 0],
    ['info', 1],
  ] as const) {
    const { server, lines } = serverThatLogs(level)
    await server.inject({ url: '/limited' })
    expect(lines.length, level).toBe(count)
    await server.close()
  }
})

test('what was not foreseen goes to the log with all it says, and to the caller as a code alone', async () => {
  const { server, lines } = serverThatLogs('warn')
  const answer = await server.inject({ url: '/broken?token=bi-mat' })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ error: { code: 'internal', requestId: expect.any(String) } })
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('a server secret')
  expect(JSON.stringify(lines)).not.toContain('bi-mat')
  await server.close()
})

test('a request that fails by our own mistake is logged by its route, without the tokens of its address', async () => {
  const { server, lines } = serverThatLogs('warn')
  await server.inject({ url: '/links/bi-mat-1/anh.jpg?pass=bi-mat-2&signature=bi-mat-3' })
  expect(lines).toMatchObject([{ method: 'GET', route: '/links/:token/:name', msg: 'a request failed' }])
  expect(JSON.stringify(lines)).not.toContain('bi-mat')
  await server.close()
})
