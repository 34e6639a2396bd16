import { type Called, calledBy } from '../../mentions/mentions.ts'
import type { Draft } from './draft.ts'

/** Whom a draft calls; what is passed on calls nobody. */
export const calledByDraft = ({ metaData, author }: Pick<Draft, 'metaData' | 'author'>): Called =>
  calledBy(metaData?.forwardedFrom ? [] : metaData?.mentions, author.userId)

/** The same as it is written down: null is everybody. */
export function mentionedIn(draft: Draft): (string | null)[] {
  const { everybody, userIds } = calledByDraft(draft)
  return [...(everybody ? [null] : []), ...userIds]
}
