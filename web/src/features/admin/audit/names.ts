import type { UserInfo } from '@trau/contract'
import type { AuditWords } from '../../../i18n/words/audit.ts'

/** What an entry calls a person; of one who is gone no name is left. */
export const nameOf = (user: Pick<UserInfo, 'name' | 'username'>, words: AuditWords) =>
  user.name || user.username || words.someone

/** How an act that did not succeed ended, in a word. */
export function resultOf(outcome: string, words: AuditWords): string {
  if (outcome === 'internalError') return words.failedByServer
  return outcome === 'interrupted' ? words.interrupted : words.refused
}
