import type { Message } from '@trau/contract'
import { plainText } from '@trau/contract/rules/markup'
import { findWords } from '../../text/vietnamese.ts'
import { messageSummary } from './said.ts'

/** What a hit shows: the names of its files that were searched for, and what it says; else how it is said in one line. */
export function hitText(hit: Message, query: string): string {
  const names = (hit.metaData.media ?? [])
    .map(({ name }) => name)
    .filter(name => hit.type !== 'VOICE' && findWords(name, query).length > 0)
  return names.length
    ? [names.join(', '), plainText(hit.content)].filter(Boolean).join(' · ')
    : messageSummary(hit)
}
