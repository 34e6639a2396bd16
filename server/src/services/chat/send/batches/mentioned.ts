import { type Called, calledBy } from '../../mentions/mentions.ts'
import type { Draft } from './draft.ts'

type Calling = Pick<Draft, 'metaData' | 'author' | 'calledIds'>

/** Whom a draft calls; what is passed on calls nobody. */
export function calledByDraft({ metaData, author, calledIds }: Calling): Called {
  const calledPeople = calledBy(metaData?.forwardedFrom ? [] : metaData?.mentions, author.userId)
  return calledPeople.everybody && calledIds ? { everybody: false, userIds: calledIds } : calledPeople
}

/** The same as it is written down: null is everybody. */
export function mentionedIn(draft: Draft): (string | null)[] {
  const { everybody, userIds } = calledByDraft(draft)
  return [...(everybody ? [null] : []), ...userIds]
}
