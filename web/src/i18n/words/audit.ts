import { useText } from '../text.ts'
import { audit } from '../vi/audit.ts'

export const useAuditWords = () => useText(audit)
export type AuditWords = typeof audit

/** What an act is called; one that is newer than this page by its own name. */
export const actionName = (words: AuditWords, action: string): string =>
  Object.hasOwn(words.actions, action) ? words.actions[action as keyof AuditWords['actions']] : action
