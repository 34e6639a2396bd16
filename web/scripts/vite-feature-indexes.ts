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
    handler(code, id) {
      const folder = dirname(id.replace(/\?.*/, ''))
      return { code: code.replace(importFromIndex, importDirectly), map: null }

      function importDirectly(statement: string, isType: string, names: string, source: string): string {
        const index = join(folder, source)
        if (isType || !/\/features\/[^/]+\/index\.ts$/.test(index)) return statement
        const files = filesByName(index)
        return names
          .split(',')
          .map(name => name.trim())
          .filter(Boolean)
          .map(name => {
            const file = files.get(name.replace(/^type /, ''))
            if (!file) throw new Error(`${index} does not export ${name}`)
            const path = relative(folder, join(dirname(index), file))
            return `import { ${name} } from '${path.startsWith('.') ? path : `./${path}`}';`
          })
          .join(' ')
      }
    },
  },
})

const importFromIndex = /import (type )?\{([^}]*)\} from '([^']*\/index\.ts)'/g

/** What an index exports, and the file that holds it, relative to the index. */
function filesByName(index: string): Map<string, string> {
  const exported = readFileSync(index, 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)
  return new Map(
    [...exported].flatMap(([, names, file]) =>
      names!
        .split(',')
        .map(name => [name.trim(), file!] as const)
        .filter(([name]) => name !== ''),
    ),
  )
}
