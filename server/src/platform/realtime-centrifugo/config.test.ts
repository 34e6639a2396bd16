import { expect, it } from 'vitest'
import { namespaces } from '../../composition/realtime-hooks.ts'
import { defaultLimits } from '../realtime/index.ts'
import { centrifugoConfig, type Engine } from './config.ts'

const configFor = (engine: Engine) =>
  centrifugoConfig({
    namespaces,
    engine,
    apiKey: 'key',
    proxySecret: 'secret',
    backend: 'http://server:3000/',
    origins: ['https://chat.example.org'],
  })

it('has every channel of the product, and asks us about each', () => {
  const { channel } = configFor({ type: 'memory' })
  expect(channel.namespaces.map(({ name }) => name)).toEqual(Object.keys(namespaces))
  for (const namespace of channel.namespaces) {
    expect(namespace).toMatchObject({
      subscribe_proxy_enabled: true,
      sub_refresh_proxy_enabled: true,
      publish_proxy_enabled: true,
    })
    const { history } = namespaces[namespace.name]!
    expect(namespace).toMatchObject(
      history
        ? { history_size: history.size, history_ttl: `${history.ttlMs / 1_000}s`, force_recovery: true }
        : {},
    )
    if (!history) expect(namespace).not.toHaveProperty('history_size')
  }
})

it('lets nobody in by itself: no tokens, no open channels, no insecure mode', () => {
  const text = JSON.stringify(configFor({ type: 'redis', addresses: ['redis://redis:6379'] }))
  expect(text).not.toMatch(/insecure|allow_subscribe|allow_publish|allow_anonymous|allow_history|"token"/)
})

it('has the limits of the embedded endpoint', () => {
  const { client, websocket } = configFor({ type: 'memory' })
  expect(websocket.message_size_limit).toBe(defaultLimits.frameBytes)
  expect(client).toMatchObject({
    channel_limit: defaultLimits.channels,
    queue_max_size: defaultLimits.outboundBytes,
    ping_interval: '25s',
    pong_timeout: '8s',
  })
})

it('keeps no history where the engine cannot', () => {
  const { channel } = configFor({ type: 'nats', url: 'nats://nats:4222' })
  for (const namespace of channel.namespaces) expect(namespace).not.toHaveProperty('history_size')
})

it('lets a client’s header carry its token to us, and never the secret', () => {
  const { client } = configFor({ type: 'memory' })
  expect(client.proxy.connect.emulated_headers).toEqual(['authorization'])
  expect(client.proxy.connect.http_headers).toEqual(['authorization'])
  expect(client.proxy.connect.endpoint).toBe('http://server:3000/internal/centrifugo/connect')
})
