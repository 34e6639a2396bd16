import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './db/index.ts'

/** What somebody typed to find something by: every word, marks aside, the last one being typed. */
export interface SearchWords {
  /** For a tsquery over folded words. */
  terms: string[]
  /** Words typed with marks, in lower case, letters and digits only, of scripts with spaces; what writes all of them so comes first. */
  marked: MarkedWord[]
}

export interface MarkedWord {
  word: string
  /** The word being typed: any word may go on from it. */
  isBeginning: boolean
}

const mostWords = 12
/** What is more than runs of letters between spaces: signs, emoji, and scripts whose words are parts of runs. */
const special =
  /[^\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
/** A letter of such a script by itself: in the index the next letter stands behind it. */
export const isOneSpecial = (word: string) => [...word].length === 1 && special.test(word)

/** Divides a text as the database does. Undefined where it holds no word. */
export async function readSearchWords(q: Queryable, text: string): Promise<SearchWords | undefined> {
  const { rows } = await sql<{ folded: string[]; marked: string[] }>`
    SELECT search_words(fold(${text})) AS folded, search_words(lower(normalize(${text}, NFC))) AS marked`.execute(
    q,
  )
  const { folded: foldedText, marked: markedWords } = rows[0]!
  if (foldedText.length === 0) return undefined
  return {
    // The words are letters, digits, emoji and the signs of "c++" and "c#", none of which means anything to a tsquery in quotes.
    terms: foldedText
      .slice(0, mostWords)
      .map((word, n) => (n === foldedText.length - 1 || isOneSpecial(word) ? `'${word}':*` : `'${word}'`)),
    // Without marks nobody says how they want it written.
    marked: markedWords
      .slice(0, mostWords)
      .map((word, n) => ({ word, isBeginning: n === markedWords.length - 1 }))
      .filter(({ word }) => /[^a-z0-9]/.test(word) && !special.test(word)),
  }
}

/** Every one of these words stands in the text as it is typed. */
export function writesExactly(
  markedWords: readonly MarkedWord[],
  text: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (markedWords.length === 0) return sql`true`
  const lowercaseSql = sql`lower(${text})`
  const isWritten = sql.join(
    markedWords.map(
      ({ word, isBeginning }) =>
        sql`${lowercaseSql} ~ ${`(?<![[:alnum:]])${word}${isBeginning ? '' : '(?![[:alnum:]])'}`}`,
    ),
    sql` AND `,
  )
  const possible = markedWords.flatMap(({ word }) => {
    const spellings = spellingsOfMark(word)
    return spellings
      ? [
          sql`(${sql.join(
            spellings.map(one => sql`strpos(${text}, ${one}) > 0`),
            sql` OR `,
          )})`,
        ]
      : []
  })
  // A CASE keeps this order; of conditions that are joined by AND the planner chooses it.
  return possible.length > 0
    ? sql`CASE WHEN ${sql.join(possible, sql` AND `)} THEN ${isWritten} ELSE false END`
    : sql`(${isWritten})`
}

const vietnamese = /^[a-z0-9àáâãèéêìíòóôõùúýăđĩũơưạ-ỹ]+$/

/**
 * The first letter with a mark of a word, with the one beside it, in small and large letters: a text without any of them has the word in
 * no spelling, and need not be made lower-case, which takes ten times as long. Undefined where letters are not that simple.
 */
function spellingsOfMark(word: string): string[] | undefined {
  const at = word.search(/[^a-z0-9]/)
  if (at < 0 || !vietnamese.test(word)) return undefined
  const pair = word.slice(at === word.length - 1 ? Math.max(0, at - 1) : at, at + 2)
  let spellings = ['']
  for (const sign of pair)
    spellings = spellings.flatMap(start => [...new Set([sign, sign.toUpperCase()])].map(one => start + one))
  return spellings
}
