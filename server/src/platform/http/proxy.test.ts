import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'

/** Behind a proxy that appends the address it sees, as nginx's $proxy_add_x_forwarded_for does. */
let server: TestApp
beforeAll(async () => {
  server = await startApp({ env: { TRUST_PROXY: '1', LIMITS_FACTOR: '0.05' } })
})
afterAll(() => server.close())

test('what a client writes into X-Forwarded-For gives it no other address', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) {
    const headers = { 'x-forwarded-for': `10.0.0.${i}, 203.0.113.7` }
    statuses.push((await server.call(contract.identityAuthen.prepareLogin, { body: {} }, { headers })).status)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('/metrics is for callers on this machine, not for whoever a proxy on it speaks for', async () => {
  const ask = (headers: Record<string, string>) => server.raw('GET', '/metrics', { headers })
  expect((await ask({})).status).toBe(200)
  expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  expect((await ask({ 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).status).toBe(404)
})

test('/metrics without TRUST_PROXY is closed to forwarded requests too', async () => {
  const plain = await startApp()
  try {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await plain.raw('GET', '/metrics')).status).toBe(200)
    expect((await plain.raw('GET', '/metrics', { headers })).status).toBe(404)
  } finally {
    await plain.close()
  }
})
