import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'

/** What a flag may target the person by: their roles' ids, and the names of built-in ones. Everybody is a MEMBER. */
export async function rolesOf(app: App, who: UserKey): Promise<ReadonlySet<string>> {
  const roles = await app.services.permissions.rolesOf(who)
  return new Set([
    'MEMBER',
    ...roles.flatMap(({ roleId, builtIn }) => [roleId, ...(builtIn ? [builtIn] : [])]),
  ])
}
