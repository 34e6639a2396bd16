import type { ScopeKind } from '@trau/contract'
import { maxRolesOfUser } from '@trau/contract/rules/permission'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { Failure, fail } from '#platform/errors.ts'
import type { HeldRole, Path } from './resolve.ts'
import { findPath, pathTo } from './scope-store.ts'

/** What is asked about: somebody's roles and the scopes down to the target. */
interface Readable {
  roles: readonly HeldRole[]
  path: Path
}

/**
 * Anybody may ask about themselves; who asks about others must be allowed to read roles. Only those learn whether a room is there.
 * @throws forbidden, secondFactorNeeded, userNotFound, scopeNotFound, validationFailed
 */
export async function requireReadable(
  app: App,
  me: Caller,
  question: { userId: string; targetType: ScopeKind; targetId?: string | undefined },
): Promise<Readable> {
  const { targetType: kind, targetId: id } = question
  if ((kind === 'TENANT') !== (id === undefined))
    throw fail('validationFailed', {
      fields: [{ path: 'query.targetId', reason: id === undefined ? 'required' : 'invalid' }],
    })
  const scope = { kind, ...(id && { id }) }
  const { permissions } = app.services
  if (question.userId === me.userId)
    return { roles: await permissions.rolesOf(me), path: await pathTo(app.db, me.tenantId, scope) }
  await permissions.require(me, 'role.read')
  const roles = await permissions.rolesOfPresent({ tenantId: me.tenantId, userId: question.userId })
  const path = await findPath(app.db, me.tenantId, scope)
  if (!path) throw fail('scopeNotFound')
  return { roles, path }
}

/** A call about one person fails as itself, where one about many lists who was refused. */
export async function single<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'roleUsersRefused') throw error
    const [firstRefusal] = (error.data as { refused: { code: string }[] }).refused
    throw firstRefusal?.code === 'tooManyRolesOfUser'
      ? fail('tooManyRolesOfUser', { max: maxRolesOfUser })
      : fail('userNotFound')
  }
}
