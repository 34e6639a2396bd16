/** `npm start`: builds what is stale and runs the server. `npm run dev` (--dev): the same with hot reload. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build } from './build.mjs'
import { runChild } from './child.mjs'
import { adviceOnNativePackages } from './native-packages.mjs'
import {
  dataDir,
  environmentOf,
  findNode,
  LaunchError,
  launch,
  readEnvFile,
  root,
  runScript,
} from './node24.mjs'

const server = join(root, 'server', 'src', 'main.ts')
const args = process.argv.slice(2)

await launch(() => {
  readEnvFile()
  return args.includes('--dev') ? develop(args.filter(arg => arg !== '--dev')) : start()
})

async function start() {
  // Before a minute of building: what is missing to run the server.
  findNode()
  const advice = adviceOnNativePackages(root)
  if (advice) throw new LaunchError(advice)
  await build()
  return runScript(server, args, { env: { DATA_DIR: dataDir() } })
}

/** The pages come from Vite on the usual port, which hands everything else to the server behind it. */
async function develop(serverArgs) {
  const node = findNode()
  const port = process.env.PORT || '3000'
  const host = process.env.HOST || '127.0.0.1'
  const behind = await freePort()
  const address = `http://localhost:${port}`
  const children = new Set()
  let isAsked = false
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      isAsked = true
    })
  const run = (flags, env, cwd = root) =>
    runChild(node, flags, { cwd, env: environmentOf(node, env), onSpawn: child => children.add(child) })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const parts = [
    run(
      [join(root, 'scripts', 'watch.mjs'), server, ...serverArgs],
      // The server tells people the address in PUBLIC_URL; its own port is nobody's business.
      {
        PORT: String(behind),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir(),
        PUBLIC_URL: process.env.PUBLIC_URL ?? address,
        TRAU_DEV: address,
      },
    ),
    run(
      [vite, '--port', port, '--strictPort', '--host', host, '--logLevel', 'warn', '--clearScreen', 'false'],
      { TRAU_API: `http://127.0.0.1:${behind}` },
      join(root, 'web'),
    ),
  ]
  const first = await Promise.race(parts)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(parts)
  // Vite ends with a code of its own when it is stopped, which is no failure.
  return isAsked ? 0 : first
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
