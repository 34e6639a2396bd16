/** The administration of an installation: accounts, sign-in providers, mail, SMS and push, and reports. */

export { AdminScreen } from './AdminScreen.tsx'
export { adminArea } from './area.ts'
export { type AdminTab, asAdminTab } from './tabs.ts'
