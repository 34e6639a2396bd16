import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { services } from '../composition/services.ts'

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
    if (target.startsWith('#platform/')) return { from, to: `server/src/${target.slice(1)}` }
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

/** What `app.services` holds: by name, who declares it, and who makes it: services, or composition. */
function serviceObjects(): Map<string, { declaredBy: string; makers: string[] }> {
  const names = services.map(({ name }) => name)
  const rows = new Map(
    names.map(name => {
      const text = readFileSync(join(root, `server/src/services/${name}/index.ts`), 'utf8')
      // What a row makes, without what it takes apart.
      return [
        name,
        text.slice(text.indexOf('defineService(')).replace(/\{[^{}]*\}\)(?=\s*=>)|\{[^{}]*\}\s*=>/g, ''),
      ]
    }),
  )
  const composition = readFileSync(join(root, 'server/src/composition/app.ts'), 'utf8')
  rows.set('composition', /createServices\([\s\S]*?\n {2}\)/.exec(composition)![0])
  const objects = new Map<string, { declaredBy: string; makers: string[] }>()
  for (const path of files.filter(file => service(file) !== undefined && !isTest(file)))
    for (const [, body] of readFileSync(join(root, path), 'utf8').matchAll(
      /interface (?:Services|CallPorts)(?: extends \w+)? \{([\s\S]*?)\n {0,2}\}/g,
    ))
      for (const [, key] of body!.matchAll(/^ {2,4}(\w+)\??: /gm))
        objects.set(key!, {
          declaredBy: service(path)!,
          makers: [...rows.keys()].filter(name =>
            new RegExp(`[\\s{,(]${key}\\s*[:,}]`).test(rows.get(name)!),
          ),
        })
  return objects
}

/** Where services reach for an object of another one: by `services.name`, or by taking `services` apart. */
function usesOf(key: string): { from: string; by: string }[] {
  const direct = new RegExp(`\\bservices\\??\\.${key}\\b`)
  const apart = new RegExp(
    `[{,]\\s*${key}\\b[^{}=]*\\}(?:\\s*=\\s*(?:\\w+\\.)*services\\b|\\s*\\}\\s*:\\s*App\\b)`,
  )
  return files.flatMap(from => {
    const by = service(from)
    if (!by || isTest(from)) return []
    const text = readFileSync(join(root, from), 'utf8')
    return direct.test(text) || apart.test(text) ? [{ from, by }] : []
  })
}

it('services depend on each other in one direction, by imports and by app.services: each uses only what stands before it in the list', () => {
  const place = new Map(services.map(({ name }, n) => [name as string, n]))
  const isAbove = (user: string, used: string) => user === used || place.get(used)! < place.get(user)!
  expect(
    breaking(i => {
      const [mine, theirs] = [service(i.from), service(i.to)]
      return mine !== undefined && theirs !== undefined && !isAbove(mine, theirs)
    }),
    'move it up in composition/services.ts, or let the lower one declare a port',
  ).toEqual([])
  const upward = [...serviceObjects()].flatMap(([key, { declaredBy }]) =>
    usesOf(key)
      .filter(({ by }) => !isAbove(by, declaredBy))
      .map(({ from }) => `${from} → ${declaredBy}: app.services.${key}`),
  )
  expect(upward, 'declare a port where it is needed, and let the service above provide it').toEqual([])
})

/** What a service below asks of one above, and why it cannot wait for an event. A new one is a decision: add it here. */
const ports: Record<string, string> = {
  notifier: 'whoever causes something says so in the transaction that causes it',
  strangers: 'whether two people may see each other is decided by their conversation',
  blockFollowers: 'who is blocked hears nothing more of what was shared with them',
  guestCircle: 'guests find only whom they share a room with',
  administrators: 'accounts change only as roles allow, in the same transaction',
  signInMethods: 'a changed account ends its sessions at once',
  eraseAccount: 'an erased account leaves nothing in any service',
  mediaUses: 'a file stays as long as anybody uses it',
  attachmentMessages: 'who may see an attachment is decided by its message',
  presence: 'who is online is known by the open connections',
  consents: 'who signs in has agreed to what is asked now',
  directorySignIn: 'a directory decides about the passwords of its people',
  newcomers: 'who registers by an invitation is in its workspace at once',
  appPasswords: 'an account that may be in other hands ends them in the same transaction',
  sessionDevices: 'a session begins and ends with its device',
  endOldSessions: 'a shorter session rule holds at once',
  driveWorkspaces: 'the drive of a workspace opens to its members',
  noteWorkspaces: 'notes of a workspace open to its members',
  workspaces: 'a group of a workspace takes only its members',
  hiddenRooms: 'a lock takes rooms from open sockets at once',
  hiddenLocks: 'a lock takes locked notes from open sockets at once',
  roomLeavers: 'who leaves a room hears nothing that was shared with it',
  linkUploads: 'a file that comes through a link is placed only while the link lets it',
  roomMessages: 'a change of a room stands in it as a message, in the same transaction',
  roomCards: 'what lists show of a room is made of its messages',
  heldSources: 'what a legal hold keeps is known by its owner',
  renderPushes: 'a push says what its notification says when it leaves',
}

it('a service asks one above only by a port of this table', () => {
  const objects = [...serviceObjects()]
  expect(
    objects.filter(([, { makers }]) => makers.length === 0).map(([key]) => key),
    'a row of composition/services.ts makes it, or nobody does',
  ).toEqual([])
  const provided = objects
    .filter(([, { declaredBy, makers }]) => makers.some(maker => maker !== declaredBy))
    .map(([key]) => key)
  expect(provided.sort(), 'add a port with its reason; remove one that is none any more').toEqual(
    Object.keys(ports).sort(),
  )
})

it('web layers only look down: storage ← ui, i18n, text, api, live ← store ← sync ← model ← kit ← features ← shell ← routes', () => {
  const base = { storage: 0, ui: 1, i18n: 1, text: 1, styles: 1, api: 1, live: 1 }
  const above = { store: 2, sync: 3, model: 4, kit: 5, features: 6, shell: 7, routes: 8 }
  const ranks = new Map(Object.entries({ ...base, ...above }))
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
  admin: ['billing', 'moderation', 'platform', 'settings'],
  call: ['notifications'],
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

/** Each way from a file over its imports back to itself; only imports whose statement counts are followed. */
function cyclesAmong(startFiles: readonly string[], counts: (statement: string) => boolean): string[] {
  const importsOf = (from: string) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/^(?:import|export)\s[^'";]*?'(\.[^']+)'/gm)]
      .filter(([statement]) => counts(statement))
      .map(([, target]) => normalize(join(dirname(from), target!)))
  const graph = new Map(startFiles.map(from => [from, importsOf(from)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of startFiles) visit(file, [])
  return cycles
}

it('no file imports itself at run time, over however many others', () => {
  const isType =
    /^(?:import|export)\s+type\b|^(?:import|export)\s*\{(\s*type\s+[\w$]+(\s+as\s+\w+)?\s*,?)+\s*\}/
  const cycles = cyclesAmong(files, statement => !isType.test(statement))
  expect(cycles, 'move what both need to a third file').toEqual([])
})

it('the files of the real-time server know each other in one direction, in types too', () => {
  const realtimeFiles = files.filter(file => file.startsWith('server/src/platform/realtime/'))
  expect(realtimeFiles.length).toBeGreaterThan(15)
  expect(cyclesAmong(realtimeFiles, () => true)).toEqual([])
})
