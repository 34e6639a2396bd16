/**
 * `npm run test:cluster`: the product as it runs on several machines. Starts PostgreSQL, Redis, Centrifugo and two servers as processes
 * of their own, in a temporary folder and on free ports; holds a conversation over them from outside, then one in which the parts are
 * killed (`--full` for the promised size); then runs the service tests on that PostgreSQL with files in a bucket of an S3 server; at last
 * one server stands behind a Go reverse proxy, nginx and Caddy, litmus, rclone and davfs2 open its drive, ClamAV scans what is uploaded to it, and OpenLDAP is asked for its people; browsers call each
 * other through LiveKit, which is built from its Go module. What the
 * machine lacks is printed as `not run`. `--only conversation`, `chaos`, `services`, `proxies`, `webdav`, `antivirus`, `ldap` or `livekit`; `--engines redis,memory,postgres` are what
 * Centrifugo runs over.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { environmentOf, findNode, LaunchError, launch, root } from './node24.mjs'

/** As automake's: the test could not be run here. */
const notRun = 77
const local = join(root, 'deploy', 'local-cluster')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

await launch(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      engines: { type: 'string', default: 'redis,memory,postgres' },
      full: { type: 'boolean', default: false },
    },
  })
  const parts = {
    conversation: overCluster('conversation.test.ts'),
    chaos: overCluster('chaos.test.ts'),
    services,
    proxies: overOneServer('proxies.test.ts'),
    webdav: overOneServer('webdav.test.ts'),
    antivirus: overOneServer('antivirus.test.ts'),
    ldap: overOneServer('ldap.test.ts'),
    livekit,
  }
  if (values.only && !Object.hasOwn(parts, values.only))
    throw new LaunchError(
      '--only takes conversation, chaos, services, proxies, webdav, antivirus, ldap or livekit.',
    )
  const node = findNode()
  const env = environmentOf(node, {
    CLUSTER_ENGINES: values.engines,
    ...(values.full && { CLUSTER_CHAOS: 'full' }),
  })
  const outcomes = []
  for (const [name, run] of Object.entries(parts)) {
    if (values.only && values.only !== name) continue
    console.log(`\n── ${name}`)
    outcomes.push([name, await run(node, env)])
  }
  console.log('')
  for (const [name, code] of outcomes) console.log(`${name}: ${wordFor(code)}`)
  return outcomes.some(([, code]) => code !== 0 && code !== notRun) ? 1 : 0
})

/** A test file that needs all engines. */
function overCluster(file) {
  return async (node, env) => {
    const preparation = await execute(node, [join(local, 'prepare.ts')], env)
    return preparation === 0
      ? execute(node, [vitest, 'run', '-c', join(local, 'vitest.config.ts'), file], env)
      : preparation
  }
}

function services(node, env) {
  return execute(node, [join(local, 'services.ts'), 'src/services', 'src/platform/files'], env)
}

/** A test file that starts servers itself; each program that is not here is printed as not run. */
function overOneServer(file) {
  return (node, env) => execute(node, [vitest, 'run', '-c', join(local, 'vitest.config.ts'), file], env)
}

/** Browsers in a call through LiveKit. */
async function livekit(node, env) {
  const preparation = await execute(node, [join(local, 'prepare.ts'), 'PostgreSQL', 'LiveKit'], env)
  if (preparation !== 0) return preparation
  await build()
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  return execute(node, [playwright, 'test', '-c', join(root, 'e2e', 'cluster')], env)
}

function wordFor(code) {
  if (code === 0) return 'passed'
  return code === notRun ? 'not run' : 'failed'
}

function execute(node, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}
