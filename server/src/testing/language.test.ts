import { describe, expect, it } from 'vitest'
import {
  type Find,
  isBareParticiple,
  isFragment,
  languageFiles,
  languageOf,
  readLanguage,
} from './language.ts'

/**
 * Names and titles that say too little, by folder. The numbers may only fall: who lowers a count lowers its row, and a folder without a row has
 * none. A variable is the thing it holds (`publishedRows`, never `told`); a test title is a sentence that stands alone.
 */
const participles: Record<string, number> = {
  'contract/src/chat': 1,
  'contract/src/rules': 6,
  'server/src/cli': 1,
  'server/src/composition': 6,
  'server/src/platform': 5,
  'server/src/services/billing': 5,
  'server/src/services/chat': 3,
  'server/src/services/contact': 1,
  'server/src/services/directory': 1,
  'server/src/services/drive': 2,
  'server/src/services/note': 1,
  'server/src/services/notification': 1,
  'server/src/services/push': 1,
  'web/src/features/billing': 4,
  'web/src/features/chat': 2,
  'web/src/i18n': 6,
  'web/src/model': 1,
}

const fragments: Record<string, number> = {}

/** So far a row may lie above its count, so that two changes that each lower it merge without a conflict. */
const slack = 5

const languages = languageFiles().map(languageOf)

describe.each([
  ['bare participles as names', participles, languages.flatMap(language => language.participles)],
  ['fragments as test titles', fragments, languages.flatMap(language => language.fragments)],
] as const)('the count of %s', (_, rows, finds) => {
  const byFolder = Map.groupBy(finds, ({ path }) => folderOf(path))

  it('never rises in a folder; the message lists what is there', () => {
    expect(languages.length).toBeGreaterThan(1_000)
    const problems = [...byFolder].flatMap(([folder, inFolder]) =>
      inFolder.length > (rows[folder] ?? 0)
        ? [`${folder}: ${inFolder.length} instead of ${rows[folder] ?? 0}\n${list(inFolder)}`]
        : [],
    )
    expect(problems).toEqual([])
  })

  it('falls in its row when it falls in the folder', () => {
    const high = Object.entries(rows).flatMap(([folder, count]) => {
      const actual = byFolder.get(folder)?.length ?? 0
      return count > actual + slack || (actual === 0 && count > 0)
        ? [`${folder}: lower ${count} to ${actual}`]
        : []
    })
    expect(high).toEqual([])
  })
})

it('comments and test titles say who learns what, and how, instead of "told"', () => {
  const finds = languages.flatMap(language => language.vague)
  // Applied migrations are not edited, and this test names the word.
  const others = finds.filter(
    ({ path }) => !path.includes('/db/migrations/') && !path.includes('/testing/language.'),
  )
  expect(others.length, list(others)).toBe(0)
})

it.each(['told', 'known', 'opened', 'skipped', 'unwritten'])('calls %s a bare participle', name => {
  expect(isBareParticiple(name)).toBe(true)
})

it.each(['seed', 'indeed', 'read', 'isOpened', 'openedNote', 'data', 'ed'])(
  'does not call %s a bare participle',
  name => {
    expect(isBareParticiple(name)).toBe(false)
  },
)

it.each(['is for members', 'of nobody are never right', 'and then ends', 'that is none is refused', 'works'])(
  'calls "%s" a fragment',
  title => {
    expect(isFragment(title)).toBe(true)
  },
)

it.each(['refuses a PIN after five wrong tries', 'a blocked friend cannot open a room', '%s'])(
  'does not call "%s" a fragment',
  title => {
    expect(isFragment(title)).toBe(false)
  },
)

it('the counter sees every way in which code declares a name', () => {
  const source = `
    const told = 1, { found, a: { known }, disabled } = told, [kept = 1, ...left] = found
    const f = (sent: string, { given = 1, ...lost }: T) => sent
    function g({ b: chosen }: T) { for (const seen of chosen) try {} catch (failed) {} }
    class C { constructor(private readonly stored: T) {} held = 1; m(marked: T) {} }
    const o = { shown: 1, hidden() {} }
    type T = { typed: string; call(named: T): void }`
  expect(readLanguage('server/src/x.ts', source).participles.map(({ text }) => text)).toEqual(
    'told found known kept sent given lost chosen seen failed stored marked'.split(' '),
  )
  expect(readLanguage('server/src/x.test.ts', source).participles).toEqual([])
})

it('the counter sees the titles of tests and of groups, and comments of both kinds', () => {
  const source = `
    describe('of a group', () => {
      it('is told', () => {})
      test.each([1])(\`are \${n} of them\`, () => {}) // Nobody was told.
      test.skip('stands alone', () => {})
    }) /* They are told. */`
  const { fragments, vague } = readLanguage('server/src/x.test.ts', source)
  expect(fragments.map(({ line, text }) => [line, text])).toEqual([
    [3, 'is told'],
    [4, 'are … of them'],
  ])
  expect(vague.map(({ line }) => line)).toEqual([4, 6, 3])
})

/** An area of the client, a service, or the folder below `src`; elsewhere the top folder. */
function folderOf(path: string): string {
  const area = /^(?:server\/src\/services|web\/src\/features)\/[^/]+(?=\/)/.exec(path)
  const part = /^(?:bench|contract|server|web)\/src\/[^/]+(?=\/)/.exec(path)
  return area?.[0] ?? part?.[0] ?? path.split('/')[0]!
}

function list(finds: readonly Find[]): string {
  return finds.map(({ path, line, text }) => `  ${path}:${line} ${text}`).join('\n')
}
