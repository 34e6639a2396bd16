import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/**
 * Each table belongs to one part of the server, and only its owner's SQL names it. Everybody else asks the owner; where one statement has to
 * cross, for its speed or for its transaction, the crossing stands here with its reason.
 */
const owners: Record<string, string> = {
  'platform/api-usage': 'api_hour',
  'platform/audit': 'audit audit_head audit_pending',
  'platform/auth': 'signing_key',
  'platform/outbox': 'outbox',
  'platform/outgoing': 'outgoing_message outgoing_day',
  'platform/processors': 'processor_work',
  'platform/tenants': 'tenant',
  'platform/installation': 'installation',
  'platform/sfu': 'call_relay',
  'services/admin-permission': 'role role_template role_template_version role_user',
  'services/account-linking': 'account_link account_link_token',
  'services/administration': 'usage_day usage_hour',
  'services/app-password': 'app_password',
  'services/backup': 'backup_run',
  'services/billing': 'invoice invoice_import invoice_payment invoice_seller invoice_series',
  'services/chat':
    'message message_draft message_edit message_hidden message_media message_pin message_reaction message_reminder message_saved poll_vote scheduled_message',
  'services/contact': 'contact contact_book contact_sync phone_change',
  'services/data-protection': 'consent data_request privacy_notice processing_activity',
  'services/device': 'device device_token',
  'services/directory': 'ldap_identity ldap_setting scim_group scim_group_member scim_token scim_user',
  'services/drive':
    'drive_change drive_comment drive_link drive_link_download drive_link_open drive_lock drive_node drive_recent drive_share drive_space drive_star drive_version drive_zip document_text',
  'services/email': 'bounce_setting email_bounce email_setting',
  'services/house-rule': 'house_rule house_rule_change house_rule_revision',
  'services/hidden': 'hidden_pin hidden_unlock',
  'services/identity': 'app_user friend_alias friendship live_connection picture user_block user_word',
  'services/identity-authen':
    'login_session oidc_identity oidc_provider one_time_code one_time_code_sent passkey password_history password_reset qr_login recovery_code refresh_token registration_invitation registration_invitation_use registration_request second_factor security_notice sign_in_challenge',
  'services/legal-hold': 'hold_policy hold_request legal_hold sealed_file sealed_item',
  'services/media': 'media media_removal media_scan media_upload',
  'services/moderation': 'report report_action warning',
  'services/note':
    'note note_activity note_backlink note_comment note_label note_link note_media note_member note_mention note_person note_reminder note_snapshot note_update note_version note_writer',
  'services/notification-template':
    'notification_template notification_template_fallback notification_template_version',
  'services/notification':
    'notification notification_count notification_cursor notification_digest notification_hold notification_parked notification_preference notification_pushed notification_room_setting notification_user',
  'services/platform-config': 'platform_config platform_config_change platform_config_revision',
  'services/own-data': 'data_export erasure_receipt',
  'services/push': 'push_delivery push_job push_setting',
  'services/retention': 'retention_progress retention_rule',
  'services/rtc': 'call call_link call_message call_participant',
  'services/room':
    'personal_tag room room_ban room_invite room_join_request room_member room_member_parked stranger_contact',
  'services/sms': 'sms_setting',
  'services/workspace': 'workspace workspace_default_room workspace_invite workspace_member',
}

