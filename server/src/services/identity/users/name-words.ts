import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/db/index.ts'

/** A word that somebody typed to find people by; of what holds emoji, or a script without spaces, a part of one. */
export interface NameWord {
  folded: string
  /** In lower case, with its marks. */
  marked: string
  /** What stood between the spaces around it, folded. */
  token: string
}

const mostWords = 12

/**
 * What was typed between spaces, divided as the words of names are: rows of `NameWord`, with their place in `n` and `part`. What is neither
 * letters nor digits nor emoji is no word.
 */
export const nameWords = (tokens: readonly string[]): RawBuilder<unknown> => sql`(
  SELECT fold(t.w) AS token, fold(p.w) AS folded, p.w AS marked, t.n, p.n AS part
  FROM (
    SELECT lower(normalize(w, NFC)) AS w, n FROM unnest(${[...tokens]}::text[]) WITH ORDINALITY AS t (w, n)
  ) AS t CROSS JOIN LATERAL unnest(
    CASE WHEN special_parts(t.w) <> '{}' THEN special_parts(t.w)
      WHEN fold(t.w) ~ '[[:alnum:]]' THEN ARRAY[t.w] ELSE '{}' END
  ) WITH ORDINALITY AS p (w, n)
  WHERE fold(p.w) <> '' ORDER BY t.n, p.n LIMIT ${mostWords})`

/** The same in the order in which they were typed. */
export async function readNameWords(q: Queryable, tokens: readonly string[]): Promise<NameWord[]> {
  const { rows } = await sql<NameWord>`
    SELECT token, folded, marked FROM ${nameWords(tokens)} AS w ORDER BY n, part`.execute(q)
  return rows
}

/** A word of the text, which is one of `searched_name`, begins so. */
export const startsWord = (text: RawBuilder<unknown>, word: string) => {
  const start = word.replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`(${text} LIKE ${`${start}%`} OR ${text} LIKE ${`% ${start}%`})`
}
