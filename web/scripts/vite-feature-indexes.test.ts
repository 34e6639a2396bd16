import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importDirectly } from './vite-feature-indexes.ts'

const file = join(import.meta.dirname, '../src/shell/Example.tsx')
const index = '../features/people/index.ts'

it('names of a feature’s index are imported from the files that hold them', () => {
  expect(importDirectly(`import { friendName, Mutual } from '${index}'\nconst a = 1`, file)).toBe(
    "import { friendName } from '../features/people/friends-by-letter.ts'; import { Mutual } from '../features/people/Mutual.tsx';\nconst a = 1",
  )
})

it('lines keep their numbers, and types are left out', () => {
  expect(importDirectly(`import {\n  Mutual,\n  type PeopleTab,\n} from '${index}'\nrest`, file)).toBe(
    "import { Mutual } from '../features/people/Mutual.tsx';\n\n\n\nrest",
  )
})

it.each([
  `import type { PeopleTab } from '${index}'`,
  "import { english } from '../i18n/en/index.ts'",
  "import { Mutual } from '../features/people/Mutual.tsx'",
])('%s stays as it is', code => {
  expect(importDirectly(code, file)).toBe(code)
})

it.each([
  `const load = () => import('${index}')`,
  `import '${index}'`,
  `import * as people from '${index}'`,
  `export { Mutual } from '${index}'`,
  `import { Mutual as M } from '${index}'`,
  `import { nobodyExportsThis } from '${index}'`,
])('%s fails the build: it would draw the whole feature in', code => {
  expect(() => importDirectly(code, file)).toThrow(index)
})
