import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../testing/app.ts'
import { readConfig } from '../config.ts'

const secret = 'geheim'.repeat(6)
const whole = { LIVEKIT_URL: 'wss://live.example.org', LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: secret }

it('the settings of LiveKit are read together, and the address of the API follows from that of browsers', () => {
  expect(readConfig({}).liveKit).toBeUndefined()
  expect(readConfig(whole).liveKit).toEqual({
    url: 'wss://live.example.org',
    apiUrl: 'https://live.example.org',
    apiKey: 'k',
    apiSecret: secret,
  })
  const inside = readConfig({ ...whole, LIVEKIT_API_URL: 'http://livekit:7880/' })
  expect(inside.liveKit?.apiUrl).toBe('http://livekit:7880')
})

it('settings that are wrong stop the start with a sentence, which holds no secret', () => {
  const refusal = (change: Record<string, string>) => {
    try {
      readConfig({ ...whole, ...change })
      return 'none'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refusal({ LIVEKIT_API_SECRET: '' })).toContain('go together')
  expect(refusal({ LIVEKIT_URL: '' })).toContain('go together')
  expect(refusal({ LIVEKIT_URL: 'https://live.example.org' })).toContain(
    'The setting LIVEKIT_URL is not valid',
  )
  expect(refusal({ LIVEKIT_URL: 'wss://live.example.org/path' })).toContain('without a path')
  expect(refusal({ LIVEKIT_API_URL: 'http://livekit:7880/twirp' })).toContain('without a path')
  expect(refusal({ LIVEKIT_URL: 'ws://live.example.org', PUBLIC_URL: 'https://chat.example.org' })).toContain(
    'LIVEKIT_URL must be wss',
  )
  const short = refusal({ LIVEKIT_API_SECRET: 'short-secret' })
  expect(short).toContain('LIVEKIT_API_SECRET is not valid')
  expect(short).not.toContain('short-secret')
})

it('let pages connect to exactly that host, and to no other without them', async () => {
  const client = mkdtempSync(join(tmpdir(), 'trau-client-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  writeFileSync(join(client, 'index.html'), '<!doctype html>')
  const connectOf = async (env: Record<string, string>) => {
    const app = await startApp({ client, env })
    try {
      const { headers } = await app.raw('GET', '/')
      const connect = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]!
      return connect.split(' ').filter(origin => !origin.includes(new URL(app.url).host))
    } finally {
      await app.close()
    }
  }
  const without = await connectOf({})
  expect(await connectOf(whole)).toEqual([...without, 'wss://live.example.org', 'https://live.example.org'])
})
