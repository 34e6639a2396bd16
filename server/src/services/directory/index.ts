/** Directory owns how the people of an organisation come from files and directories: import, export, LDAP, SCIM. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { getLdapSetting } from './ldap/getLdapSetting.ts'
import { createLostRolesProcessor } from './ldap/lost-roles.ts'
import { directorySignIn } from './ldap/sign-in.ts'
import { syncDirectories } from './ldap/sync.ts'
import { syncLdap } from './ldap/syncLdap.ts'
import { testLdapSetting } from './ldap/testLdapSetting.ts'
import { updateLdapSetting } from './ldap/updateLdapSetting.ts'
import { checkPeopleImport } from './people/checkPeopleImport.ts'
import { exportPeople } from './people/exportPeople.ts'
import { importPeople } from './people/importPeople.ts'
import { personalData } from './personal-data.ts'
import { createScimToken } from './scim/createScimToken.ts'
import { getScimSetting } from './scim/getScimSetting.ts'
import { registerScim } from './scim/register.ts'
import { revokeScimToken } from './scim/revokeScimToken.ts'
import { createScimRolesProcessor } from './scim/roles.ts'
import { setScimGroupRole } from './scim/setScimGroupRole.ts'

const handlers = {
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

export const service = defineService({
  name: 'directory',
  endpoints: [serve(contract.directory, handlers)],
  routes: [registerScim],
  tables: ['ldap_identity', 'ldap_setting', 'scim_group', 'scim_group_member', 'scim_token', 'scim_user'],
  personalData,
  ports: { directorySignIn },
  jobs: [syncDirectories],
  processors: [createScimRolesProcessor, createLostRolesProcessor],
})
