import { type Permission, permissions } from '@trau/contract'
import { fail } from '../errors.ts'
import type { Caller } from './access-token.ts'

/** The one role there is: `isAdmin` is a view of data it. */
export const administratorRole = new Set(Object.keys(permissions) as Permission[])

const none: ReadonlySet<Permission> = new Set()

type Holder = Pick<Caller, 'isAdmin' | 'needsSecondFactor'>

export const permissionsOf = (caller: Holder | undefined): ReadonlySet<Permission> =>
  caller?.isAdmin ? administratorRole : none

/** @throws forbidden, secondFactorNeeded */
export function requirePermission(caller: Holder | undefined, permission: Permission): void {
  if (permissionsOf(caller).has(permission)) return
  throw fail(caller?.needsSecondFactor ? 'secondFactorNeeded' : 'forbidden')
}
