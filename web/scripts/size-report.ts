import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'

export interface PageBudget {
  name: string
  /** the route's URL, as TanStack Router writes it: '/auth/' is src/routes/auth/index.tsx */
  route: string
  limitKb: number
}

/** A part that is loaded late, beyond the page that it is opened from. */
export interface PartBudget {
  name: string
  /** Its module, from the folder of the client. */
  module: string
  route: string
  limitKb: number
}

/**
 * What the browser must have before the page at `route` can be drawn: the entry, the route's component and its layouts', with
 * their static imports. What they load later is left out.
 */
export function initialChunks(manifest: Manifest, route?: string): string[] {
  const starts = Object.keys(manifest).filter(key => manifest[key]?.isEntry)
  if (route !== undefined) {
    const components = componentsOf(manifest)
    // A layout answers the URL of its index too.
    const page = components
      .filter(({ name }) => urlOf(name) === route)
      .map(({ name }) => name)
      .toSorted((a, b) => b.length - a.length)[0]
    if (!page) throw new Error(`no route in the build answers ${route}`)
    for (const { key, name } of components)
      if (name === '__root' || page === name || page.startsWith(`${name}/`)) starts.push(key)
  }
  return chunksFrom(manifest, starts)
}

/** Scripts of these modules with their static imports. */
function chunksFrom(manifest: Manifest, starts: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const importedChunk of chunk.imports ?? []) visit(importedChunk)
  }
  for (const start of starts) visit(start)
  return [...files].filter(file => file.endsWith('.js'))
}

/** What a lazy part of the page at `route` fetches beyond it: the part's module with its static imports. */
export function partChunks(
  manifest: Manifest,
  { module, route }: { module: string; route: string },
): string[] {
  if (!manifest[module]) throw new Error(`the build has no lazy part ${module}`)
  const present = new Set(initialChunks(manifest, route))
  return chunksFrom(manifest, [module]).filter(file => !present.has(file))
}

/** The URLs that lead to a page, without those that hold a parameter. */
export const routesOf = (manifest: Manifest): string[] => [
  ...new Set(
    componentsOf(manifest)
      .map(({ name }) => urlOf(name))
      .filter(url => url !== undefined && !url.includes('$')) as string[],
  ),
]

/** Every route's component, by the route's file. */
function componentsOf(manifest: Manifest): { key: string; name: string }[] {
  const all = Object.keys(manifest).flatMap(key => {
    const match = key.match(/^src\/routes\/(.+?)(?:\.lazy)?\.tsx(?:\?tsr-split=(.+))?$/)
    return match && (match[2] ?? 'component').split('---').includes('component')
      ? [{ key, name: match[1]! }]
      : []
  })
  return [...new Map(all.map(one => [one.name, one])).values()]
}

/** A route that stands in one chunk with others has no entry of its own in the manifest: it gets that of its chunk. */
export function withSharedRoutes(
  manifest: Manifest,
  chunks: readonly { fileName: string; moduleIds: readonly string[] }[],
): Manifest {
  const byFile = new Map(Object.values(manifest).map(chunk => [chunk.file, chunk]))
  const sharedManifest: Manifest = {}
  for (const { fileName, moduleIds } of chunks)
    for (const id of moduleIds) {
      const key = /src\/routes\/.+$/.exec(id)?.[0]
      const chunk = byFile.get(fileName)
      if (key && chunk) sharedManifest[key] = chunk
    }
  return { ...sharedManifest, ...manifest }
}

/** '_private/drive/index' answers '/drive/', 'auth/register' '/auth/register/'; a layout without a page of its own answers nothing. */
function urlOf(name: string): string | undefined {
  const segments = name.split('/').filter(segment => !/^(_|\()/.test(segment))
  if (segments.length === 0) return undefined
  if (segments.at(-1) === 'index') segments.pop()
  return `/${segments.map(segment => `${segment}/`).join('')}`
}

/** Prints the size of each page's initial JavaScript, and of large lazy parts, as it is sent, and fails the build above the limit; stands after `precompressed`. */
export function sizeReport({ pages, parts }: { pages: PageBudget[]; parts: PartBudget[] }): Plugin {
  let outDir = 'dist'
  return {
    name: 'trau:size-report',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
        const manifest = withSharedRoutes(
          JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8')),
          chunks,
        )
        const over: string[] = []
        console.log('\nInitial JavaScript (brotli)')
        const countedSizes = [
          ...pages.map(page => ({ ...page, files: initialChunks(manifest, page.route) })),
          ...parts.map(part => ({ ...part, files: partChunks(manifest, part) })),
        ]
        for (const { name, files, limitKb } of countedSizes) {
          const sizes = await Promise.all(files.map(file => brotliKb(path.join(outDir, file))))
          const total = sizes.reduce((sum, size) => sum + size, 0)
          const verdict = total <= limitKb ? 'ok' : 'TOO LARGE'
          console.log(
            `  ${name.padEnd(10)} ${total.toFixed(1).padStart(6)} KB of ${limitKb} KB  ${files.length} files  ${verdict}`,
          )
          if (total > limitKb) over.push(name)
        }
        if (over.length) this.error(`JavaScript over its budget: ${over.join(', ')}`)
      },
    },
  }
}

/** Of the file that is sent. */
async function brotliKb(file: string): Promise<number> {
  const sentBytes = await readFile(`${file}.br`).catch(() => readFile(file))
  return sentBytes.length / 1024
}
