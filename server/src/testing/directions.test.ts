import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Who may import whom, over all packages. A failure says which import breaks which direction, and what to do instead. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const files = globSync(
  [
    'contract/src/**/*.ts',
    'server/src/**/*.ts',
    'web/src/**/*.{ts,tsx}',
    'bench/src/**/*.ts',
    'e2e/**/*.ts',
    'scripts/**/*.ts',
    'deploy/**/*.ts',
  ],
  { cwd: root, exclude: path => path.includes('node_modules') },
)
const isTest = (path: string) => /\.test\.tsx?$|\/testing(\/|\.ts)/.test(path)

interface Import {
  from: string
  /** A path from the root for our own files, else the package. */
  to: string
}

const imports: Import[] = files.flatMap(from => {
  const text = readFileSync(join(root, from), 'utf8')
  return [
    ...text.matchAll(
      /^(?:import|export)\s[^'"]*?from\s*'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
    ),
  ].map(match => {
    const target = (match[1] ?? match[2] ?? match[3])!
    if (target.startsWith('.')) return { from, to: normalize(join(dirname(from), target)) }
    if (target.startsWith('@/')) return { from, to: `web/src/${target.slice(2)}` }
    return { from, to: target }
  })
})

const service = (path: string) => /^server\/src\/services\/([^/]+)\//.exec(path)?.[1]
const breaking = (test: (i: Import) => boolean) =>
  imports.filter(i => !isTest(i.from) && test(i)).map(i => `${i.from} → ${i.to}`)

it('the contract imports zod alone', () => {
  expect(
    breaking(
      i => i.from.startsWith('contract/') && !i.to.startsWith('contract/') && !/^zod(\/|$)/.test(i.to),
    ),
    'move what needs more to the server',
  ).toEqual([])
})

it('server and web never meet', () => {
  expect(
    breaking(
      i => i.from.startsWith('web/') && (i.to.startsWith('server/') || i.to.startsWith('@trau/server')),
    ),
    'say it in the contract',
  ).toEqual([])
  expect(
    breaking(i => i.from.startsWith('server/') && (i.to.startsWith('web/') || i.to.startsWith('@trau/web'))),
    'say it in the contract',
  ).toEqual([])
})

it('the platform knows no service', () => {
  expect(
    breaking(i => i.from.startsWith('server/src/platform/') && /^server\/src\/(?!platform\/)/.test(i.to)),
    'take it as a function or an option from composition',
  ).toEqual([])
})

it('a service uses another only through its index.ts', () => {
  expect(
    breaking(i => {
      const [mine, theirs] = [service(i.from), service(i.to)]
      return theirs !== undefined && mine !== theirs && !/services\/[^/]+\/index\.ts$/.test(i.to)
    }),
    'export it from that service’s index.ts',
  ).toEqual([])
})

it('services depend on each other in one direction', () => {
  const edges = new Map<string, Set<string>>()
  for (const i of imports) {
    const [mine, theirs] = [service(i.from), service(i.to)]
    if (!mine || !theirs || mine === theirs || isTest(i.from)) continue
    edges.set(mine, (edges.get(mine) ?? new Set()).add(theirs))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      next => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  expect(
    [...edges.keys()].filter(name => reaches(name, name)),
    'let the lower one publish an event instead',
  ).toEqual([])
})

it('web layers only look down: ui, i18n, text, api, live ← store ← model ← kit ← features ← shell ← routes', () => {
  const layers = { ui: 0, i18n: 0, text: 0, styles: 0, api: 0, live: 0, store: 1, model: 2, kit: 3 }
  const ranks = new Map(Object.entries({ ...layers, features: 4, shell: 5, routes: 6 }))
  const layer = (path: string) => ranks.get(/^web\/src\/([^/]+)\//.exec(path)?.[1] ?? '')
  expect(
    breaking(i => {
      const [mine, theirs] = [layer(i.from), layer(i.to)]
      return mine !== undefined && theirs !== undefined && theirs > mine
    }),
    'pass it down, or register it from above; what several features share lives in model (state) or kit (parts)',
  ).toEqual([])
  expect(
    breaking(i => i.from.startsWith('web/src/ui/') && /^web\/src\/(api|live)\//.test(i.to)),
    'give it as a property',
  ).toEqual([])
})

const feature = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
const isFeatureIndex = (path: string) => /^web\/src\/features\/[^/]+\/index\.ts$/.test(path)
const acrossFeatures = imports.filter(i => {
  const [mine, theirs] = [feature(i.from), feature(i.to)]
  return mine !== undefined && theirs !== undefined && mine !== theirs && !isTest(i.from)
})

/** Which features a feature may use. A new pair is a decision: add it here, below what it uses. */
const usedFeatures: Record<string, readonly string[]> = {
  admin: ['billing', 'moderation', 'platform'],
  chat: ['call', 'drive', 'moderation', 'note', 'people', 'room', 'switcher'],
  switcher: ['drive', 'hidden', 'note', 'settings'],
  note: ['drive'],
  notifications: ['people'],
  room: ['hidden', 'identity', 'notifications'],
  settings: ['auth', 'billing', 'call', 'hidden', 'identity', 'notifications'],
  identity: ['people'],
}

it('features use only the features of this table, which has no cycle', () => {
  expect(
    acrossFeatures
      .filter(i => !usedFeatures[feature(i.from)!]?.includes(feature(i.to)!))
      .map(i => `${i.from} → ${i.to}`),
    'move what both need to web/src/model or web/src/kit, or pass it from the shell',
  ).toEqual([])
  const unused = Object.entries(usedFeatures).flatMap(([name, used]) =>
    used
      .filter(other => !acrossFeatures.some(i => feature(i.from) === name && feature(i.to) === other))
      .map(other => `${name} → ${other}`),
  )
  expect(unused, 'remove it from the table').toEqual([])
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (usedFeatures[from] ?? []).some(
      next => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  expect(
    Object.keys(usedFeatures).filter(name => reaches(name, name)),
    'features use each other in a circle: move what both need to web/src/model or web/src/kit',
  ).toEqual([])
})

it('features use little of each other', () => {
  expect(
    acrossFeatures.length,
    'move what several features share to web/src/model (state) or web/src/kit (parts)',
  ).toBeLessThanOrEqual(60)
})

it('a feature is used only through its index.ts, which exports only what others use', () => {
  expect(
    breaking(i => {
      const theirs = feature(i.to)
      return theirs !== undefined && feature(i.from) !== theirs && !isFeatureIndex(i.to)
    }),
    'export it from that feature’s index.ts',
  ).toEqual([])
  const unused = files.filter(isFeatureIndex).flatMap(index => {
    const users = imports
      .filter(i => i.to === index)
      .map(i => readFileSync(join(root, i.from), 'utf8'))
      .join('\n')
    return [...readFileSync(join(root, index), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
      .flatMap(([, names]) => names!.split(','))
      .map(name => name.replace(/\btype\b/, '').trim())
      .filter(name => name !== '' && !new RegExp(`\\b${name}\\b`).test(users))
      .map(name => `${index}: ${name}`)
  })
  expect(unused, 'remove it from the index').toEqual([])
})

it('the design system has no product word', () => {
  const words = /\b(message|room|friend|chat|conversation)\b/i
  const named = files
    .filter(
      path =>
        path.startsWith('web/src/ui/') &&
        words.test(
          relative('web/src/ui', path)
            .replace(/^(drawings|backgrounds)\/.*/, '')
            .replace('ChatBackground', ''),
        ),
    )
    .map(String)
  expect(named).toEqual([])
})

it('the client takes only types from the contract, and the rules that are made for both', () => {
  const valueImports = files
    .filter(path => path.startsWith('web/src/') && !isTest(path))
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      return [
        ...text.matchAll(/^import\s+(?!type\b)([^'"]*?)\s+from\s+'@trau\/contract(?!\/rules\/)[^']*'/gm),
      ]
        .filter(match => !/^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}$/.test(match[1]!))
        .map(() => path)
    })
  expect(valueImports, 'use `import type`; a constant the client needs travels in general/config').toEqual([])
})

it('rules for both stand without zod', () => {
  expect(
    breaking(i => i.from.startsWith('contract/src/rules/') && /^zod(\/|$)/.test(i.to)),
    'the client would carry it into its first page',
  ).toEqual([])
})

it('no file imports itself at run time, over however many others', () => {
  const isType =
    /^(?:import|export)\s+type\b|^(?:import|export)\s*\{(\s*type\s+[\w$]+(\s+as\s+\w+)?\s*,?)+\s*\}/
  const graph = new Map(
    files.map(from => [
      from,
      [...readFileSync(join(root, from), 'utf8').matchAll(/^(?:import|export)\s[^'";]*?'(\.[^']+)'/gm)]
        .filter(([statement]) => !isType.test(statement))
        .map(([, target]) => normalize(join(dirname(from), target!))),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles, 'move what both need to a third file').toEqual([])
})
