import { permissionLabel } from '../permission-labels.ts'
import { plural } from '../plural.ts'
import type { adminErrors as vi } from '../vi/adminErrors.ts'

const mostNamed = 5
const listOf = (permissions: readonly string[]) =>
  permissions.slice(0, mostNamed).map(permissionLabel).join(', ') +
  (permissions.length > mostNamed ? '…' : '')

export const adminErrors = {
  reportNotFound: 'This report was not found.',
  reportStatusNotAllowed: 'The report has moved on. See how it stands now.',

  noAdministratorWayIn:
    'Without this, nobody with every right could sign in any more. One of them has to set a password or a passkey first.',
  settingsChanged:
    'Somebody else has just changed this. Close it, look at the new version and go on from there.',
  roleNotFound: 'This role was not found. It may have been deleted.',
  roleTemplateNotFound: 'This template was not found. It may have been deleted.',
  scopeNotFound: 'The place of the role was not found. Choose another.',
  roleBuiltIn: 'Built-in roles and templates cannot be changed like this. Create one of your own.',
  roleConflict: 'Somebody has just changed this role. Load it again, then make your change.',
  roleTemplateConflict: 'Somebody has just changed this template. Load it again, then make your change.',
  roleNameTaken: 'There is a role of this name. Choose another.',
  roleTemplateNameTaken: 'There is a template of this name. Choose another.',
  roleTemplateInUse: data =>
    `${data.roles === undefined ? 'Some roles use' : plural(data.roles, 'role uses', 'roles use')} this template. Delete them or change their template first.`,
  permissionNotHeld: data =>
    data.permissions?.length
      ? `You can give and take only what you hold. You lack: ${listOf(data.permissions)}.`
      : 'You can give and take only what you hold.',
  superAdminNeeded:
    'This change can open a way into any account, so only holders of the highest administrator role can make it.',
  roleUsersRefused: data =>
    data.refused?.some(({ code }) => code === 'tooManyRolesOfUser')
      ? 'Somebody holds as many roles as allowed. Nobody was changed; choose fewer people.'
      : 'An account is not there any more. Nobody was changed; choose fewer people.',
  tooManyRoles: data =>
    `There are ${(data.max ?? 20_000).toLocaleString('en')} roles already. Delete some first.`,
  tooManyRoleTemplates: data =>
    `There are ${(data.max ?? 1000).toLocaleString('en')} templates already. Delete some first.`,
  tooManyRolesOfUser: data => `This person holds ${data.max ?? 100} roles already. Remove one first.`,

  importRefused: data =>
    data.lines
      ? `${plural(data.lines.toLocaleString('en'), 'line is', 'lines are')} wrong, so nothing was imported. Please check the file again.`
      : 'The file has wrong lines, so nothing was imported. Please check it again.',

  tooManyScimTokens: data => `There can be ${data.max ?? 10} tokens. Revoke one first.`,
  scimTokenNotFound: 'This token is gone.',
  scimGroupNotFound: 'This group is gone.',
  ldapNotSet: 'No LDAP directory is set up and enabled.',
  ldapFilterInvalid: 'This is not a valid LDAP filter. Check its parentheses.',

  channelNotConfigured: 'No mail server or SMS gateway is set up to send it. Set one up first.',
  deliveryFailed: data =>
    data.providerAnswer ? `It was not sent. The server answered: ${data.providerAnswer}` : 'It was not sent.',
  dailyCapReached: data =>
    data.max
      ? `The ${data.max.toLocaleString('en')} messages of today are used up. Raise the cap, or wait for tomorrow.`
      : 'The messages of today are used up.',
  hostNotAllowed: data =>
    data.reason === 'port'
      ? 'Mail servers do not listen on this port (25, 465, 587, 2525). The operator can allow it by OUTBOUND_ALLOW.'
      : data.reason === 'insecure'
        ? 'The connection to this host must be encrypted (TLS). The operator can allow it by OUTBOUND_ALLOW.'
        : 'This host is in a private network. The operator has to allow it by OUTBOUND_ALLOW first.',
  emailSuspensionNotFound: 'Mail is sent to this address again already.',
  outgoingMessageNotFound: 'This mail or SMS cannot be found any more.',
  outgoingStateNotAllowed: 'Only mail and SMS that were given up can be sent again. Reload the list.',

  templateNotFound: 'There is no such template.',
  templateExists: 'This template has a text of its own already. Open it to change it.',
  templateConflict: 'Somebody has just changed this template. Reload it and try again.',
  templateSyntaxInvalid: data =>
    ({
      unclosed: 'A {{ is not closed by }}.',
      badName: 'Only the name of a variable can stand between {{ and }}; there are no conditions or loops.',
      badLink: 'A link must begin with https://, http:// or mailto:, or be an address variable.',
      notAlone: 'The variable of a list must stand in a paragraph of its own.',
      empty: 'The text is empty. Write one, or restore the shipped text.',
      tooLong: 'The text is too long.',
      notForChannel: 'An SMS has no subject; a mail and a push need one.',
      controlCharacters: 'The text holds hidden characters that cannot be sent. Type that part again.',
    })[data.reason ?? 'badName'],
  templateVariableUnknown: data =>
    data.variable
      ? `This template has no variable {{${data.variable}}}. Choose one from its list.`
      : 'The text names a variable that this template does not have.',
  templateVariableMissing: data =>
    data.variable
      ? `This template needs {{${data.variable}}}: without it the message is of no use.`
      : 'The text lacks a variable that it needs.',
  platformConfigNotFound: 'This record is gone. Reload to see what there is.',
  houseRulesConflict: 'Somebody has just changed the rules. Load them anew and edit again.',
  houseRuleChangeNotFound: 'This change of the rules was not found.',

  platformConfigExists: 'The platform has a record of this name already. Change that one.',
  platformConfigConflict: 'Somebody has just changed this record. Reload it and try again.',
  platformConfigTypeWrong: data =>
    data.key ? `The value of “${data.key}” has the wrong type.` : 'The value has the wrong type.',
  platformVersionTooNew: data =>
    data.max
      ? `The web client cannot be newer than the server (${data.max}): everybody would be blocked.`
      : 'The web client cannot be newer than the server: everybody would be blocked.',
  platformChangeNotFound: 'This change is not in the history.',
  tooManyPlatformConfigs: data =>
    data.max
      ? `A platform has at most ${data.max} records. Remove some first.`
      : 'The platform has too many records. Remove some first.',

  retentionRuleNotFound: 'This retention rule was not found. It may have been deleted.',
  tooManyRetentionRules: data => `There can be ${data.max ?? 500} retention rules. Delete some first.`,

  backupNotFound: 'This backup does not exist. Somebody may just have deleted it.',
  backupRunning: 'A backup is being made. Wait until it has ended.',
  tooManyBackups: data => `There can be ${data.max ?? 500} backups. Delete some first.`,

  holdsNotAllowed: 'The published policy does not allow legal holds.',
  holdsActive: 'Holds are still active. End them first.',
  holdNotFound: 'This hold was not found.',
  holdNotActive: 'This hold is not active any more.',
  holdRequestNotFound: 'This request was not found.',
  holdRequestPending: 'Such a request is waiting already.',
  holdRequestDecided: 'This request was decided or has expired. Reload to see it.',
  ownHoldRequest: 'You cannot approve your own request. Another administrator must.',
  holdExportNotReady: 'The export is not approved, or can no longer be downloaded.',
  tooManyHolds: data => `There can be ${data.max ?? 200} holds at a time. End some first.`,

  templateNotTestable: 'A push is tested in Settings > Notifications, with “Send a test”.',
} satisfies typeof vi
