/** Builds the client into web/dist if what it is made of has changed: `npm run build [-- --force]`. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { adviceOnNativePackages } from './native-packages.mjs'
import { isMain, LaunchError, launch, root, runScript } from './node24.mjs'

const inputs = ['web', 'contract/src', 'contract/package.json', 'package-lock.json']
const skippedNames = new Set(['node_modules', 'dist', 'README.md', '.cache', 'test-results'])
const stamp = join(root, 'web', 'dist', '.inputs')

/** Builds when stale or forced. Prints the build's report when it ran; false when nothing was to do. */
export async function build({ force = false } = {}) {
  const hash = hashInputs()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite))
    throw new LaunchError('The packages that build the client are not installed: run "npm ci --include=dev".')
  // It says nothing meanwhile.
  console.log('\nBuilding the client (about half a minute) …')
  const code = await runScript(vite, ['build', '--logLevel', 'warn', '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0)
    throw new LaunchError(
      adviceOnNativePackages(root, { includesTools: true }) ??
        'The client could not be built: the reason stands above.',
    )
  // As they stood when it began: what changed meanwhile, also a generated file, may not be in it.
  writeFileSync(stamp, hash)
  return true
}

/** One value for all the files the client is built from: their names and contents, not their times. */
function hashInputs() {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(input => filesOf(join(root, input)))) {
    const name = relative(root, path).replaceAll('\\', '/')
    if (/\.test\.tsx?$/.test(name)) continue
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  try {
    const entries = readdirSync(path, { withFileTypes: true })
    return entries
      .filter(entry => !skippedNames.has(entry.name) && (entry.isDirectory() || entry.isFile()))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(entry => filesOf(join(path, entry.name)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

if (isMain(import.meta.url)) {
  await launch(async () => {
    const builtParts = await build({ force: process.argv.includes('--force') })
    if (!builtParts) console.log('The client in web/dist is up to date.')
    return 0
  })
}
