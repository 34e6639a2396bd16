import { contract, type Role } from '@trau/contract'
import { handlers } from '../../services/admin-permission/index.ts'
import { signInHandlers } from '../../services/identity-authen/index.ts'
import { CommandError } from '../failure.ts'
import { type Action, type Answer, pageOf, table } from './action.ts'
import type { Operator } from './call.ts'
import { resetLink, setLocked, until, userIdOf } from './users.ts'

const { adminPermission, signIn } = contract

/** A role by its id, the name of a built-in one (SUPER_ADMIN), or its own name where only one has it. */
async function roleOf(operator: Operator, roleName: string): Promise<Role> {
  const wantedName = roleName.normalize('NFC').trim().toLowerCase()
  const matches: Role[] = []
  for (let offset = 0; ; offset += pageSize) {
    const { items } = await operator.call('listRoles', adminPermission.listRoles, handlers.listRoles, {
      query: { limit: pageSize, offset },
    })
    matches.push(
      ...items.filter(({ roleId, builtIn, name }) =>
        [roleId, builtIn, name].some(one => one?.toLowerCase() === wantedName),
      ),
    )
    if (items.length < pageSize) break
  }
  if (matches.length === 0) throw new CommandError(`There is no role called ${roleName}.`)
  if (matches.length > 1)
    throw new CommandError(
      `${matches.length} roles are called ${roleName}: name one by its id, ${matches.map(({ roleId }) => roleId).join(', ')}.`,
    )
  return matches[0]!
}
const pageSize = 100

const change =
  (name: 'addRoleUser' | 'removeRoleUser', sentence: (username: string, role: string) => string) =>
  async (operator: Operator, [username, wantedRole]: string[]): Promise<Answer> => {
    const userId = await userIdOf(operator, username!)
    const { roleId, name: roleName } = await roleOf(operator, wantedRole!)
    const role = await operator.call(name, adminPermission[name], handlers[name], {
      params: { roleId, userId },
    })
    return { data: role, lines: [sentence(username!, roleName)] }
  }

/** Each step may be repeated, and stands in the audit log by itself. */
async function breakGlass(operator: Operator, [username]: string[]): Promise<Answer> {
  const userId = await userIdOf(operator, username!)
  await setLocked('unlockUser')(operator, [username!])
  const role = await change('addRoleUser', () => '')(operator, [username!, 'SUPER_ADMIN'])
  const { clearSecondFactors } = signInHandlers
  const { wasRequired } = await operator.call(
    ...(['clearSecondFactors', signIn.clearSecondFactors, clearSecondFactors] as const),
    { params: { userId } },
  )
  const { url, expiresTime } = await resetLink(operator, userId)
  return {
    data: { userId, username, role: role.data, hadSecondFactor: wasRequired, url, expiresTime },
    lines: [
      `${username} is unlocked and holds SUPER_ADMIN now.`,
      ...(wasRequired ? ['The second factor is removed.'] : []),
      `This link sets a new password, until ${until(expiresTime)} UTC:`,
      `  ${url}`,
    ],
  }
}

const two = { min: 2, max: 2 }

export const roles: Record<string, Action> = {
  list: {
    usage: 'list [--search <words>]',
    summary: 'roles and their ids; [--limit n] [--offset n]',
    takes: { min: 0, max: 0 },
    async run(operator, _, options) {
      const page = await operator.call('listRoles', adminPermission.listRoles, handlers.listRoles, {
        query: { ...pageOf(options), ...(options.search ? { search: String(options.search) } : {}) },
      })
      const rows = page.items.map(role => [role.roleId, role.builtIn ?? '–', role.scope.kind, role.name])
      return { data: page, lines: table(rows) }
    },
  },
  grant: {
    usage: 'grant <username> <role>',
    summary: 'a role by its id, name or built-in name (SUPER_ADMIN)',
    takes: two,
    run: change('addRoleUser', (username, role) => `${username} holds ${role} now.`),
  },
  remove: {
    usage: 'remove <username> <role>',
    summary: 'the last SUPER_ADMIN stays',
    takes: two,
    run: change('removeRoleUser', (username, role) => `${username} does not hold ${role} any more.`),
  },
  'break-glass': {
    usage: 'break-glass <username>',
    summary: 'when no administrator can sign in: all that this account needs to',
    takes: { min: 1, max: 1 },
    run: breakGlass,
  },
}
