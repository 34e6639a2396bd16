import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf } from './scene.ts'

/** At an address that this server may not talk to. */
const ldapSetting = {
  ...{ isEnabled: false, url: 'ldaps://127.0.0.1:1', startsTls: false, bindDn: '', baseDn: 'dc=vidu,dc=vn' },
  ...{ userFilter: '(objectClass=person)', allowsCreation: true, linksUsernames: false, groupRoles: [] },
  attributes: {
    ...{ id: 'entryUUID', username: 'uid', name: 'cn', email: 'mail' },
    ...{ phoneNumber: 'mobile', groups: 'memberOf' },
  },
}

export const administration: SamplesOf<'administration' | 'directory'> = {
  administration: {
    getOverview: () => ({}),
    listAuditEntries: () => ({}),
    exportAuditEntries: () => ({ body: { format: 'csv' } }),
    checkAudit: () => ({ body: {} }),
    listOwnAuditEntries: () => ({}),
  },
  directory: {
    checkPeopleImport: () => ({ body: { csv: 'username,fullName\nnguyen.van.moi,Nguyễn Văn Mới' } }),
    // Without lines: the people of the scene are counted by other rows.
    importPeople: () => ({ body: { csv: 'username,fullName\nx,', invitation: 'LINKS' } }),
    exportPeople: () => ({ body: {} }),
    getLdapSetting: () => ({}),
    updateLdapSetting: () => ({ body: ldapSetting }),
    testLdapSetting: () => ({ body: ldapSetting }),
    syncLdap: () => ({ body: {} }),
    getScimSetting: () => ({}),
    createScimToken: () => ({ body: { name: 'Entra' } }),
    revokeScimToken: () => ({ params: { tokenId: uuidv7() } }),
    setScimGroupRole: () => ({ params: { groupId: uuidv7() }, body: { roleId: null } }),
  },
}
