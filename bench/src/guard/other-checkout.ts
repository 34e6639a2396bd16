import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** The product as it was at a commit, in a folder of its own that is removed in the end. */
export interface OtherCheckout {
  /** The script that starts its server. */
  script: string
  remove(): void
}

/** The newest release: the last tag `v…`, or the commit that set the version which stands now. */
export function lastRelease(): string {
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  if (tags[0]) return git('rev-parse', `${tags[0]}^{commit}`)
  const version = /"version": "[^"]+"/.exec(git('show', 'HEAD:package.json'))![0]
  return git('log', '-1', '--format=%H', `-S${version}`, '--', 'package.json')
}

/** @returns the full id of a commit; throws where there is none of that name */
export const commitOf = (name: string): string => git('rev-parse', '--verify', `${name}^{commit}`)

export const describeCommit = (commit: string): string => git('log', '-1', '--format=%h %cs %s', commit)

/** Checks a commit out beside this one. Its packages are those that are installed here, apart from its own. */
export function checkOut(commit: string): OtherCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'trau-guard-'))
  const checkout = join(folder, 'checkout')
  git('worktree', 'add', '--detach', '--quiet', checkout, commit)
  linkPackages(checkout)
  return {
    script: join(checkout, 'server/src/main.ts'),
    remove() {
      git('worktree', 'remove', '--force', checkout)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function linkPackages(checkout: string): void {
  const modules = join(checkout, 'node_modules')
  mkdirSync(join(modules, '@trau'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@trau') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(root, 'node_modules/@trau')))
    symlinkSync(join(checkout, name), join(modules, '@trau', name))
}
