import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * In the build, what is imported from a feature's `index.ts` is imported from the file that holds it. The bundler assigns modules to chunks by
 * their imports before it removes what is unused, so an index would draw the whole feature into the first page.
 */
export const featureIndexes = (): Plugin => ({
  name: 'trau:feature-indexes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: '/index.ts' },
    handler: (code, id) => ({ code: importDirectly(code, id.replace(/\?.*/, '')), map: null }),
  },
})

/** The code of a file with its imports from features' indexes replaced. Throws for an import that it cannot replace. */
export function importDirectly(code: string, file: string): string {
  return code.replace(importFromFile, (statement: string, source: string) => {
    const index = join(dirname(file), source)
    if (!featureIndex.test(index) || /^\w+\s+type\s/.test(statement)) return statement
    const names = /^import\s*\{([^}]*)\}/.exec(statement)?.[1]
    if (names === undefined) throw new Error(`${file}: write \`import { name } from '${source}'\``)
    const files = filesByName(index)
    const imports = namesIn(names)
      .filter(name => !name.startsWith('type '))
      .map(name => {
        const holder = files.get(name)
        if (!holder) throw new Error(`${file}: ${source} does not export \`${name}\` from a file`)
        const path = relative(dirname(file), join(dirname(index), holder))
        return `import { ${name} } from '${path.startsWith('.') ? path : `./${path}`}';`
      })
    // The lines below keep their numbers.
    return imports.join(' ') + statement.replace(/[^\n]/g, '')
  })
}

const featureIndex = /\/features\/[^/]+\/index\.ts$/
const importFromFile = /\b(?:import|export)\b\s*\(?(?:[^'"();]*\bfrom)?\s*'(\.[^']*\/index\.ts)'\)?/g
const namesIn = (list: string) =>
  list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

/** What an index exports, and the file that holds it, relative to the index. */
function filesByName(index: string): Map<string, string> {
  const exportMatches = readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)'/g)
  return new Map(
    [...exportMatches].flatMap(([, names, file]) => namesIn(names!).map(name => [name, file!] as const)),
  )
}
