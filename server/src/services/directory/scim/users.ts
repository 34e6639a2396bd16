import { uuidPattern } from '@trau/contract/rules/id'
import { showsNothing } from '@trau/contract/rules/visible'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import {
  insertAccount,
  joinFullName,
  lockUser,
  normalizeEmail,
  normalizePhone,
  type ProfileChange,
  saveManyAccounts,
  setLockedIn,
  splitFullName,
  type UserRow,
} from '../../identity/index.ts'
import { freeUsername } from '../../identity-authen/index.ts'
import { directoryActor } from '../ldap/accounts.ts'
import type { ScimFilter } from './filter.ts'
import { followRoles } from './groups.ts'
import {
  invalid,
  notFound,
  type Resource,
  ScimError,
  schemas,
  uniquenessFailure,
  withMeta,
} from './protocol.ts'
import './tables.ts'

/** An account as a directory sees it: what it provisioned, or one that it may take over. */
interface ScimUserRow extends UserRow {
  scim_user_name: string | null
  external_id: string | null
  is_deleted: boolean
  group_names: { id: string; name: string }[]
}

const columns = sql`u.*, s.user_name AS scim_user_name, s.external_id, coalesce(s.is_deleted, false) AS is_deleted,
  coalesce((
    SELECT json_agg(json_build_object('id', g.group_id, 'name', g.display_name) ORDER BY g.group_id)
    FROM scim_group_member m JOIN scim_group g ON g.tenant_id = m.tenant_id AND g.group_id = m.group_id
    WHERE m.tenant_id = u.tenant_id AND m.user_id = u.user_id
  ), '[]') AS group_names`
const source = sql`app_user u LEFT JOIN scim_user s ON s.tenant_id = u.tenant_id AND s.user_id = u.user_id`
const visible = (tenantId: string) =>
  sql`u.tenant_id = ${tenantId} AND u.erased_time IS NULL AND NOT coalesce(s.is_deleted, false)`

