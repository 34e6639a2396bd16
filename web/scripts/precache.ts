import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import type { ManifestTransform } from 'workbox-build'
import { initialChunks, withSharedRoutes } from './size-report.ts'

/** What the service worker finds in place of `self.__WB_MANIFEST`, one for each file, and one for the page itself. */
export interface PrecacheEntry {
  url: string
  revision: string | null
  /** Not needed to open the first pages: fetched when nobody waits. */
  isLater?: boolean
  /** Of the page: its entry script, by which a page is known to be of this build. */
  entry?: string
}

export interface PrecacheBudget {
  /** Pages that open without a network at once, as routes are written in `size-report.ts`. */
  routes: string[]
  /** KB, as they are sent: what installing the worker fetches, and what it fetches later. */
  firstKb: number
  laterKb: number
  /** A script or font above this many bytes is fetched when it is used: emoji and their data, the other language, codecs. */
  largestLaterBytes: number
}

/** Administration, reports and invoices, archives of notes, files of contacts, faces that are cut, and how one signs in: they are read from and written to the server. */
const onlineOnlyModule =
  /\/features\/(admin\/|billing\/|moderation\/|note\/transfer\/|people\/contact-file|settings\/(Security|Prove|Erase|Linked|Own|DataRequests|security\/))|\/kit\/(CropDialog|pin\/)|\/routes\/_private\/admin|\/node_modules\/fflate\//

/** A script of the build, and what it imports, also when it is used. */
export interface BuiltChunk {
  fileName: string
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
}

/**
 * Parts of a page that few people have, and nobody can use without the server: fetched when they are used. Sentences in the file of a part go
 * with the part, and so does what such parts alone import.
 * @returns names of files
 */
export function onlineOnlyFiles(chunks: readonly BuiltChunk[]): Set<string> {
  const files = new Set(
    chunks.filter(({ moduleIds }) => isOnlineOnly(moduleIds)).map(chunk => chunk.fileName),
  )
  const edges = chunks.flatMap(({ fileName: from, imports, dynamicImports }) =>
    [...imports, ...dynamicImports].map(to => ({ from, to })),
  )
  let count: number
  do {
    count = files.size
    for (const [file, uses] of Map.groupBy(edges, ({ to }) => to))
      if (uses.every(({ from }) => files.has(from))) files.add(file)
  } while (files.size > count)
  return files
}

function isOnlineOnly(moduleIds: readonly string[]): boolean {
  const own = moduleIds.filter(id => /\/web\/src\/(?!i18n\/)|\/node_modules\/fflate\//.test(id))
  return own.length > 0 && own.every(id => onlineOnlyModule.test(id))
}

/**
 * Which files of a build the service worker keeps: first what the pages of `routes` need, later every other small part, so that a tab goes on
 * after the server has been upgraded under it. Fails the build above the budget.
 */
export function precachePlan(budget: PrecacheBudget): { plugin: Plugin; transform: ManifestTransform } {
  let outDir = ''
  let chunks: BuiltChunk[] = []
  const plugin: Plugin = {
    name: 'trau:precache-plan',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      chunks = Object.values(bundle).filter(output => output.type === 'chunk')
    },
  }
  const transform: ManifestTransform = async files => {
    const manifest: Manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'))
    const first = firstFiles(withSharedRoutes(manifest, chunks), budget.routes)
    const onlineOnly = onlineOnlyFiles(chunks)
    const entries = plannedEntries(
      files.filter(({ url }) => !onlineOnly.has(url)),
      first,
      budget.largestLaterBytes,
    )
    const sentKb = async (isLater: boolean) => {
      const names = entries.filter(entry => (entry.isLater ?? false) === isLater).map(({ url }) => url)
      const sizes = await Promise.all(names.map(name => sentBytes(path.join(outDir, name))))
      return sizes.reduce((sum, size) => sum + size, 0) / 1024
    }
    const [firstKb, laterKb] = await Promise.all([sentKb(false), sentKb(true)])
    console.log(
      `Kept for use without a network: ${firstKb.toFixed(1)} KB of ${budget.firstKb} KB at once, ${laterKb.toFixed(1)} KB of ${budget.laterKb} KB later`,
    )
    if (firstKb > budget.firstKb || laterKb > budget.laterKb)
      throw new Error('the service worker keeps more than its budget')
    const page: PrecacheEntry = { url: '/', revision: buildId(files), entry: entryOf(manifest) }
    return { manifest: [page, ...entries] as never, warnings: [] }
  }
  return { plugin, transform }
}

interface File {
  url: string
  revision: string | null
  size: number
}

export function plannedEntries(
  files: readonly File[],
  first: ReadonlySet<string>,
  largestLaterBytes: number,
): PrecacheEntry[] {
  return files.flatMap(({ url, revision, size }): PrecacheEntry[] => {
    const isHashed = url.startsWith('assets/')
    const entry = { url, revision: isHashed ? null : revision }
    if (!isHashed || first.has(url)) return [entry]
    // Small fonts are those of the interface; those of emoji are kept when they are used.
    if (url.endsWith('.woff2')) return size <= largestLaterBytes ? [entry] : []
    return size <= largestLaterBytes ? [{ ...entry, isLater: true }] : []
  })
}

/** Scripts and styles that the pages of these routes begin with. */
export function firstFiles(manifest: Manifest, routes: readonly string[]): Set<string> {
  const scripts = new Set(routes.flatMap(route => initialChunks(manifest, route)))
  const styles = Object.values(manifest)
    .filter(({ file }) => scripts.has(file))
    .flatMap(({ css = [] }) => css)
  return new Set([...scripts, ...styles])
}

/** Another build has another: of the names of all hashed files, and the contents of the others. */
const buildId = (files: readonly File[]) =>
  createHash('sha256')
    .update(
      files
        .map(({ url, revision }) => `${url} ${revision ?? ''}`)
        .sort()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16)

function entryOf(manifest: Manifest): string {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  return `/${entry.file}`
}

async function sentBytes(file: string): Promise<number> {
  const compressedFile = await readFile(`${file}.br`)
    .catch(() => readFile(file))
    .catch(() => Buffer.alloc(0))
  return compressedFile.length
}
