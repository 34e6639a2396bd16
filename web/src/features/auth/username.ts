import type { RegisterConfig } from '@trau/contract'
import { passwordLength, usernameRules } from '@trau/contract/rules/sign-in'
import { fold } from '../../text/vietnamese.ts'

export type UsernameProblem = 'missing' | 'short' | 'long' | 'first' | 'letters'

/** Until the server has sent its own. */
export const usualLimits: Pick<RegisterConfig, 'username' | 'password'> = {
  username: usernameRules,
  password: passwordLength,
}

/** What is wrong with a username as typed; the order is that in which people notice. Case does not matter. */
export function usernameProblem(
  username: string,
  limits: RegisterConfig['username'],
): UsernameProblem | undefined {
  const name = username.trim().toLowerCase()
  if (!name) return 'missing'
  if (/^[^a-z]/.test(name)) return 'first'
  if (!/^[a-z0-9._]+$/.test(name)) return 'letters'
  if (name.length < limits.min) return 'short'
  if (name.length > limits.max) return 'long'
  return new RegExp(limits.pattern).test(name) ? undefined : 'letters'
}

/** Looks like an address; whether it lives, only a letter shows. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim())

/** Digits, spaces, dots, dashes and a leading plus, 9 to 15 digits of them; the server knows the numbering plans. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return /^\+?[\d\s.()-]+$/.test(text.trim()) && digits.length >= 9 && digits.length <= 15
}

/**
 * Usernames that somebody of this name might choose, the likeliest first: "Phạm Ngọc Đào" → phamngocdao, dao.pham, dao.phamngoc. All meet
 * the rules; whether they are free, only the server knows.
 */
export function usernamesFrom(fullName: string, limits: RegisterConfig['username']): string[] {
  const words = fold(fullName).match(/[a-z0-9]+/g) ?? []
  const givenName = words.at(-1)
  if (!givenName) return []
  const family = words.length > 1 ? words[0] : undefined
  const names = [
    words.join(''),
    family && `${givenName}.${family}`,
    family && `${givenName}.${words.slice(0, -1).join('')}`,
    // Of one short name there are many people: a year tells them apart.
    `${givenName}${new Date().getFullYear()}`,
  ]
  return [...new Set(names)].filter(
    (name): name is string => name !== undefined && usernameProblem(name, limits) === undefined,
  )
}