export async function selectUsers(
  db: Queryable,
  tenantId: string,
  filter: ScimFilter | undefined,
  page: { offset: number; limit: number },
): Promise<{ rows: ScimUserRow[]; total: number }> {
  const where = sql`${visible(tenantId)} AND ${filter ? conditionOf(filter) : sql`true`}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ScimUserRow>`SELECT ${columns} FROM ${source} WHERE ${where}
      ORDER BY u.user_id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${source} WHERE ${where}`.execute(db),
  ])
  return { rows, total: counts[0]!.total }
}

function conditionOf(filter: ScimFilter): RawBuilder<unknown> {
  if (filter.kind !== 'eq')
    return sql`(${sql.join(filter.filters.map(conditionOf), filter.kind === 'and' ? sql` AND ` : sql` OR `)})`
  const text = String(filter.value).slice(0, 512).normalize('NFC')
  switch (filter.attribute) {
    case 'id':
      return sql`u.user_id::text = ${text.toLowerCase()}`
    case 'username':
      // An account that nobody provisioned yet is found by its address too, as directories call people by theirs.
      return sql`(lower(s.user_name) = lower(${text}) OR s.user_name IS NULL AND (u.username = lower(${text}) OR u.email = lower(${text})))`
    case 'externalid':
      return sql`s.external_id = ${text}`
    case 'emails':
    case 'emails.value':
      return sql`u.email = lower(${text})`
    case 'displayname':
      return sql`lower(coalesce(nullif(u.display_name, ''), u.full_name)) = lower(${text})`
    case 'active':
      return filter.value === true ? sql`NOT u.is_locked` : sql`u.is_locked`
    default:
      throw new ScimError(400, `People are not found by ${filter.attribute.slice(0, 64)}.`, 'invalidFilter')
  }
}

/** @throws ScimError 404 */
export async function requireScimUser(db: Queryable, tenantId: string, id: string): Promise<ScimUserRow> {
  const { rows } = await selectUsers(
    db,
    tenantId,
    { kind: 'eq', attribute: 'id', value: id },
    { offset: 0, limit: 1 },
  )
  if (!rows[0]) throw notFound(id)
  return rows[0]
}

/** @throws ScimError 404 where the directory deleted it */
export function requireNotDeleted(row: ScimUserRow): ScimUserRow {
  if (row.is_deleted) throw notFound(row.user_id)
  return row
}

export function viewUser(origin: string, row: ScimUserRow) {
  const resource = {
    schemas: [schemas.user],
    id: row.user_id,
    ...(row.external_id ? { externalId: row.external_id } : {}),
    userName: row.scim_user_name ?? row.username,
    name: { formatted: row.full_name, familyName: row.last_name, givenName: row.first_name },
    displayName: row.display_name || row.full_name,
    preferredLanguage: row.language,
    active: !row.is_locked,
    ...(row.email ? { emails: [{ value: row.email, type: 'work', primary: true }] } : {}),
    ...(row.phone_number
      ? { phoneNumbers: [{ value: row.phone_number, type: 'mobile', primary: true }] }
      : {}),
    groups: row.group_names.map(({ id, name }) => ({ value: id, display: name })),
  }
  return withMeta(origin, 'User', resource, { created: row.created_time, lastModified: row.updated_time })
}

interface Wanted {
  userName: string
  externalId: string | null
  isActive: boolean
  change: ProfileChange
}

const text = (value: unknown, max: number): string => {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > max * 16) throw invalid('A value is no text, or too long.')
  const line = value.normalize('NFC').trim()
  if (/\p{Cc}/u.test(line) || Array.from(line).length > max)
    throw invalid('A value is too long or has control characters.')
  return showsNothing(line) ? '' : line
}

/** The first primary one, else the first. */
function primaryOf(values: unknown): string {
  const items = (Array.isArray(values) ? values : []).slice(0, 50) as { value?: unknown; primary?: unknown }[]
  return text((items.find(item => item?.primary === true) ?? items[0])?.value, 254)
}

/** What a resource says of an account. Values that are absent of a PUT are taken away; those that an account must have stay. */
function readUser(resource: Resource, before: UserRow | undefined): Wanted {
  const userName = text(resource.userName, 254)
  if (userName === '') throw invalid('userName is required.')
  const name = (resource.name ?? {}) as Record<string, unknown>
  const [firstName, lastName] = [text(name.givenName, 100), text(name.familyName, 100)]
  const displayName = text(resource.displayName, 100)
  const formattedName = joinFullName({ firstName, lastName }) || text(name.formatted, 100)
  const fullName = Array.from(formattedName || displayName || before?.full_name || userName)
    .slice(0, 100)
    .join('')
  const names =
    formattedName !== '' && (firstName || lastName) ? { firstName, lastName } : splitFullName(fullName)
  const typedEmail = primaryOf(resource.emails)
  const email = typedEmail === '' ? null : normalizeEmail(typedEmail)
  if (email === undefined) throw invalid('emails has no address.')
  const typedPhone = primaryOf(resource.phoneNumbers)
  // Directories hold office lines and extensions: a number that is none is not kept.
  const phone = typedPhone === '' ? null : (normalizePhone(typedPhone) ?? null)
  const language = text(resource.preferredLanguage, 35).toLowerCase()
  return {
    userName,
    externalId: text(resource.externalId, 256) || null,
    isActive: activeOf(resource.active),
    change: {
      ...{ full_name: fullName, first_name: names.firstName, last_name: names.lastName },
      display_name: displayName === fullName ? '' : displayName,
      ...(email === before?.email ? {} : { email, verified_email: email !== null }),
      ...(phone === before?.phone_number ? {} : { phone_number: phone, verified_phone: false }),
      ...(language === '' ? {} : { language: language.startsWith('en') ? 'en' : 'vi' }),
    },
  }
}

/** Entra sends text. */
function activeOf(value: unknown): boolean {
  if (value === undefined || value === null) return true
  const word = String(value).toLowerCase()
  if (word !== 'true' && word !== 'false') throw invalid('active is true or false.')
  return word === 'true'
}

/** The failure that a unique violation means. */
export function takenBy(error: unknown): unknown {
  const constraint = uniqueConstraintOf(error)
  if (constraint === 'scim_user_name') return uniquenessFailure('userName')
  if (constraint === 'app_user_email') return uniquenessFailure('The e-mail address')
  if (constraint === 'app_user_phone') return uniquenessFailure('The phone number')
  return constraint === 'scim_group_name' ? uniquenessFailure('displayName') : error
}

/** An account for a person of the directory; one that it deleted before comes back. @throws ScimError uniqueness */
export async function createUser(app: App, tenantId: string, resource: Resource): Promise<string> {
  const wantedUser = readUser(resource, undefined)
  const same = { kind: 'eq', attribute: 'username', value: wantedUser.userName } as const
  const { total } = await selectUsers(app.db, tenantId, same, { offset: 0, limit: 1 })
  if (total > 0) throw uniquenessFailure('userName')
  const deletion = await app.db
    .selectFrom('scim_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(user_name) = lower(${wantedUser.userName})`)
    .where('is_deleted', '=', true)
    .executeTakeFirst()
  if (deletion) {
    await save(app, tenantId, deletion.user_id, () => resource)
    await followRoles(app, tenantId, [deletion.user_id])
    return deletion.user_id
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertUser(app, tenantId, wantedUser)
    } catch (error) {
      // Two people at once whose addresses begin alike: the second looks for another username.
      const { constraint } = error as { constraint?: string }
      if (constraint !== 'app_user_username' || attempt === 5) throw error
    }
  }
}

