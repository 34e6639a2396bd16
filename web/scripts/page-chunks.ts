import type { Plugin } from 'vite'

/** What a route draws, as the router's plugin splits it off; by the file's end of its path. */
const componentOf = (route: string) => `/src/routes/${route}.tsx?tsr-split=component`

const signIn = ['auth', 'auth/index']
const shell = ['_private']
const messenger = ['_private/index']
/** Visitors of a public link load nothing that only people with an account need. */
const publicLink = ['s/$token']
/** The later steps of signing in, which come after its page. */
const isOfSignIn = (id: string) => /\/src\/(features|i18n\/words)\/auth[./]/.test(id)
/** What the first pages reach through an index, of which nothing is left for them once unused exports are dropped. */
const isUnused = (id: string) => /node_modules\/@internationalized\/number\//.test(id)

/**
 * Chunks of what the first pages need, beside what the entry itself does. By itself the bundler gives each module that a page shares with
 * something loaded later a file of its own: a hundred files of half a kilobyte, which compress badly. A page still loads nothing that it does
 * not need, except that whoever begins in the settings loads what they share with the messenger as one file.
 */
export function pageChunks() {
  const chunks = new Map<string, string>()
  const plugin: Plugin = {
    name: 'trau:page-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const closure = (starts: readonly string[]) => {
        const chunkNames = new Set<string>()
        const visit = (id: string) => {
          if (chunkNames.has(id) || isUnused(id)) return
          chunkNames.add(id)
          for (const importedId of this.getModuleInfo(id)?.importedIds ?? []) visit(importedId)
        }
        for (const start of starts) visit(start)
        return chunkNames
      }
      const components = (isWanted: (id: string) => boolean) =>
        closure(ids.filter(id => /\?tsr-split=.*component/.test(id) && isWanted(id)))
      const of = (routes: readonly string[]) =>
        components(id => routes.some(route => id.endsWith(componentOf(route))))
      const first = of(signIn)
      const open = components(id => /\/src\/routes\/(auth|coming)/.test(id))
      const visitedChunks = of(publicLink)
      const around = of(shell)
      const neededFiles = of([...shell, ...messenger])
      if (around.size === 0 || neededFiles.size === around.size || first.size === 0)
        this.error('page-chunks finds no modules of the first pages')
      for (const id of neededFiles)
        chunks.set(
          id,
          first.has(id) || visitedChunks.has(id)
            ? 'page'
            : open.has(id)
              ? 'open'
              : around.has(id)
                ? 'shell'
                : 'messenger',
        )
      // Fields and forms, which the sign-in page shares with what is loaded late: that must not load the page's own screens.
      const isSharedLate = (id: string) =>
        this.getModuleInfo(id)?.importers.some(importer => !open.has(importer) && !isOfSignIn(importer)) ??
        false
      const fields = closure([...first].filter(id => !neededFiles.has(id) && isSharedLate(id)))
      for (const id of first) if (!neededFiles.has(id)) chunks.set(id, fields.has(id) ? 'fields' : 'sign-in')
    },
  }
  /** Closed under imports in this order: none draws a module of the next in with it. */
  const groups = ['page', 'open', 'shell', 'messenger', 'fields', 'sign-in'].map((name, place, all) => ({
    name,
    test: (id: string) => chunks.get(id) === name,
    priority: (all.length - place) / 10,
  }))
  return { plugin, groups }
}
