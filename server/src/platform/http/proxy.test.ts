import { contract } from '@trau/contract'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'

/** Behind a proxy that appends the address it sees, as nginx's $proxy_add_x_forwarded_for does. */
const server = appForFile({ env: { TRUST_PROXY: '1', LIMITS_FACTOR: '0.05' } })

test('what a client writes into X-Forwarded-For gives it no other address', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) {
    const headers = { 'x-forwarded-for': `10.0.0.${i}, 203.0.113.7` }
    statuses.push((await server.call(contract.identityAuthen.prepareLogin, { body: {} }, { headers })).status)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('/metrics is for who sends METRICS_TOKEN, and the remote address opens it for nobody', async () => {
  expect((await server.raw('GET', '/metrics')).status).toBe(404)
  const metered = await startApp({ env: { METRICS_TOKEN: 'a-token-of-ours' } })
  try {
    const ask = (authorization: string) => metered.raw('GET', '/metrics', { headers: { authorization } })
    expect((await metered.raw('GET', '/metrics')).status).toBe(404)
    expect((await ask('Bearer cau')).status).toBe(404)
    const answer = await ask('Bearer a-token-of-ours')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('trau_http_request_seconds')
  } finally {
    await metered.close()
  }
})

test('a Host that is no host is refused as bad input, and PUBLIC_URL stands where it is set', async () => {
  for (const host of ['a b', '[[', ':'])
    expect(
      (await server.call(contract.identityAuthen.prepareLogin, { body: {} }, { headers: { host } })).status,
    ).toBe(400)
  const named = await startApp({ env: { PUBLIC_URL: 'https://trau.example' } })
  try {
    const outcome = await named.call(
      contract.identityAuthen.prepareLogin,
      { body: {} },
      { headers: { host: '[[' } },
    )
    expect(outcome.status).toBe(200)
  } finally {
    await named.close()
  }
})

test('/metrics counts what people send, what waits and who is connected', async () => {
  const metered = await startApp({ env: { METRICS_TOKEN: 'a-token-of-ours' } })
  try {
    const [an, binh] = [await metered.person('An'), await metered.person('Bình')]
    await metered.befriend(an, binh)
    const read = async () =>
      (await metered.raw('GET', '/metrics', { headers: { authorization: 'Bearer a-token-of-ours' } })).text
    const sent = async () =>
      Number(/^trau_events_published_total\{type="messageSent"\} (\d+)$/m.exec(await read())?.[1] ?? 0)
    const before = await sent()
    await an.socket()
    const { room } = await an.ask(contract.room.getPrivateRoom, { params: { userId: binh.userId } })
    const body = { content: 'Chào', clientMessageId: crypto.randomUUID() }
    await an.ask(contract.chat.sendMessage, { params: { roomId: room.roomId }, body })
    await expect.poll(sent).toBeGreaterThan(before)
    await an.eventsPublished()
    const text = await read()
    for (const line of [
      'trau_realtime_clients 1',
      'trau_outbox_events 0',
      'trau_outbox_oldest_seconds 0',
      'trau_outgoing_messages{state="QUEUED"} 0',
    ])
      expect(text.split('\n')).toContain(line)
    // The questions of this very look may wait themselves.
    expect(text).toMatch(/^trau_database_waiting \d+$/m)
  } finally {
    await metered.close()
  }
})
