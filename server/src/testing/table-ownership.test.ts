import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { services } from '../composition/services.ts'

/**
 * Each table belongs to one part of the server, and only its owner's SQL names it; a service lists its own in its row. Everybody else asks the
 * owner; where one statement has to cross, for its speed or for its transaction, the crossing stands below with its reason.
 */
const owners: Record<string, readonly string[]> = {
  'platform/api-usage': ['api_hour'],
  'platform/audit': ['audit', 'audit_head', 'audit_pending'],
  'platform/outbox': ['outbox'],
  'platform/outgoing': ['outgoing_message', 'outgoing_day'],
  'platform/processors': ['processor_work'],
  'platform/tenants': ['tenant'],
  'platform/installation': ['installation'],
  'platform/sfu': ['call_relay'],
  ...Object.fromEntries(services.map(({ name, tables = [] }) => [`services/${name}`, tables])),
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
    tables: 'document_text media',
    why: 'messages found by their words and by the text of their files, which a scan may hold back, are put in order together',
  },
  {
    reader: 'services/chat',
    tables: 'room_member_parked',
    why: 'a reminder that is due waits for a person who comes back with the workspace of its group',
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
    tables: 'note note_media note_member',
    why: 'a copy leaves out what is locked, whatever table it stands in',
  },
  {
    reader: 'services/own-data',
    tables: 'call call_participant',
    why: 'whether a hold covers a group that everybody has left is one condition over what was said and who was called there',
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
      'drive_node drive_version left_hidden_room legal_hold media message message_edit message_media outgoing_message room room_member scheduled_message scheduled_message_parked',
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
      /(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\(\s*'(\w+)|\b(?:FROM|JOIN|INTO|UPDATE|ONLY)\s+(\w+)|\b(?:(?:claim|take)Rows(?:<\w+>)?\(\w+, \{\s*table: |deleteBatch\(\s*\w+,\s*)'(\w+)/g,
    )
    for (const [, byBuilder, bySql, byQueue] of named) {
      const table = (byBuilder ?? bySql ?? byQueue)!
      if (created.has(table)) found.add(`${partOf(file)} ${table}`)
    }
  }
  return found
}

it('every table that a migration makes has one owner', () => {
  const owned = Object.values(owners).flat()
  expect(new Set(owned).size).toBe(owned.length)
  expect(owned.filter(table => !created.has(table))).toEqual([])
  const used = new Set([...uses()].map(use => use.split(' ')[1]!))
  expect([...used].filter(table => !owned.includes(table))).toEqual([])
})

it('SQL names the tables of its own part, and of others only where that is listed', () => {
  const allowed = new Set(
    [
      ...Object.entries(owners),
      ...crossings.map(({ reader, tables }) => [reader, tables.split(' ')] as const),
    ].flatMap(([part, tables]) => tables.map(table => `${part} ${table}`)),
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
