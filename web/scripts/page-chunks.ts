import type { Plugin } from 'vite'

/** What a route draws, as the router's plugin splits it off; by the file's end of its path. */
const drawn = (route: string) => `/src/routes/${route}.tsx?tsr-split=component`

const signIn = ['auth', 'auth/index']
const shell = ['_private']
const messenger = ['_private/index']

/**
 * Chunks of what the first pages need, beside what the entry itself does. By itself the bundler gives each module that a page shares with
 * something loaded later a file of its own: a hundred files of half a kilobyte, which compress badly. A page still loads nothing that it does
 * not need, except that whoever begins in the settings loads what they share with the messenger as one file, and what shares its fields with
 * the sign-in page loads that.
 */
export function pageChunks() {
  const chunks = new Map<string, string>()
  const plugin: Plugin = {
    name: 'trau:page-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const closure = (starts: readonly string[]) => {
        const found = new Set<string>()
        const visit = (id: string) => {
          if (found.has(id)) return
          found.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
        }
        for (const start of starts) visit(start)
        return found
      }
      const components = (isWanted: (id: string) => boolean) =>
        closure(ids.filter(id => /\?tsr-split=.*component/.test(id) && isWanted(id)))
      const of = (routes: readonly string[]) =>
        components(id => routes.some(route => id.endsWith(drawn(route))))
      const first = of(signIn)
      const open = components(id => /\/src\/routes\/(auth|coming)/.test(id))
      const around = of(shell)
      const needed = of([...shell, ...messenger])
      if (around.size === 0 || needed.size === around.size || first.size === 0)
        this.error('page-chunks finds no modules of the first pages')
      for (const id of needed)
        chunks.set(
          id,
          first.has(id) ? 'page' : open.has(id) ? 'open' : around.has(id) ? 'shell' : 'messenger',
        )
      for (const id of first) if (!needed.has(id)) chunks.set(id, 'sign-in')
    },
  }
  /** Closed under imports in this order: none draws a module of the next in with it. */
  const groups = ['page', 'open', 'shell', 'messenger', 'sign-in'].map((name, place, all) => ({
    name,
    test: (id: string) => chunks.get(id) === name,
    priority: (all.length - place) / 10,
  }))
  return { plugin, groups }
}
