export const adminTabs = [
  'users',
  'reports',
  'signIn',
  'delivery',
  'outbox',
  'templates',
  'announcement',
] as const
export type AdminTab = (typeof adminTabs)[number]

export const asAdminTab = (value: unknown): AdminTab | undefined => adminTabs.find(tab => tab === value)
