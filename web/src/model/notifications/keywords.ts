import type { LastMessage } from '@trau/contract'
import type { KeywordFinder } from '@trau/contract/rules/keywords'

/** Fetched with the first message that only a keyword lets through: no first page needs it. */
const loadRule = () => import('@trau/contract/rules/keywords')

let latest: { keywords: readonly string[]; finder: KeywordFinder } | undefined

/** Whether one of these keywords is in a message, as the server decides; of a long text the page knows the beginning alone. */
export async function hasKeyword(
  keywords: readonly string[] | undefined,
  message: Pick<LastMessage, 'type' | 'content' | 'metaData'>,
): Promise<boolean> {
  if (!keywords?.length) return false
  const { createKeywordFinder, textsOf } = await loadRule()
  if (latest?.keywords !== keywords) latest = { keywords, finder: createKeywordFinder(keywords) }
  let isFound = false
  latest.finder.search(textsOf(message), () => {
    isFound = true
  })
  return isFound
}
