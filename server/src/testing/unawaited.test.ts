import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'

/**
 * Work after a commit is a processor, not a promise that nobody awaits: such work is lost when the process ends. The linter finds promises
 * that are dropped; those that are dropped on purpose (`void`) stand here, each with the reason why losing one loses nothing.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

const deliberate: Record<string, string> = {
  'platform/db/embedded/postmaster.ts': 'removes a listener of the process',
  'platform/http/routes.ts': 'Fastify waits for what is registered before it listens',
  'platform/outbox/dispatcher.ts': 'the rows are in the outbox; what is not published now is read back',
  'platform/outbox/outbox.ts': 'wakes other processes, which look every second as well',
  'platform/livekit/webhook.ts': 'Fastify waits for what is registered before it listens',
  'platform/realtime-centrifugo/api.ts': 'every waiting caller has a promise of its own',
  'platform/realtime-centrifugo/retrying-commands.ts': 'repeats a command to Centrifugo until it is accepted',
  'platform/sfu/index.ts':
    'renews leases every second and gives them back; one that is not renewed ends by itself',
  'platform/sfu/remote.ts': 'answers another process, which asks again or fails after its time',
  'platform/sfu/transport.ts': 'packets of media, and connections that end',
  'platform/turn/front.ts': 'answers a request that a client repeats until it is answered',
  'platform/turn/index.ts': 'stops a relay that came up after the server was stopped',
  'platform/turn/listeners.ts': 'destroys sockets of clients',
  'platform/turn/thread.ts': 'answers the relay thread, which refuses what is not answered',
  'platform/workers/pool.ts': 'ends a thread whose job has failed already',
  'services/dav/register.ts': 'Fastify waits for what is registered before it listens',
  'services/dav/side-store.ts': 'sweeps old side files at the start and again at intervals',
  'services/directory/scim/register.ts': 'Fastify waits for what is registered before it listens',
  'services/media/resumable.ts': 'Fastify waits for what is registered before it listens',
  'services/media/uploads.ts': 'sweeps left uploads at the start and again at intervals',
  'services/own-data/endpoints/createDataExport.ts':
    'the export is a row; a scheduled job makes what is not finished',
  'services/push/settings/drivers.ts': 'closes connections by credentials that were replaced',
  'services/room/members/members.ts':
    'follows notices of other processes; the notice comes after the change is stored',
}

it(
  'no promise of the server is dropped silently',
  () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [biome, 'lint', '--only=nursery/noFloatingPromises', '--reporter=github', 'server/src'],
      { cwd: root, encoding: 'utf8' },
    )
    const files = [...stdout.matchAll(/noFloatingPromises.*?file=([^,]+),/g)].map(([, file]) =>
      relative(root, resolve(root, file!)),
    )
    expect(files, `await it, or make it a processor (docs/recipes/processor.md)\n${stdout}${stderr}`).toEqual(
      ['server/src/testing/samples/floating-promise.ts'],
    )
  },
  patience(120_000),
)

it('what is not awaited on purpose is listed with its reason', () => {
  const src = join(root, 'server/src')
  const files = globSync('**/*.ts', { cwd: src }).filter(
    file => !/\.test\.ts$|^testing\/|\/testing\/|^demo\/|^cli/.test(file),
  )
  const dropping = files.filter(file =>
    /(?<!=> )\bvoid [\w.?]+\(/.test(readFileSync(join(src, file), 'utf8').replaceAll(/^\s*\*.*$/gm, '')),
  )
  expect(dropping.sort()).toEqual(Object.keys(deliberate).sort())
})
