import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

/** What `contract/src/rules` states, neither side states again: the client and the server import it. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], {
  cwd: root,
})
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !isTest(path) && !path.startsWith('contract/src/rules/'))
  .map(path => ({ path, text: read(path) }))

const ruleFiles = globSync('contract/src/rules/*.ts', { cwd: root }).filter(path => !isTest(path))
const rules = new Map<string, unknown>()
for (const path of ruleFiles)
  for (const [name, value] of Object.entries(await import(pathToFileURL(join(root, path)).href)))
    rules.set(name, value)

/** Files whose text contains one of these, with what they contain. */
const containing = (texts: readonly string[]) =>
  sources.flatMap(({ path, text }) =>
    texts.filter(each => text.includes(each)).map(each => `${path}: ${each}`),
  )

describe('a rule that client and server share', () => {
  it('a rule that client and server share is declared in contract/src/rules alone', () => {
    const copies = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?(?:const|function) (\w+)/gm)]
        .filter(([, name]) => rules.has(name!))
        .map(([, name]) => `${path}: ${name}`),
    )
    expect(copies, 'import it from @trau/contract/rules').toEqual([])
  })

  it('a pattern that client and server share is written once', () => {
    const patterns = [...rules.values()].flatMap(value =>
      value instanceof RegExp ? [`/${value.source}/`] : hasPattern(value) ? [value.pattern] : [],
    )
    expect(patterns.length).toBeGreaterThan(4)
    expect(containing(patterns), 'import it from @trau/contract/rules').toEqual([])
  })

  it('a list that client and server share is written once', () => {
    const lists = [...rules.values()].flatMap(value =>
      Array.isArray(value)
        ? [`[${value.map(one => (typeof one === 'string' ? `'${one}'` : one)).join(', ')}]`]
        : [],
    )
    expect(lists.length).toBeGreaterThan(2)
    expect(containing(lists), 'import it from @trau/contract/rules').toEqual([])
  })

  it('imports no zod, and nothing of the contract but types and other rules', () => {
    const imports = ruleFiles.flatMap(path =>
      [...read(path).matchAll(/^import (?!type\b).*from '([^']+)'/gm)].map(
        ([, target]) => `${path}: ${target}`,
      ),
    )
    expect(imports.filter(each => !/: \.\/(?:[\w-]+\/)?[\w-]+(?:\.gen)?\.ts$/.test(each))).toEqual([])
  })
})

describe('a field of the client', () => {
  it('names its longest text, and takes the limit from the rules where the server has it too', () => {
    const numbers = sources
      .filter(({ path }) => path.startsWith('web/src/') && !path.startsWith('web/src/ui'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/maxLength=\{\d+\}/g)].map(([found]) => `${path}: ${found}`),
      )
    expect(numbers, 'give the limit a name in contract/src/rules').toEqual([])
  })
})

const hasPattern = (value: unknown): value is { pattern: string } =>
  typeof (value as { pattern?: unknown } | undefined)?.pattern === 'string'
