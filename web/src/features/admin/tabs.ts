import type { Permission } from '@trau/contract'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import { currentTenant } from '../../api/settings.ts'

export const adminTabs = [
  'overview',
  'users',
  'roles',
  'workspaces',
  'reports',
  'registrations',
  'signIn',
  'rules',
  'platform',
  'delivery',
  'outbox',
  'templates',
  'announcement',
  'invoices',
  'retention',
  'privacy',
  'backups',
  'audit',
] as const
export type AdminTab = (typeof adminTabs)[number]

export const asAdminTab = (value: unknown): AdminTab | undefined => adminTabs.find(tab => tab === value)

/** Any one of these opens the part. */
export const tabPermissions: Record<AdminTab, readonly Permission[]> = {
  overview: ['overview.read'],
  users: ['user.read'],
  roles: ['role.read'],
  reports: ['report.read'],
  registrations: ['registration.decide'],
  signIn: ['signIn.read', 'provider.read'],
  delivery: ['delivery.read'],
  outbox: ['outgoing.read'],
  templates: ['template.read'],
  announcement: ['notification.create'],
  workspaces: ['workspace.read'],
  invoices: ['invoice.read'],
  platform: ['config.read'],
  rules: ['rule.read'],
  retention: ['retention.read', 'hold.read'],
  privacy: ['privacy.read'],
  backups: ['backup.read'],
  audit: ['audit.read'],
}

/** What concerns the whole installation; the administrators of its own tenant see it alone. */
const ofInstallation: readonly AdminTab[] = ['backups']

/** The parts that somebody with these permissions has, in their order. */
export const tabsFor = (heldPermissions: ReadonlySet<Permission>): AdminTab[] =>
  adminTabs.filter(
    tab =>
      tabPermissions[tab].some(permission => heldPermissions.has(permission)) &&
      (currentTenant() === defaultTenant || !ofInstallation.includes(tab)),
  )
