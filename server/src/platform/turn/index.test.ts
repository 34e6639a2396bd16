import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openTurnClient } from './client.ts'
import { passwordOf, readUsername } from './credentials.ts'
import { createTurn, turnSecret } from './index.ts'
import { probeRelay } from './probe.ts'

const installation = { sign: (text: string) => Buffer.from(text.padEnd(16).slice(0, 16)) }
const another = { sign: () => Buffer.from('another one’s key').subarray(0, 16) }
const claim = { tenantId: 'default', callId: 'call', participantId: 'an', quotaKey: 'an' }

function turnOf(env: Record<string, string> = {}, sign = installation) {
  const log = createLog('silent')
  const turn = createTurn({
    config: readConfig({ TURN_PORT: '0', ...env }),
    secrets: sign,
    log,
    liveAmong: async claims => claims,
    retryMs: 100,
  })
  onTestFinished(() => turn.stop())
  const said = { warn: vi.spyOn(log, 'warn'), error: vi.spyOn(log, 'error') }
  return { turn, ...said }
}

test('the addresses that a participant gets relay by UDP and TCP, with a credential of ten minutes', async () => {
  const { turn } = turnOf()
  await turn.start()
  const { iceServers, expiresTime } = await turn.iceServersFor({ ...claim, origin: 'http://localhost:3000' })
  const { plain } = turn.ports()!
  expect(iceServers).toEqual([
    { urls: [`stun:localhost:${plain}`] },
    {
      urls: [`turn:localhost:${plain}?transport=udp`, `turn:localhost:${plain}?transport=tcp`],
      username: expect.stringContaining(':default.call.an.an'),
      credential: expect.any(String),
    },
  ])
  expect(expiresTime - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(expiresTime - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  for (const transport of ['udp', 'tcp'] as const) {
    const client = await openTurnClient({ host: '127.0.0.1', port: plain, transport, ...iceServers[1] })
    await client.allocate()
    client.close()
  }
  expect(turn.stats()?.refusals.forged).toBe(0)
})

test('the address people type is the one of the relay, unless another one is set', async () => {
  const origin = 'https://internal:3000'
  const urlsOf = async (env: Record<string, string>) => {
    const { turn } = turnOf({ HOST: '127.0.0.1', TRUST_PROXY: '1', ...env })
    await turn.start()
    const { iceServers } = await turn.iceServersFor({ ...claim, origin })
    return iceServers[1]!.urls[0]!.split(':')[1]
  }
  expect(await urlsOf({})).toBe('internal')
  expect(await urlsOf({ PUBLIC_URL: 'https://chat.example.org' })).toBe('chat.example.org')
  expect(await urlsOf({ PUBLIC_URL: 'https://chat.example.org', TURN_EXTERNAL_IP: '203.0.113.7' })).toBe(
    '203.0.113.7',
  )
})

test('two processes of an installation share the port, and one takes over when the other ends', async () => {
  const TURN_PORT = String(await freePort())
  const [first, second] = [turnOf({ TURN_PORT }), turnOf({ TURN_PORT })]
  await first.turn.start()
  await second.turn.start()
  expect(second.turn.ports()).toEqual(first.turn.ports())
  expect(second.turn.stats()).toBeUndefined()

  await first.turn.stop()
  await vi.waitFor(() => expect(second.turn.stats()).toBeDefined(), 20_000)
  const target = { host: '127.0.0.1', port: Number(TURN_PORT), transport: 'udp' } as const
  await probeRelay(target, turnSecret(installation))
})

test('a relay whose thread has failed is back on its port, and the server has gone on', async () => {
  const { turn } = turnOf()
  await turn.start()
  const { plain } = turn.ports()!
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const media = createSocket('udp4').bind(0, '127.0.0.1')
  onTestFinished(() => void media.close())
  await once(media, 'listening')
  const closePeer = turn.allowPeer(claim, { ip: '127.0.0.1', port: media.address().port })
  const [worker] = posted.mock.contexts
  posted.mockRestore()
  await (worker as Worker).terminate()
  await vi.waitFor(
    () =>
      probeRelay(
        { host: '127.0.0.1', port: plain, transport: 'udp', timeoutMs: 1_000 },
        turnSecret(installation),
      ),
    20_000,
  )
  expect(turn.ports()?.plain).toBe(plain)
  // The media of a group call, which was opened before, is reached through the new thread.
  const { iceServers } = await turn.iceServersFor({ ...claim, origin: '' })
  const client = await openTurnClient({ host: '127.0.0.1', port: plain, transport: 'tcp', ...iceServers[1]! })
  onTestFinished(() => client.close())
  await client.allocate()
  const peer = { ip: '127.0.0.1', port: media.address().port }
  await client.bindChannel(0x4000, peer)
  closePeer()
  await expect(client.bindChannel(0x4001, { ...peer, port: peer.port + 1 })).rejects.toMatchObject({
    code: 403,
  })
})

test('a port that another program or another installation holds is passed over, and the log names the one that is used', async () => {
  const port = await freePort()
  const other = turnOf({ TURN_PORT: String(port) }, another)
  await other.turn.start()
  const udp = createSocket('udp4').bind(port + 1, '127.0.0.1')
  onTestFinished(() => void udp.close())
  await once(udp, 'listening')

  const { turn, warn } = turnOf({ TURN_PORT: String(port) })
  await turn.start()
  expect(turn.ports()?.plain).toBeGreaterThan(port + 1)
  expect(warn.mock.calls.flat().join()).toContain(`Port ${port} is used by another program`)
})

test('without a free port there is no relay, calls get no servers, and the log says what to set', async () => {
  const first = await freePort()
  const held = await Promise.all(
    Array.from({ length: 5 }, async (_, offset) => {
      const server = createServer(socket => socket.destroy()).listen(first + offset, '127.0.0.1')
      onTestFinished(() => void server.close())
      return Promise.race([once(server, 'listening'), once(server, 'error')])
    }),
  )
  expect(held).toHaveLength(5)
  const { turn, error } = turnOf({ TURN_PORT: String(first) })
  await turn.start()
  expect(turn.ports()).toBeUndefined()
  expect((await turn.iceServersFor({ ...claim, origin: '' })).iceServers).toEqual([])
  expect(error.mock.calls.flat().join()).toContain('Set TURN_PORT to a free port')
})

test('where the system does not name its addresses, the log says so and blames no port', async () => {
  vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 97')
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const { turn, warn, error } = turnOf({ HOST: '0.0.0.0' })
  await turn.start()
  expect(turn.ports()).toBeUndefined()
  expect(warn.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ message: expect.stringContaining('uv_interface_addresses') }) },
      expect.stringMatching(/^TURN is off: it could not start/),
    ],
  ])
  expect(error).not.toHaveBeenCalled()
})

