import { z } from 'zod'
import { administrator } from '../access.ts'
import { csvText } from '../csv-import.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { context } from '../paging.ts'
import { maxImportLength, maxImportLines } from '../rules/directory.ts'
import { id, line, time } from '../text.ts'
import { LdapSetting, LdapSyncResult, LdapTest, NewLdapSetting } from './ldap-models.ts'
import { ImportReport, ImportResult } from './models.ts'
import { ScimGroup, ScimSetting, ScimToken } from './scim-models.ts'

/** A service of our own: the people of an organisation, from files and directories. */
const path = servicePath('directory-service')

const csv = csvText(maxImportLength, maxImportLines)

export const checkPeopleImport = endpoint({
  method: 'POST',
  path: path('v1', '/people/import/check'),
  summary: 'What an import of people would do, line by line; nothing is changed',
  access: administrator('user.import'),
  body: z.object({ csv }),
  answer: ImportReport,
  limit: { perMinute: 20, burst: 10 },
  bodyLimit: 8192 * KB,
  audit: true,
})

export const importPeople = endpoint({
  method: 'POST',
  path: path('v1', '/people/import'),
  summary:
    'Create and change the accounts of a file, by username; all lines or none. An empty cell keeps what is there',
  access: administrator('user.import'),
  body: z.object({
    csv,
    invitation: z
      .enum(['MAIL', 'LINKS'])
      .describe(
        'How new people get the link that sets their first password: by mail where a line has an address, or all in the answer. With LINKS, people of the file who have never come get a new link, and the earlier one is void; by mail, those among them whose address the file changes do',
      ),
  }),
  answer: ImportResult,
  errors: ['importRefused'],
  limit: { perMinute: 6, burst: 4 },
  bodyLimit: 8192 * KB,
  audit: true,
  holdsSecret: true,
})

export const exportPeople = endpoint({
  method: 'POST',
  path: path('v1', '/people/export'),
  summary:
    'All accounts as CSV with formulas disarmed, 100,000 at most in the order of their ids; an import takes the file again',
  access: administrator('user.export'),
  body: z.object({
    afterUserId: id().optional().describe('Goes on after a file that is full: its last account'),
  }),
  answer: servedFile(),
  limit: { perMinute: 4, burst: 4 },
  audit: true,
  sendsFile: true,
})

export const getLdapSetting = endpoint({
  method: 'GET',
  path: path('v1', '/ldap'),
  summary: 'The LDAP directory of the tenant; null where none is set',
  access: administrator('provider.read'),
  query: context,
  answer: z.object({ setting: LdapSetting.nullable() }),
})

export const updateLdapSetting = endpoint({
  method: 'PUT',
  path: path('v1', '/ldap'),
  summary:
    'Set the LDAP directory. Another server, or another reading of it, is set by a SUPER_ADMIN; who maps a group to a role must be able to give the role',
  access: administrator('provider.edit'),
  body: NewLdapSetting.extend({
    expectedUpdatedTime: time()
      .nullish()
      .describe(
        'Of the setting that this one was made from, null where there was none; settingsChanged where somebody saved since. Absent: whatever is there',
      ),
  }),
  answer: z.object({ setting: LdapSetting.nullable() }),
  errors: [
    'hostNotAllowed',
    'ldapFilterInvalid',
    'roleNotFound',
    'roleBuiltIn',
    'permissionNotHeld',
    'superAdminNeeded',
    'noAdministratorWayIn',
    'settingsChanged',
  ],
  audit: true,
})

export const testLdapSetting = endpoint({
  method: 'POST',
  path: path('v1', '/ldap/test'),
  summary: 'Connect, bind and search with settings that need not be saved; the answer is the server’s own',
  access: administrator('provider.edit'),
  body: NewLdapSetting.extend({ username: z.string().max(254).optional().describe('Somebody to look for') }),
  answer: LdapTest,
  errors: ['hostNotAllowed', 'ldapFilterInvalid'],
  limit: { perMinute: 20, burst: 10 },
  audit: true,
})

export const syncLdap = endpoint({
  method: 'POST',
  path: path('v1', '/ldap/sync'),
  summary: 'Compare all accounts of the directory with it now, as happens every 15 minutes',
  access: administrator('provider.edit'),
  body: z.object({}),
  answer: LdapSyncResult,
  errors: ['ldapNotSet'],
  limit: { perMinute: 6, burst: 3 },
  audit: true,
})

export const getScimSetting = endpoint({
  method: 'GET',
  path: path('v1', '/scim'),
  summary: 'The address, tokens and groups of SCIM 2.0 provisioning',
  access: administrator('provider.read'),
  query: context,
  answer: ScimSetting,
  holdsSecret: true,
})

export const createScimToken = endpoint({
  method: 'POST',
  path: path('v1', '/scim/tokens'),
  summary:
    'Make a bearer token for a directory; it is answered this once. Whoever has it creates, changes and locks accounts, so a SUPER_ADMIN makes it',
  access: administrator('provider.edit'),
  body: z.object({ name: line({ max: 60 }) }),
  answer: ScimToken.extend({ secret: z.string() }),
  errors: ['tooManyScimTokens', 'superAdminNeeded'],
  audit: true,
  holdsSecret: true,
})

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: path('v1', '/scim/tokens/{tokenId}'),
  summary: 'Revoke a token: from now on it opens nothing',
  access: administrator('provider.edit'),
  params: z.object({ tokenId: id() }),
  query: context,
  answer: z.object({}),
  errors: ['scimTokenNotFound'],
  audit: true,
})

export const setScimGroupRole = endpoint({
  method: 'PUT',
  path: path('v1', '/scim/groups/{groupId}/role'),
  summary: 'The role that members of a provisioned group hold; whoever sets it must be able to give it',
  access: administrator('provider.edit'),
  params: z.object({ groupId: id() }),
  body: z.object({ roleId: id().nullable() }),
  answer: ScimGroup,
  errors: ['scimGroupNotFound', 'roleNotFound', 'roleBuiltIn', 'permissionNotHeld'],
  audit: true,
})
