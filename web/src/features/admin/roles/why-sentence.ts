import type { PermissionCheck, PermissionReason } from '@trau/contract'
import type { roles } from '../../../i18n/vi/roles.ts'

type Sentences = (typeof roles)['sentences']

/** The answer to "why?" in one sentence: what decided it. */
export function whySentence(
  words: Sentences,
  { isAllowed, reasons }: Pick<PermissionCheck, 'isAllowed' | 'reasons'>,
  person: string,
  permission: string,
): string {
  const reason = reasons.find(({ isDecisive, effect }) => isDecisive && (effect === 'ALLOW') === isAllowed)
  if (!reason) return words.none(person, permission)
  const { roleName, source, templateName, templateVersion } = reason
  if (source === 'SUPER_ADMIN') return words.superAdmin(person, permission, roleName)
  if (source === 'DENY') return words.deny(person, permission, roleName)
  if (source === 'TEMPLATE' && templateName !== undefined)
    return words.template(person, permission, roleName, templateName, templateVersion ?? 1)
  return words.allow(person, permission, roleName)
}

/** What decided first; then the rest, as it came. */
export const inOrder = (reasons: readonly PermissionReason[]): PermissionReason[] => [
  ...reasons.filter(({ isDecisive }) => isDecisive),
  ...reasons.filter(({ isDecisive }) => !isDecisive),
]
