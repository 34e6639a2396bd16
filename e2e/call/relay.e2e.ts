import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { cert, key } from '../../server/src/cli/doctor/testing-certificate.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createTurn, type Turn } from '../../server/src/platform/turn/index.ts'
import { findChromium } from '../src/browser.ts'
import { connectThroughRelay } from './relay-pair.ts'
import { publicKeyHash } from './trusted-key.ts'

let folder: string
let turn: Turn
let browser: Browser

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trau-relay-'))
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(TLS_CERT, cert)
  writeFileSync(TLS_KEY, key)
  turn = createTurn({
    config: readConfig({ TURN_PORT: '0', TURN_TLS_PORT: '0', TLS_CERT, TLS_KEY }),
    secrets: { sign: text => Buffer.from(text) },
    log: createLog('error'),
    liveAmong: async claims => claims,
  })
  await turn.start()
  const { executablePath, args, env } = await findChromium()
  browser = await chromium.launch({
    executablePath,
    args: [...args, `--ignore-certificate-errors-spki-list=${publicKeyHash(cert)}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
})

test.afterAll(async () => {
  await browser?.close()
  await turn?.stop()
  rmSync(folder, { recursive: true, force: true })
})

for (const transport of ['udp', 'tcp', 'tls'] as const)
  test(`two connections that may use nothing but the relay meet by ${transport}, with nothing lost`, async () => {
    const page = await browser.newPage()
    for (let count = 0; count < 2; count++) {
      const { plain, tls } = turn.ports()!
      const { iceServers } = await turn.iceServersFor({
        tenantId: 'default',
        callId: 'call',
        participantId: `${transport}-${count}`,
        quotaKey: `${transport}-${count}`,
        origin: 'http://localhost',
      })
      const urls =
        transport === 'tls'
          ? [`turns:localhost:${tls}?transport=tcp`]
          : [`turn:localhost:${plain}?transport=${transport}`]
      const { username, credential } = iceServers[1]!
      const before = turn.stats()!.relayedBytes
      const connection = await connectThroughRelay(page, { iceServers: [{ urls, username, credential }] })
      expect(connection).toMatchObject({
        local: 'relay',
        remote: 'relay',
        relayProtocol: transport,
        packetsLost: 0,
        hasEcho: true,
      })
      await expect.poll(() => turn.stats()!.relayedBytes - before).toBeGreaterThan(10_000)
    }
    await page.close()
    await expect.poll(() => turn.stats()!.allocations).toBe(0)
  })