const crossings: { reader: string; tables: string; why: string }[] = [
  {
    reader: 'platform/auth',
    tables: 'installation',
    why: 'installation is a table of keys and values for the whole server',
  },
  {
    reader: 'services/contact',
    tables: 'installation',
    why: 'the same: the key that contacts are sealed with',
  },
  { reader: 'services/identity-authen', tables: 'installation', why: 'the same: the set-up link' },
  {
    reader: 'platform/secrets',
    tables: 'installation',
    why: 'the same: what the sealing key is checked with',
  },
  {
    reader: 'platform/auth',
    tables: 'login_session',
    why: 'ended sessions are loaded before any service starts',
  },
  {
    reader: 'platform/metrics',
    tables: 'media_scan outbox outgoing_message push_job',
    why: 'what waits is counted when it is asked for',
  },
  {
    reader: 'platform/push',
    tables: 'installation',
    why: 'the same: the key that web pushes are signed with',
  },
  {
    reader: 'services/push',
    tables: 'device device_token',
    why: 'pushes are written for each token of a person, and claimed with it, in one statement for hundreds of people',
  },
  {
    reader: 'services/identity',
    tables: 'tenant',
    why: 'whether everybody here knows each other is a setting of the tenant',
  },
  {
    reader: 'services/identity',
    tables: 'role_user',
    why: 'who holds a role is searched and ordered as all accounts are',
  },
  {
    reader: 'services/admin-permission',
    tables: 'app_user room room_member workspace workspace_member',
    why: 'who can hold a role, and whether another SUPER_ADMIN can sign in, is decided under one lock; a role of a room or workspace names one that is there',
  },
  {
    reader: 'services/identity-authen',
    tables: 'tenant',
    why: 'settings of signing in are a column of the tenant',
  },
  {
    reader: 'platform/api-usage',
    tables: 'tenant',
    why: 'answers about tenants that do not exist are not counted',
  },
  {
    reader: 'services/administration',
    tables: 'app_user call media media_scan message outbox outgoing_message push_job tenant',
    why: 'a job counts them for each tenant in one statement',
  },
  { reader: 'services/chat', tables: 'room room_member', why: 'a read is joined to what the member may see' },
  {
    reader: 'services/chat',
    tables: 'document_text',
    why: 'messages found by their words and by the text of their files are put in order together',
  },
  {
    reader: 'services/chat',
    tables: 'legal_hold',
    why: 'what a hold covers is told by one condition, page by page',
  },
  { reader: 'services/rtc', tables: 'legal_hold', why: 'the same' },
  {
    reader: 'services/retention',
    tables: 'message room workspace',
    why: 'which rooms are due is one statement over rules, rooms and their first messages',
  },
  {
    reader: 'services/directory',
    tables: 'app_user',
    why: 'people are found and paged by what an account and its provisioning say, in one statement',
  },
  {
    reader: 'services/note',
    tables: 'room room_member workspace_member',
    why: 'a page of notes is one statement over those of a person and those of their rooms and workspaces, or of the groups of one',
  },
  {
    reader: 'services/own-data',
    tables: 'note',
    why: 'a copy leaves out what is locked, whatever table it stands in',
  },
  {
    reader: 'services/drive',
    tables: 'room_member media',
    why: 'lists of spaces and of what takes space are one statement over rooms, files and nodes',
  },
  {
    reader: 'services/drive',
    tables: 'app_user room workspace',
    why: 'an id that a client chose for a file is never that of a space, which may be made later',
  },
  {
    reader: 'services/room',
    tables: 'message',
    why: 'a list of rooms by cursor needs the place of their last message',
  },
  {
    reader: 'services/people',
    tables: 'app_user friendship user_block room room_member',
    why: 'suggestions and shared rooms are one statement over people, friendships and rooms',
  },
  {
    reader: 'services/own-data',
    tables:
      'drive_node legal_hold media message message_media outgoing_message room room_member scheduled_message',
    why: 'a copy leaves out hidden rooms by one join, an erasure is one transaction over all tables',
  },
]

const root = path.resolve(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  file =>
    file.endsWith('.ts') && !/\.test\.ts$|^testing\/|\/testing\/|^demo\/|^cli\/|\/migrations\//.test(file),
)

const created = new Set(
  readdirSync(path.join(root, 'platform/db/migrations')).flatMap(file =>
    [
      ...readFileSync(path.join(root, 'platform/db/migrations', file), 'utf8').matchAll(
        /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)|createTable\('(\w+)'/g,
      ),
    ].map(([, bySql, byBuilder]) => (bySql ?? byBuilder)!),
  ),
)

/** `services/chat`, `platform/auth`, or the file itself where it lies higher. */
const partOf = (file: string) => {
  const [layer, part = ''] = file.split(path.sep)
  return `${layer}/${part.replace(/\.ts$/, '')}`
}

/** Every part and the tables that its SQL or its query builder names. */
function uses(): Set<string> {
  const found = new Set<string>()
  for (const file of sources) {
    const source = readFileSync(path.join(root, file), 'utf8')
    const named = source.matchAll(
      /(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\(\s*'(\w+)|\b(?:FROM|JOIN|INTO|UPDATE|ONLY)\s+(\w+)/g,
    )
    for (const [, byBuilder, bySql] of named) {
      const table = (byBuilder ?? bySql)!
      if (created.has(table)) found.add(`${partOf(file)} ${table}`)
    }
  }
  return found
}

it('every table that a migration makes has one owner', () => {
  const owned = Object.values(owners).flatMap(tables => tables.split(' '))
  expect(new Set(owned).size).toBe(owned.length)
  const used = new Set([...uses()].map(use => use.split(' ')[1]!))
  expect([...used].filter(table => !owned.includes(table))).toEqual([])
})

it('SQL names the tables of its own part, and of others only where that is listed', () => {
  const allowed = new Set(
    [...Object.entries(owners), ...crossings.map(({ reader, tables }) => [reader, tables] as const)].flatMap(
      ([part, tables]) => tables.split(' ').map(table => `${part} ${table}`),
    ),
  )
  expect([...uses()].filter(use => !allowed.has(use)).sort()).toEqual([])
})

it('every crossing that is listed exists', () => {
  const found = uses()
  const listed = crossings.flatMap(({ reader, tables }) =>
    tables.split(' ').map(table => `${reader} ${table}`),
  )
  expect(listed.filter(use => !found.has(use))).toEqual([])
})
