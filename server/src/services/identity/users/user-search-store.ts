import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'
import { isOneSpecial } from '#platform/search-words.ts'
import { type NameWord, nameWords, startsWord } from './name-words.ts'
import { columns, type UserRow } from './user-store.ts'

export interface Search {
  /** As typed, divided at spaces; every one must begin a word of the name or the username. */
  words: readonly string[]
  searcherId: string
  offset: number
  limit: number
  /** These people alone; a guest's. */
  among?: readonly string[]
}

type Asked = Omit<Search, 'words'> & { tenantId: string; words: readonly Word[] }

/** So many people are read and put in the order of names; of more, those are shown whose words come first. */
const mostRead = 1_500
/** How far a common word is walked along in search of people who have the other words too. */
const mostWalked = 40_000
/** So many people who have all of the words are read from the index of whole lists. */
const mostMet = 4_000
/** Of so many people of a common word, how many must have the others for walking along it to be the shorter way. */
const sample = { size: 4_000, enough: 4 }

interface Word extends NameWord {
  /** Somebody has a word that is this and not longer. */
  isWhole: boolean
}

/** Which column of the words, and which spelling of what was typed it is held against. */
type Spelling = 'word' | 'marked'
const typedAs = (word: Word, spelling: Spelling) => (spelling === 'word' ? word.folded : word.marked)
/** Where an index of words holds the whole name beside each of them. */
const wholeName = { word: 'w.folded', marked: 'w.named' } as const

/**
 * People whose name or username has a word beginning with each of the words, marks aside; those with the same marks first. Leaves out the
 * searcher, locked people and those who blocked the searcher. However common the words are, the rows read are bounded: few matches are
 * read whole and ordered by name; of many, those come first whose matching word does, in an order of no meaning that stays.
 */
export async function searchUsers(db: Queryable, tenantId: string, search: Search): Promise<UserRow[]> {
  const words = await foldWords(db, tenantId, search.words)
  if (words.length === 0) return []
  const searchQuery = { ...search, tenantId, words }
  if (search.among) return searchAmong(db, these(search.among), searchQuery)
  const counts = await Promise.all(words.map(word => countUpTo(db, tenantId, word.folded, mostRead + 1)))
  const fewest = Math.min(...counts)
  if (fewest <= mostRead)
    return searchAmong(db, peopleWith(tenantId, words[counts.indexOf(fewest)]!), searchQuery)
  const { word, hits } = await findBest(db, searchQuery, 'word')
  if (words.length === 1 || hits >= sample.enough) return walk(db, searchQuery, word)

  const all = await findAlong(db, searchQuery, word)
  if (all && all.length <= mostRead) return searchAmong(db, these(all), searchQuery)
  const whole = peopleWithAll(searchQuery, 'whole words')
  const rows = await searchAmong(db, whole, searchQuery)
  if (rows.length > 0) return rows
  // A page past the last of them is empty too.
  const first = search.offset > 0 ? await searchAmong(db, whole, { ...searchQuery, offset: 0, limit: 1 }) : []
  return first.length > 0 ? [] : searchAmong(db, peopleWithAll(searchQuery, 'beginnings'), searchQuery)
}

/** Without marks nobody says how they want it written. */
const hasMarks = (words: readonly Word[]) => words.some(word => word.marked !== word.folded)

/** The word along which most people have the others too, of those at its beginning; of equal ones the longer, and the later. */
async function findBest(
  db: Queryable,
  searchQuery: Asked,
  spelling: Spelling,
): Promise<{ word: Word; hits: number }> {
  const { words } = searchQuery
  if (words.length === 1) return { word: words[0]!, hits: 0 }
  const hits = await Promise.all(words.map(word => countInSample(db, searchQuery, word, spelling)))
  const [best] = words
    .map((word, n) => ({ word, hits: hits[n]! }))
    .reverse()
    .sort((a, b) => b.hits - a.hits || b.word.folded.length - a.word.folded.length)
  return best!
}

/** In the order in which they were typed. */
async function foldWords(db: Queryable, tenantId: string, words: readonly string[]): Promise<Word[]> {
  const { rows } = await sql<Word>`
    SELECT token, folded, marked,
      EXISTS (SELECT FROM user_word AS x WHERE x.tenant_id = ${tenantId} AND x.word = w.folded) AS "isWhole"
    FROM ${nameWords(words)} AS w
    GROUP BY token, folded, marked ORDER BY max(n), max(part)`.execute(db)
  // A word that is the beginning of another, or another spelling of it, asks for nothing more.
  return rows.filter(
    (word, n) =>
      !rows.some(
        (other, m) =>
          m !== n && other.marked.startsWith(word.marked) && (other.marked !== word.marked || m < n),
      ),
  )
}

