import { contract, type User } from '@trau/contract'
import { handlers as accountHandlers } from '../../services/account/index.ts'
import { handlers as roleHandlers } from '../../services/admin-permission/index.ts'
import { findAccount, handlers } from '../../services/identity/index.ts'
import { CommandError } from '../failure.ts'
import { type Action, type Answer, pageOf, table } from './action.ts'
import type { Operator } from './call.ts'

const { identity, account, adminPermission } = contract

/** The id of an account by its username. */
export async function userIdOf({ app, tenantId }: Operator, username: string): Promise<string> {
  const foundAccount = await findAccount(app.db, tenantId, {
    kind: 'username',
    value: username.trim().toLowerCase(),
  })
  if (!foundAccount || foundAccount.user.erased_time)
    throw new CommandError(`There is nobody called ${username}.`)
  return foundAccount.user.user_id
}

const one = { min: 1, max: 1 }
const rowOf = (user: User) => [
  user.username ?? '',
  user.name ?? '',
  user.email ?? '–',
  user.phoneNumber ?? '–',
  user.isLocked ? 'locked' : user.isAdmin ? 'administrator' : 'active',
]

export const setLocked =
  (name: 'lockUser' | 'unlockUser') =>
  async (operator: Operator, [username]: string[]): Promise<Answer> => {
    const value = await userIdOf(operator, username!)
    const user = await operator.call(name, identity[name], handlers[name], { params: { value } })
    return { data: user, lines: [`${user.username} is ${user.isLocked ? 'locked' : 'unlocked'}.`] }
  }

export const resetLink = async (operator: Operator, userId: string) => {
  const { createResetLink } = accountHandlers
  const link = await operator.call('createResetLink', account.createResetLink, createResetLink, {
    params: { userId },
  })
  const { publicUrl } = operator.app.config
  return publicUrl ? link : { ...link, url: operator.origin + link.url }
}

/** In UTC. */
export const until = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

export const users: Record<string, Action> = {
  list: {
    usage: 'list [--search <words>] [--status active|locked]',
    summary: 'accounts; [--limit n] [--offset n]',
    takes: { min: 0, max: 0 },
    async run(operator, _, options) {
      const { search, status } = options
      if (status !== undefined && status !== 'active' && status !== 'locked')
        throw new CommandError('--status is active or locked.')
      const requestPayload = { manage: true, ...(status ? { status: status.toUpperCase() } : {}) }
      const page = await operator.call('listUsers', identity.listUsers, handlers.listUsers, {
        query: {
          ...pageOf(options),
          ...(search ? { search: String(search) } : {}),
          requestPayload: JSON.stringify(requestPayload),
          orders: JSON.stringify([{ field: 'username', direction: 'asc' }]),
        },
      })
      return {
        data: page,
        lines: [...table(page.items.map(rowOf)), `${page.total ?? page.items.length} in all`],
      }
    },
  },
  show: {
    usage: 'show <username>',
    summary: 'an account with its roles',
    takes: one,
    async run(operator, [username]) {
      const userId = await userIdOf(operator, username!)
      const { items } = await operator.call('listUsers', identity.listUsers, handlers.listUsers, {
        query: { limit: 50, search: username!, requestPayload: JSON.stringify({ manage: true }) },
      })
      const user = items.find(item => item.userId === userId)
      const roles = await rolesOf(operator, userId)
      const data = { ...user, userId, username, roles }
      return { data, lines: [...(user ? table([rowOf(user)]) : []), ...roles.map(({ name }) => `  ${name}`)] }
    },
  },
  create: {
    usage: 'create <username> --name <full name>',
    summary: 'an account, and the link that sets its password; [--email a] [--phone n]',
    takes: one,
    async run(operator, [username], { name, email, phone }) {
      if (!name) throw new CommandError('--name is missing.')
      const user = await operator.call('createUser', identity.createUser, handlers.createUser, {
        body: {
          ...{ username: username!, fullName: String(name) },
          ...(email ? { email: String(email) } : {}),
          ...(phone ? { phoneNumber: String(phone) } : {}),
        },
      })
      const { url, expiresTime } = await resetLink(operator, user.userId)
      return {
        data: { ...user, url, expiresTime },
        lines: [
          `Created ${user.username}. This link sets its password, until ${until(expiresTime)} UTC:`,
          `  ${url}`,
        ],
      }
    },
  },
  lock: { usage: 'lock <username>', summary: 'ends all sessions', takes: one, run: setLocked('lockUser') },
  unlock: {
    usage: 'unlock <username>',
    summary: 'lets the person in again',
    takes: one,
    run: setLocked('unlockUser'),
  },
  'reset-password': {
    usage: 'reset-password <username>',
    summary: 'a link that sets a new password once',
    takes: one,
    async run(operator, [username]) {
      const { url, expiresTime } = await resetLink(operator, await userIdOf(operator, username!))
      return {
        data: { url, expiresTime },
        lines: [`This link sets the password of ${username}, until ${until(expiresTime)} UTC:`, `  ${url}`],
      }
    },
  },
  roles: {
    usage: 'roles <username>',
    summary: 'the roles that somebody holds',
    takes: one,
    async run(operator, [username]) {
      const roles = await rolesOf(operator, await userIdOf(operator, username!))
      return { data: roles, lines: roles.length > 0 ? roles.map(({ name }) => name) : ['No roles.'] }
    },
  },
}

const rolesOf = async (operator: Operator, userId: string) => {
  const { listUserRoles } = roleHandlers
  const params = { params: { userId } }
  return (await operator.call('listUserRoles', adminPermission.listUserRoles, listUserRoles, params)).items
}
