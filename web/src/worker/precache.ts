import type { PrecacheEntry } from '../../scripts/precache.ts'

/** The files of one build, as paths from the root. */
export interface BuildFiles {
  id: string
  /** The entry script: a page that names it is of this build. */
  entry: string
  first: string[]
  later: string[]
}

export function buildFiles(entries: readonly PrecacheEntry[]): BuildFiles {
  const page = entries.find(({ url }) => url === '/')
  const paths = (isLater: boolean) =>
    entries
      .filter(entry => entry !== page && (entry.isLater ?? false) === isLater)
      .map(({ url }) => `/${url}`)
  return { id: page?.revision ?? '', entry: page?.entry ?? '', first: paths(false), later: paths(true) }
}

const prefix = 'trau-build-'
const buildsKept = 2

export const cacheOf = ({ id }: BuildFiles) => `${prefix}${id}`

/** Answers what is kept of any of the builds. */
export const keptAnswer = (path: string): Promise<Response | undefined> =>
  caches.match(path, { ignoreVary: true })

/**
 * Keeps what the first pages of this build need: taken from an earlier build where that has the same file. Rejects when anything is missing,
 * or when the server has another build by now: the browser tries again at the next check.
 */
export async function keepFirst(build: BuildFiles): Promise<void> {
  const cache = await caches.open(cacheOf(build))
  await Promise.all([keepPage(build, cache), ...build.first.map(path => keepFile(path, cache))])
}

/** The rest, one file after the other; what cannot be fetched now is fetched when it is used. @returns whether all of it is kept */
export async function keepLater(build: BuildFiles): Promise<boolean> {
  const cache = await caches.open(cacheOf(build))
  let isWhole = true
  for (const path of build.later)
    await keepFile(path, cache).catch(() => {
      isWhole = false
    })
  return isWhole
}

async function keepPage(build: BuildFiles, cache: Cache) {
  const answer = await fetch('/', {
    cache: 'no-store',
    credentials: 'same-origin',
    headers: { accept: 'text/html' },
  })
  if (!(await isPageOf(build, answer.clone()))) throw new Error('The server has another build by now')
  await cache.put('/', answer)
}

/** Whether this answer is the page of the build, whatever its address. */
export async function isPageOf(build: BuildFiles, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html'))
    return false
  return (await answer.text()).includes(build.entry)
}

async function keepFile(path: string, cache: Cache) {
  if (await cache.match(path, { ignoreVary: true })) return
  // Hashed files never change; those without a hash may have, between two builds.
  const keptFile = path.startsWith('/assets/') ? await keptAnswer(path) : undefined
  const answer = keptFile ?? (await fetch(path, { credentials: 'same-origin' }))
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await cache.put(path, answer)
}

/** Tabs of the build before this one go on to work; what is older goes. */
export async function forgetOldBuilds(build: BuildFiles): Promise<void> {
  for (const name of oldBuilds(await caches.keys(), cacheOf(build))) await caches.delete(name)
}

/** @param names in the order in which they were made */
export function oldBuilds(names: readonly string[], current: string): string[] {
  const others = names.filter(name => name.startsWith(prefix) && name !== current)
  return others.slice(0, Math.max(0, others.length - (buildsKept - 1)))
}