/** A beginning as a range, which an index on text in byte order serves; U+10FFFF ends no word. */
const begins = (column: RawBuilder<unknown>, start: string) =>
  sql`${column} >= ${start} AND ${column} < ${`${start}\u{10ffff}`}`

async function countUpTo(db: Queryable, tenantId: string, start: string, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM user_word AS w WHERE w.tenant_id = ${tenantId} AND ${begins(sql`w.word`, start)} LIMIT ${most}
    ) AS few`.execute(db)
  return rows[0]!.total
}

/** Everybody with a word; there are few. */
const peopleWith = (tenantId: string, word: Word) => sql`(
  SELECT DISTINCT few.user_id FROM (
    SELECT w.user_id FROM user_word AS w
    WHERE w.tenant_id = ${tenantId} AND ${begins(sql`w.word`, word.folded)} LIMIT ${mostRead}
  ) AS few)`

const these = (userIds: readonly string[]) =>
  sql`(SELECT t.user_id FROM unnest(${[...userIds]}::uuid[]) AS t (user_id))`

/**
 * Those with all of the words, where that is rare though each is common: from the index that keeps for each word who has it. What was typed before
 * the last word can be taken for whole words, where there are such, which is faster: lists of beginnings are as long as all people together.
 */
const peopleWithAll = ({ tenantId, words }: Asked, by: 'whole words' | 'beginnings') => {
  // As the index cuts them; the rest of a word is asked of the rows that are found.
  const starts = words.flatMap(({ folded: foldedWord, isWhole }, n) => {
    const start = foldedWord.replace(/[!-@[-`{-~].*$/, '')
    if (start === '') return []
    const isTakenWhole =
      by === 'whole words' && isWhole && start === foldedWord && n < words.length - 1 && !isOneSpecial(start)
    return `'${tenantId}/${start}'${isTakenWhole ? '' : ':*'}`
  })
  if (starts.length === 0) return peopleWith(tenantId, words[0]!)
  return sql`(
    SELECT i.user_id FROM app_user AS i
    WHERE i.tenant_id = ${tenantId} AND word_vector(i.tenant_id, i.search_text) @@ ${starts.join(' & ')}::tsquery LIMIT ${mostMet})`
}

/**
 * Whether the person of a word has another that begins so: a question for each row that the walk comes to, answered from the index of that
 * person's words. OFFSET and `left` keep the planner, which cannot know how rare a beginning is, from looking for it among everybody's.
 */
const has = (spelling: Spelling, start: string, more = sql`true`) => sql`EXISTS (
  SELECT FROM user_word AS x
  WHERE x.tenant_id = w.tenant_id AND x.user_id = w.user_id
    AND left(x.${sql.ref(spelling)}, char_length(${start}::text)) = ${start} AND ${more} OFFSET 0)`

/** Whether the person of a word has the others too: by the name beside it, so from the same row of the index. Of a name without end its beginning counts. */
const holds = (words: readonly Word[], but: Word, spelling: Spelling) =>
  sql.join(
    [
      sql`true`,
      ...words
        .filter(word => word !== but)
        .map(word => sql`strpos(${sql.ref(wholeName[spelling])}, ${` ${typedAs(word, spelling)}`}) > 0`),
    ],
    sql` AND `,
  )

/** The beginning of the list of a word's people, in the order of the index. */
const along = (tenantId: string, word: Word, spelling: Spelling, most: number) => {
  const column = sql.ref(`w.${spelling}`)
  return sql`(
    SELECT w.tenant_id, w.user_id, w.word, w.marked, ${sql.ref(wholeName[spelling])} FROM user_word AS w
    WHERE w.tenant_id = ${tenantId} AND ${begins(column, typedAs(word, spelling))}
    ORDER BY ${column}, w.user_id LIMIT ${most})`
}

