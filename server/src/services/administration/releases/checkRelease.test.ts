import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import { afterAll, expect, it } from 'vitest'
import { productVersion } from '#platform/product-version.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { checkRelease } from './checkRelease.ts'

const folder = mkdtempSync(join(tmpdir(), 'trau-releases-'))
const path = join(folder, 'newest.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newer = { version: '99.0.0', url: 'https://vidu.vn/co-gi-moi' }

async function withApp(env: Record<string, string>, work: (app: TestApp) => Promise<void>) {
  const app = await startApp({ env })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

async function shown(app: TestApp) {
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  return (await admin.ask(contract.administration.getOverview)).newRelease
}

it('a newer release that the file names is shown to administrators, and looked for once a day', () =>
  withApp({ RELEASES_FROM: path }, async app => {
    writeFileSync(path, JSON.stringify(newer))
    expect(await shown(app), 'nothing is read while somebody waits').toBeUndefined()
    await checkRelease.run(app.app)
    expect(await shown(app)).toEqual(newer)

    writeFileSync(path, JSON.stringify({ version: productVersion }))
    await checkRelease.run(app.app)
    expect(await shown(app)).toEqual(newer)
    app.clock.advance(24 * 3_600_000)
    await checkRelease.run(app.app)
    expect(await shown(app), 'this is the newest').toBeUndefined()
  }))

it.each([
  ['no JSON', 'xin chào'],
  ['no version', '{"version": "mới nhất"}'],
  ['a script as link', '{"version": "99.0.0", "url": "javascript:alert(1)"}'],
])('what cannot be read is passed over: %s', (_name, content) =>
  withApp({ RELEASES_FROM: path }, async app => {
    writeFileSync(path, content)
    await checkRelease.run(app.app)
    expect(await shown(app)).toBeUndefined()
  }),
)

it('an address is asked, but no private one that the operator has not allowed; without a setting nobody is asked', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end(JSON.stringify(newer))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/newest.json`
  try {
    await withApp({ RELEASES_FROM: from, OUTBOUND_ALLOW: '127.0.0.1' }, async app => {
      await checkRelease.run(app.app)
      expect(await shown(app)).toEqual(newer)
    })
    for (const env of [{ RELEASES_FROM: from }, {}])
      await withApp(env as Record<string, string>, async app => {
        await checkRelease.run(app.app)
        expect(await shown(app)).toBeUndefined()
      })
    expect(asked).toBe(1)
  } finally {
    server.close()
  }
})
