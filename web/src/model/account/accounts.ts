import type { User } from '@trau/contract'
import { browserStorage, parseJson } from '../../storage/browser-storage.ts'

/** A face for the chooser: what a shoulder-surfer may see, and nothing that opens anything. */
export interface RememberedAccount {
  userId: string
  tenant: string
  username: string
  name: string
  avatarUrl?: string
}

const key = 'trau_accounts'
const most = 5

/** Who signed in on this browser, latest first. */
export function rememberedAccounts(): RememberedAccount[] {
  const storedAccounts = parseJson(browserStorage.get(key))
  return Array.isArray(storedAccounts) ? storedAccounts.filter(isAccount).slice(0, most) : []
}

export function rememberAccount(user: User) {
  const { userId, username, name, avatarUrl, tenantId } = user
  if (!username) return
  const account = { userId, username, name: name ?? username, avatarUrl, tenant: tenantId ?? 'default' }
  save([account, ...others(userId)])
}

export const forgetAccount = (userId: string) => save(others(userId))

const others = (userId: string) => rememberedAccounts().filter(account => account.userId !== userId)

function save(accounts: RememberedAccount[]) {
  if (accounts.length === 0) browserStorage.remove(key)
  else browserStorage.set(key, JSON.stringify(accounts.slice(0, most)))
}

const isAccount = (value: unknown): value is RememberedAccount =>
  typeof value === 'object' &&
  value !== null &&
  ['userId', 'tenant', 'username', 'name'].every(
    name => typeof (value as Record<string, unknown>)[name] === 'string',
  )
