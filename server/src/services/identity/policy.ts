import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import type { Audience } from './tables.ts'
import type { UserRow } from './users/user-store.ts'

/** What stands between the one who looks and the one who is looked at. */
export type Relation = 'self' | 'friend' | 'stranger'

/**
 * Who sees a field where its owner has not said so. Beside the contract's private fields: `birthYear` (without it, day and month alone
 * are shown), `address`, whether a whole phone number or e-mail address leads to its owner, and what others may begin: to write first, to
 * ring, to ask for friendship; whom the owner is suggested to; and who learns in a private room that the owner has read (`seen`).
 */
export const defaultAudience = {
  phoneNumber: 'FRIENDS',
  email: 'FRIENDS',
  birthday: 'FRIENDS',
  birthYear: 'FRIENDS',
  address: 'FRIENDS',
  lastActiveTime: 'EVERYONE',
  isOnline: 'EVERYONE',
  customStatus: 'EVERYONE',
  foundByPhone: 'EVERYONE',
  foundByEmail: 'EVERYONE',
  messages: 'EVERYONE',
  calls: 'FRIENDS',
  friendRequests: 'EVERYONE',
  suggested: 'EVERYONE',
  seen: 'EVERYONE',
} as const satisfies Record<string, Audience>

export type GuardedField = keyof typeof defaultAudience

export const isGuardedField = (name: string): name is GuardedField => Object.hasOwn(defaultAudience, name)

/** What administrators and reports do to an account, nobody does to their own. @throws notOnYourself */
export function requireOther(me: Pick<UserKey, 'userId'>, userId: string): void {
  if (userId === me.userId) throw fail('notOnYourself')
}

type Privacy = Pick<UserRow, 'profile_privacy' | 'field_privacy'>

/** Whether anything beyond name, username and picture is shown. */
export function showsProfile(owner: Privacy, relation: Relation): boolean {
  if (relation === 'self' || owner.profile_privacy === 'PUBLIC') return true
  return owner.profile_privacy === 'FRIENDS' && relation === 'friend'
}

/** Whether the owner lets somebody of this relation have the field. */
export function shares(owner: Privacy, field: GuardedField, relation: Relation): boolean {
  if (relation === 'self') return true
  if (!showsProfile(owner, relation)) return false
  return allows(owner, field, relation)
}

/** What a person lets others do, rather than see; a closed profile closes none of it. */
type Opening =
  | 'foundByPhone'
  | 'foundByEmail'
  | 'messages'
  | 'calls'
  | 'friendRequests'
  | 'suggested'
  | 'seen'

/** Whether a whole phone number leads to its owner, somebody may write first to them, and so on. */
export const lets = (owner: Privacy, opening: Opening, relation: Relation): boolean =>
  relation === 'self' || allows(owner, opening, relation)

function allows(owner: Privacy, field: GuardedField, relation: Relation): boolean {
  const audience = owner.field_privacy[field] ?? defaultAudience[field]
  return audience === 'EVERYONE' || (audience === 'FRIENDS' && relation === 'friend')
}

/** Presence is reciprocal: who hides theirs from somebody does not see that person's. */
export function seesPresence(
  viewer: Privacy,
  owner: Privacy,
  relation: Relation,
  field: 'isOnline' | 'lastActiveTime',
): boolean {
  const both = (name: 'isOnline' | 'lastActiveTime') =>
    shares(owner, name, relation) && shares(viewer, name, relation)
  // A last-active time that stops moving tells when its owner came, so it is for those who may see that.
  return both('isOnline') && both(field)
}