function insertUser(app: App, tenantId: string, wantedUser: Wanted): Promise<string> {
  const userId = uuidv7()
  const { change } = wantedUser
  return transact(app, async tx => {
    await app.services.administrators.lock(tx, tenantId)
    await insertAccount(tx, {
      ...{ tenantId, userId, passwordHash: null, providerType: 'SCIM' },
      username: await freeUsername(tx, tenantId, {
        username: wantedUser.userName.split('@')[0],
        email: change.email ?? undefined,
        name: change.full_name,
      }),
      email: change.email ?? undefined,
      verifiedEmail: Boolean(change.email),
      phoneNumber: change.phone_number ?? undefined,
      fullName: change.full_name!,
      displayName: change.display_name ?? '',
      ...{ firstName: change.first_name!, lastName: change.last_name! },
      language: change.language,
      now: app.clock.now(),
    })
    await saveLink(tx, tenantId, userId, wantedUser)
    if (!wantedUser.isActive) await setLockedIn(app, tx, directoryActor(tenantId), userId, true)
    return userId
  })
}

const saveLink = (tx: Tx, tenantId: string, userId: string, { userName, externalId }: Wanted) =>
  tx
    .insertInto('scim_user')
    .values({ tenant_id: tenantId, user_id: userId, user_name: userName, external_id: externalId })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ user_name: userName, external_id: externalId, is_deleted: false }),
    )
    .execute()

/**
 * Makes the account what the resource says; one that nobody provisioned becomes the directory's. The account of an administrator whom it did not
 * make is not the directory's to change, and the addresses of one that it made are not. @throws ScimError
 */
export async function save(
  app: App,
  tenantId: string,
  userId: string,
  next: (before: ScimUserRow) => Resource,
): Promise<void> {
  const isLockedNow = await transact(app, async tx => {
    const { before, holdsRole } = await lockScimUser(app, tx, tenantId, userId)
    const wantedUser = readUser(next(before), before)
    await saveLink(tx, tenantId, userId, wantedUser)
    const changedFields = Object.entries(wantedUser.change).filter(
      ([column, value]) =>
        (before as unknown as Record<string, unknown>)[column] !== value && !(holdsRole && isAddress(column)),
    )
    if (changedFields.length > 0)
      await saveManyAccounts(app, tx, tenantId, {
        created: [],
        changed: [{ userId, change: Object.fromEntries(changedFields) as ProfileChange }],
      })
    if (before.is_locked === wantedUser.isActive)
      await setLockedIn(app, tx, directoryActor(tenantId), userId, !wantedUser.isActive)
    return !before.is_locked && !wantedUser.isActive
  })
  if (isLockedNow) await app.services.signInMethods.endSessions(app, tenantId, userId, 'locked')
}

/**
 * Nobody else changes the account until the transaction ends, in which this comes first; one that the directory deleted is answered too.
 * @throws ScimError 404, 403
 */
async function lockScimUser(
  app: App,
  tx: Tx,
  tenantId: string,
  userId: string,
): Promise<{ before: ScimUserRow; holdsRole: boolean }> {
  const { administrators } = app.services
  await administrators.lock(tx, tenantId)
  if (!uuidPattern.test(userId) || !(await lockUser(tx, tenantId, userId))) throw notFound(userId)
  const { rows } = await sql<ScimUserRow>`SELECT ${columns} FROM ${source}
    WHERE u.tenant_id = ${tenantId} AND u.user_id = ${userId} AND u.erased_time IS NULL`.execute(tx)
  if (!rows[0]) throw notFound(userId)
  const holdsRole = await administrators.holdsRole(tx, { tenantId, userId })
  requireOwn(rows[0], holdsRole)
  return { before: rows[0], holdsRole }
}

/** Codes that open the account go there: of somebody who holds a role they stay as they are, whatever the directory says. */
const isAddress = (column: string) => /^(email|phone_number|verified_email|verified_phone)$/.test(column)

function requireOwn(row: UserRow, holdsRole: boolean): void {
  if (holdsRole && row.provider_type !== 'SCIM')
    throw new ScimError(403, 'The account of an administrator is not changed over SCIM.')
}

/** The account is locked, without the roles of its groups, and no longer the directory's; what its person wrote stays, and an administrator can erase it. */
export async function deleteUser(
  app: App,
  tenantId: string,
  userId: string,
  check: (before: ScimUserRow) => void,
): Promise<void> {
  await transact(app, async tx => {
    const { before } = await lockScimUser(app, tx, tenantId, userId)
    check(before)
    if (!before.is_locked) await setLockedIn(app, tx, directoryActor(tenantId), userId, true)
    await tx
      .insertInto('scim_user')
      .values({
        tenant_id: tenantId,
        user_id: userId,
        user_name: before.scim_user_name ?? before.username,
        external_id: null,
        is_deleted: true,
      })
      .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ is_deleted: true }))
      .execute()
    await tx
      .deleteFrom('scim_group_member')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute()
  })
  await app.services.signInMethods.endSessions(app, tenantId, userId, 'locked')
  await followRoles(app, tenantId, [userId])
}
