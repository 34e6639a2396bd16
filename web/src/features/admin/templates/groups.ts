import type { Template } from '@trau/contract'

export type TemplateGroup = 'notification' | 'code' | 'security'
export const templateGroups: readonly TemplateGroup[] = ['notification', 'code', 'security']

type Type = Template['type']
const codes: ReadonlySet<Type> = new Set<Type>([
  'registrationCode',
  'alreadyRegistered',
  'verificationCode',
  'identifierInUse',
  'resetCode',
  'linkCode',
  'pinCode',
  'erasureCode',
  'accountInvitation',
  'registrationApproved',
  'registrationRefused',
])

/** Types in capitals are notifications; of the others, those that are no code are notices of an account's safety. */
export const groupOf = (type: Type): TemplateGroup =>
  codes.has(type) ? 'code' : type === type.toUpperCase() ? 'notification' : 'security'
