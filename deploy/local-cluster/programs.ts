import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program that is not here: what needs it is not run, and this says why. */
export class Missing extends Error {}

const cache = process.env.TRAU_CLUSTER_CACHE ?? join(homedir(), '.cache', 'trau', 'cluster')

/** The folder of PostgreSQL's programs: the newest of Debian's package, else what lies on the path. */
export function findPostgres(): string {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => majorOf(b) - majorOf(a))
  const folderWithPostgres = [...debian, ...pathFolders()].find(folder => existsSync(join(folder, 'initdb')))
  if (!folderWithPostgres) throw new Missing('PostgreSQL is not installed (Debian: postgresql)')
  return folderWithPostgres
}

const majorOf = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1])

export function findRedis(): string {
  const foundPrograms = ['valkey-server', 'redis-server'].flatMap(name =>
    pathFolders().map(folder => join(folder, name)),
  )
  const program = foundPrograms.find(existsSync)
  if (!program)
    throw new Missing('neither Valkey nor Redis is installed (Debian: valkey-server or redis-server)')
  return program
}

/** Centrifugo of the version and checksums in `centrifugo/go.mod` and `go.sum`, built once and kept. */
export function buildCentrifugo(): string {
  const path = 'github.com/centrifugal/centrifugo/v6'
  return build('centrifugo', path, path, version => [
    '-ldflags',
    `-X ${path}/internal/build.Version=${version.slice(1)}`,
  ])
}

/** An S3 server over a folder, of the version and checksums in `versitygw/go.mod` and `go.sum`, built once and kept. */
export const buildVersitygw = (): string =>
  build('versitygw', 'github.com/versity/versitygw', 'github.com/versity/versitygw/cmd/versitygw')

const liveKit = {
  module: 'github.com/livekit/livekit-server',
  version: 'v1.13.5',
  /** As the checksum database has it (https://sum.golang.org/lookup/github.com/livekit/livekit-server@v1.13.5). */
  sum: 'h1:HWfxfKvi5k1czMVqLV/htGmPgEBhrqHMxpfyMvfhyVo=',
}

/**
 * LiveKit, built once and kept. Its source is copied out of the module cache and built as the main module, whose go.sum then holds for what it
 * needs: as a dependency its replace directives do not count, and `go install` refuses them.
 */
export function buildLiveKit(): string {
  const { module, version, sum } = liveKit
  const program = join(cache, `livekit-${version}`)
  if (existsSync(program)) return program
  const folder = mkdtempSync(join(tmpdir(), 'trau-livekit-'))
  console.log(`Building livekit ${version}, once (some minutes) …`)
  try {
    const answer = execFileSync('go', ['mod', 'download', '-json', `${module}@${version}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { Dir, Sum } = JSON.parse(String(answer)) as { Dir: string; Sum: string }
    if (Sum !== sum) throw new Error(`The checksum of ${module} is ${Sum}`)
    const source = join(folder, 'source')
    cpSync(Dir, source, { recursive: true })
    // The module cache is read-only, and so are copies of its folders.
    chmodSync(source, 0o755)
    mkdirSync(cache, { recursive: true })
    execFileSync('go', ['build', '-trimpath', '-o', program, './cmd/server'], {
      cwd: source,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return program
  } catch (cause) {
    throw new Missing(`livekit ${version} could not be built (it needs Go and its modules)`, { cause })
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

function build(
  name: string,
  module: string,
  main: string,
  more: (version: string) => string[] = () => [],
): string {
  const folder = fileURLToPath(new URL(`./${name}/`, import.meta.url))
  const goMod = readFileSync(join(folder, 'go.mod'), 'utf8')
  const version = goMod.split(`${module} `)[1]!.split(/\s/)[0]!
  const program = join(cache, `${name}-${version}`)
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  console.log(`Building ${name} ${version}, once (some minutes) …`)
  try {
    execFileSync('go', ['build', '-trimpath', ...more(version), '-o', program, main], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  } catch (cause) {
    throw new Missing(`${name} ${version} could not be built (it needs Go and its modules)`, { cause })
  }
  return program
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin', '/usr/local/bin')
