import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program that is not here: what needs it is not run, and this says why. */
export class Missing extends Error {}

const cache = process.env.TRAU_CLUSTER_CACHE ?? join(homedir(), '.cache', 'trau', 'cluster')

/** The folder of PostgreSQL's programs: the newest of Debian's package, else what lies on the path. */
export function findPostgres(): string {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => majorOf(b) - majorOf(a))
  const found = [...debian, ...pathFolders()].find(folder => existsSync(join(folder, 'initdb')))
  if (!found) throw new Missing('PostgreSQL is not installed (Debian: postgresql)')
  return found
}

const majorOf = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1])

export function findRedis(): string {
  const found = ['valkey-server', 'redis-server'].flatMap(name =>
    pathFolders().map(folder => join(folder, name)),
  )
  const program = found.find(existsSync)
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

function build(
  name: string,
  module: string,
  main: string,
  more: (version: string) => string[] = () => [],
): string {
  const folder = fileURLToPath(new URL(`./${name}/`, import.meta.url))
  const required = readFileSync(join(folder, 'go.mod'), 'utf8')
  const version = required.split(`${module} `)[1]!.split(/\s/)[0]!
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