async function countInSample(
  db: Queryable,
  { tenantId, words }: Asked,
  word: Word,
  spelling: Spelling,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) FILTER (WHERE ${holds(words, word, spelling)}) AS total
    FROM ${along(tenantId, word, spelling, sample.size)} AS w`.execute(db)
  return rows[0]!.total
}

/** Everybody of a word who has the others too; undefined where its list is too long to be walked along. */
async function findAlong(
  db: Queryable,
  { tenantId, words }: Asked,
  word: Word,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ walked: number; ids: string[] | null }>`
    SELECT count(*) AS walked, array_agg(DISTINCT w.user_id) FILTER (WHERE ${holds(words, word, 'word')}) AS ids
    FROM ${along(tenantId, word, 'word', mostWalked)} AS w`.execute(db)
  const { walked: walkedCount, ids } = rows[0]!
  return walkedCount < mostWalked ? (ids ?? []) : undefined
}

const isFound = (
  searcherId: string,
) => sql`u.user_id <> ${searcherId} AND NOT u.is_locked AND u.erased_time IS NULL
  AND NOT EXISTS (
    SELECT FROM user_block AS b
    WHERE b.tenant_id = u.tenant_id AND b.user_id = u.user_id AND b.blocked_user_id = ${searcherId}
  )`

const selectedColumns = sql.join(columns.map(column => sql.ref(`u.${column}`)))

/** Among these people those first who are called so, word after word; else in the order of names. */
async function searchAmong(
  db: Queryable,
  people: RawBuilder<unknown>,
  { tenantId, words, searcherId, offset, limit }: Asked,
): Promise<UserRow[]> {
  const searchText = sql`searched_name(lower(normalize(u.username || ' ' || u.full_name || ' ' || u.display_name, NFC)))`
  const matches = words.map(word => startsWord(sql`n.folded`, word.folded))
  const exact = words.map(word => startsWord(searchText, word.marked))
  const phrase = [...new Set(words.map(word => word.token))].join(' ')
  const { rows } = await sql<UserRow>`
    SELECT ${selectedColumns} FROM ${people} AS p JOIN app_user AS u ON u.tenant_id = ${tenantId} AND u.user_id = p.user_id
      CROSS JOIN LATERAL (SELECT searched_name(u.search_text) AS folded OFFSET 0) AS n
    WHERE ${isFound(searcherId)} AND ${sql.join(matches, sql` AND `)}
    ORDER BY (${sql.join(exact, sql` AND `)}) DESC,
      strpos(' ' || u.search_text || ' ', ${` ${phrase} `}) > 0 DESC, strpos(' ' || u.search_text, ${` ${phrase}`}) > 0 DESC,
      coalesce(nullif(u.display_name, ''), u.full_name) COLLATE "vi-x-icu", u.user_id
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** Along the index of words, from where one begins; first the people who write it all so, then the others. */
async function walk(db: Queryable, searchQuery: Asked, word: Word): Promise<UserRow[]> {
  const { words, offset, limit } = searchQuery
  if (words.length > 1 && !hasMarks(words)) return walkPage(db, searchQuery, word, 'word', { offset, limit })
  const exactWord = (await findBest(db, searchQuery, 'marked')).word
  const exactPage = (page: Page) => walkPage(db, searchQuery, exactWord, 'marked', page)
  const exact = await exactPage({ offset, limit })
  if (exact.length === limit) return exact
  // Past the last of them, how many there were says where among the others this page begins.
  const before =
    exact.length > 0 || offset === 0
      ? offset + exact.length
      : (await exactPage({ offset: 0, limit: offset })).length
  const rest = { offset: Math.max(0, offset - before), limit: limit - exact.length }
  return [...exact, ...(await walkPage(db, searchQuery, word, 'word', { ...rest, isOther: true }))]
}

interface Page {
  offset: number
  limit: number
  /** Without those who write it all so. */
  isOther?: boolean
}

async function walkPage(
  db: Queryable,
  { tenantId, words, searcherId }: Asked,
  word: Word,
  spelling: Spelling,
  { offset, limit, isOther }: Page,
): Promise<UserRow[]> {
  const start = typedAs(word, spelling)
  const column = sql.ref(`w.${spelling}`)
  // A person with two such words comes at the first of them, in the order of this walk. The empty text keeps this too a question for that
  // person's words alone.
  const isBefore =
    spelling === 'word' ? sql`(x.word || '', x.marked) < (w.word, w.marked)` : sql`x.marked || '' < w.marked`
  const isExact = words.map(word => has('marked', word.marked))
  // What is asked for may be rare among people with one of the words, and is then looked for near its beginning only.
  const isBounded = words.length > 1 && (spelling === 'marked' || isOther)
  const near = isBounded ? along(tenantId, word, spelling, mostWalked) : sql`user_word`
  const { rows } = await sql<UserRow>`
    SELECT u.* FROM ${near} AS w
    CROSS JOIN LATERAL (
      SELECT ${selectedColumns} FROM app_user AS u
      WHERE u.tenant_id = w.tenant_id AND u.user_id = w.user_id AND ${isFound(searcherId)} OFFSET 0
    ) AS u
    WHERE w.tenant_id = ${tenantId} AND ${begins(column, start)} AND ${holds(words, word, spelling)}
      AND NOT ${has(spelling, start, isBefore)}
      ${isOther ? sql`AND NOT (${sql.join(isExact, sql` AND `)})` : sql``}
    ORDER BY ${column}, w.user_id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}
