import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Homemade names that were replaced by standard terms. A failure names the term to use instead (docs/glossary.md). */
const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Term {
  /** Matches a whole identifier, or a file name without its extensions. */
  name: RegExp
  standard: string
}

const terms: readonly Term[] = [
  { name: /^([tT]old|[tT]old[A-Z]\w*|\w+Told)$/, standard: 'publishedRows, recipients, or the thing itself' },
  {
    name: /^([wW]ays|[wW]aysInto|[wW]ayIn|waysIn|ways-into)$/,
    standard: 'channels, resolveChannels, signInMethods',
  },
  { name: /^letIn$/, standard: 'startSession' },
  { name: /^([lL]etters?|eraseLetters)$/, standard: 'message, or emailTemplates' },
  { name: /^([sS]ights?|looksOf)$/, standard: 'visibilityScope' },
  { name: /^(looking|Looking|lookingAt|useLookingAt)$/, standard: 'checkDuplicates, or the action' },
  { name: /^([lL]ooks?|looked|LookedAt|lookOf|lookAgain)$/, standard: 'preview, viewer, style or scan' },
  { name: /^(lookMs|lookEveryMs|lookIn)$/, standard: 'pollMs, pollEveryMs' },
  { name: /^[sS]tretch(es|ed)?$/, standard: 'loadedRange' },
  { name: /^([sS]ettled|useSettled|startSettled)$/, standard: 'drained, or debounced' },
  { name: /^([dD]oubt(s|ed|edAt|All)?|onDoubt)$/, standard: 'dirty, markDirty' },
  { name: /^(gate|Gate|gateOf)$/, standard: 'semaphore' },
  { name: /^outside\.ts$/, standard: 'ports.ts' },
  { name: /^([aA]sking|lockAsking|CodeAsking)$/, standard: 'friendRequest, requester or request' },
  { name: /^(createPeople|peopleCache|people-cache)$/, standard: 'userCache' },
  { name: /^(takeIn|takesIn|takenIn|taking-in)$/, standard: 'ingest' },
  { name: /^foresee\w*$/, standard: 'scheduleDeletion' },
  { name: /^[hH]oldings?$/, standard: 'personalDataMap' },
  { name: /^noticed(In)?$/, standard: 'summary' },
  { name: /^(schemaStep|schema-step)$/, standard: 'migration' },
  { name: /^passAsStranger$/, standard: 'checkStrangerLimit' },
  { name: /^(doom|farewell)$/, standard: 'disconnectLater, callOnDisconnect' },
  { name: /^[mM]adePicture$/, standard: 'derivedPicture' },
  { name: /^isOpenly$/, standard: 'isVisibleRoomEvent' },
  { name: /^heardSeq$/, standard: 'latestKnownSeq' },
]

/** Where such a name is right, each with its reason. A row that excuses nothing any more fails. */
const exceptions: readonly { name: RegExp; where: RegExp; reason: string }[] = [
  {
    name: /^ways$/,
    where:
      /^(contract\/src\/(sign-in\/errors|identity-authen\/models)|server\/src\/services\/(account-linking|identity-authen)\/|web\/src\/(features\/auth|store)\/)/,
    reason: 'a field of the API: LoginConfig.ways and the data of secondFactorRequired',
  },
  {
    name: /^letters?$/,
    where: /^(e2e\/people\/|web\/src\/(features|i18n|model|text)\/|server\/src\/cli\/)/,
    reason: 'a letter of an alphabet',
  },
  {
    name: /^letter$/,
    where: /^server\/src\/services\/identity-authen\/codes\//,
    reason: 'the column one_time_code.letter',
  },
  { name: /^stretch$/, where: /^web\/src\/ui\/cx\.ts$/, reason: 'a value of CSS' },
  {
    name: /^noticed$/,
    where: /^server\/src\/services\/chat\/(send|edits)\//,
    reason: 'a key of outbox rows, which the next release must be able to read',
  },
]

const files = globSync('{contract,server,web,e2e,bench,scripts,deploy}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: path => /node_modules|(^|\/)(dist|build)$/.test(path),
})
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => path !== 'server/src/testing/wording.test.ts')

/** The code of a file: without comments, strings and the texts of templates. */
const codeOf = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, ' ')
    .replace(/`(?:\\.|[^`\\])*`/g, template =>
      [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, code]) => code).join(' '),
    )

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function namesIn(path: string): string[] {
  const code = codeOf(read(path))
  return [
    basename(path),
    basename(path).replace(/\..*$/, ''),
    ...(code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
  ]
}

const finds = files.flatMap(path =>
  [...new Set(namesIn(path))].flatMap(name => {
    const term = terms.find(one => one.name.test(name))
    return term ? [{ path, name, standard: term.standard }] : []
  }),
)
const isExcused = ({ path, name }: { path: string; name: string }) =>
  exceptions.some(exception => exception.name.test(name) && exception.where.test(path))

it('no identifier or file has a homemade name; the message says the standard term', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const problems = finds
    .filter(find => !isExcused(find))
    .map(({ path, name, standard }) => `${path}: ${name} → ${standard}`)
  expect(problems).toEqual([])
})

it('every exception is needed', () => {
  const unused = exceptions.filter(
    ({ name, where }) => !finds.some(find => name.test(find.name) && where.test(find.path)),
  )
  expect(unused.map(({ reason }) => reason)).toEqual([])
})

it.each([
  ['told', 'const told = rows'],
  ['waysInto', 'await waysInto(app)'],
  ['settled', 'await an.settled()'],
  ['lookEveryMs', 'const { lookEveryMs = 5 } = options'],
])('finds %s as an identifier, but not in comments, strings or longer words', (name, code) => {
  const pattern = new RegExp(`\\b${name}\\b`)
  expect(codeOf(code)).toMatch(pattern)
  expect(codeOf(`/** ${name} */ f('${name}') // ${name}\nPromise.allSettled(x)`)).not.toMatch(pattern)
})

it('every file is read to its end, whatever quotes and templates it has', () => {
  const unread = files.filter(path => !/\btold\b/.test(codeOf(`${read(path)}\nconst told = 1\n`)))
  expect(unread).toEqual([])
})