test('a coturn of one’s own gets credentials of its own secret, and nothing listens here', async () => {
  const { turn } = turnOf({
    TURN_URLS:
      'stun:turn.example.org, turn:turn.example.org:3478?transport=udp,turns:turn.example.org:443?transport=tcp',
    TURN_SECRET: 'a secret of coturn',
  })
  await turn.start()
  expect(turn.ports()).toBeUndefined()
  const { iceServers } = await turn.iceServersFor({ ...claim, origin: '' })
  expect(iceServers.map(({ urls }) => urls)).toEqual([
    ['stun:turn.example.org'],
    ['turn:turn.example.org:3478?transport=udp', 'turns:turn.example.org:443?transport=tcp'],
  ])
  const { username, credential } = iceServers[1]!
  expect(credential).toBe(passwordOf('a secret of coturn', username!))
  expect(readUsername(username!)).toMatchObject(claim)
})

test('TURN=off gives calls no servers', async () => {
  const { turn } = turnOf({ TURN: 'off' })
  await turn.start()
  expect(turn.stats()).toBeUndefined()
  expect((await turn.iceServersFor({ ...claim, origin: '' })).iceServers).toEqual([])
})

test('settings that do not fit are refused with what they may be', () => {
  expect(() => readConfig({ TURN_PORTS: '5000' })).toThrow('49160-49359')
  expect(() => readConfig({ TURN_PORTS: '5000-4000' })).toThrow('49160-49359')
  expect(() => readConfig({ TURN_URLS: 'turn:turn.example.org' })).toThrow('go together')
  expect(() => readConfig({ TURN_URLS: 'https://turn.example.org', TURN_SECRET: 'x'.repeat(16) })).toThrow(
    'turn:turn.example.org',
  )
  expect(() => readConfig({ TURN_EXTERNAL_IP: 'turn.example.org' })).toThrow('TURN_EXTERNAL_IP')
})
