/** The administration of an installation: accounts, sign-in providers, mail and reports. */
export { AdminScreen } from './AdminScreen.tsx'
export { type AdminTab, asAdminTab } from './tabs.ts'
