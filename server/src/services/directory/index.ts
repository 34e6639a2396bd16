/** Directory owns how the people of an organisation come from files and directories: import, export, LDAP, SCIM. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { getLdapSetting } from './ldap/getLdapSetting.ts'
import { syncDirectories } from './ldap/sync.ts'
import { syncLdap } from './ldap/syncLdap.ts'
import { testLdapSetting } from './ldap/testLdapSetting.ts'
import { updateLdapSetting } from './ldap/updateLdapSetting.ts'
import { checkPeopleImport } from './people/checkPeopleImport.ts'
import { exportPeople } from './people/exportPeople.ts'
import { importPeople } from './people/importPeople.ts'
import { createScimToken } from './scim/createScimToken.ts'
import { getScimSetting } from './scim/getScimSetting.ts'
import { revokeScimToken } from './scim/revokeScimToken.ts'
import { setScimGroupRole } from './scim/setScimGroupRole.ts'

export const handlers = {
  checkPeopleImport,
  importPeople,
  exportPeople,
  getLdapSetting,
  updateLdapSetting,
  testLdapSetting,
  syncLdap,
  getScimSetting,
  createScimToken,
  revokeScimToken,
  setScimGroupRole,
} satisfies Handlers<typeof contract.directory>

export const jobs = [syncDirectories]

export { directorySignIn } from './ldap/sign-in.ts'
export { personalData } from './personal-data.ts'
export { registerScim } from './scim/register.ts'
