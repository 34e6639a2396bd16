import { uuidPattern } from '@trau/contract/rules/id'
import { showsNothing } from '@trau/contract/rules/visible'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import {
  findAccount,
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
import {
  forgetSessions,
  freeUsername,
  revokeAndTell,
  withoutSignInMethod,
} from '../../identity-authen/index.ts'
import { directoryActor } from '../ldap/accounts.ts'
import type { ScimFilter } from './filter.ts'
import { isPrimary } from './patch.ts'
import {
  invalid,
  type NextResource,
  notFound,
  type Resource,
  ScimError,
  schemas,
  uniquenessFailure,
  withMeta,
} from './protocol.ts'
import { followRoles, requestRoles } from './roles.ts'
import './tables.ts'

/** An account as a directory sees it: what it provisioned, or one that it may take over. */
interface ScimUserRow extends UserRow {
  scim_user_name: string | null
  external_id: string | null
  is_deleted: boolean
  /** Nobody has come into it, and nobody can. */
  is_without_sign_in_method: boolean
  group_names: { id: string; name: string }[]
}

const isWithoutSignInMethod = withoutSignInMethod(sql.ref('u'))
const columns = sql`u.*, s.user_name AS scim_user_name, s.external_id, coalesce(s.is_deleted, false) AS is_deleted,
  ${isWithoutSignInMethod} AS is_without_sign_in_method,
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
      // An account that nobody provisioned yet is found by its address too, as directories call people by theirs. Whoever registers may name any
      // address and username: those of somebody who has a way in say nothing before they are proven.
      return sql`(lower(s.user_name) = lower(${text}) OR s.user_name IS NULL AND (
        u.email = lower(${text}) AND (u.verified_email OR ${isWithoutSignInMethod}) OR u.username = lower(${text}) AND ${isWithoutSignInMethod}))`
    case 'externalid':
      return sql`s.external_id = ${text}`
    case 'emails':
    case 'emails.value':
      return sql`(u.email = lower(${text}) AND (s.user_name IS NOT NULL OR u.verified_email OR ${isWithoutSignInMethod}))`
    case 'displayname':
      return sql`(lower(coalesce(nullif(u.display_name, ''), u.full_name)) = lower(${text})
        AND (s.user_name IS NOT NULL OR ${isWithoutSignInMethod}))`
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

/** Whether nobody else than the directory has said who it belongs to. */
const mayTakeOver = (row: ScimUserRow) => row.scim_user_name !== null || row.is_without_sign_in_method

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
    // Directories match people by addresses: one that a stranger may have typed is not shown.
    ...(row.email && (row.verified_email || mayTakeOver(row))
      ? { emails: [{ value: row.email, type: 'work', primary: true }] }
      : {}),
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
  /** Mobile numbers, the most wanted one first; undefined where nothing is said of them. */
  phoneNumbers: string[] | undefined
}

const text = (value: unknown, max: number): string => {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > max * 16) throw invalid('A value is no text, or too long.')
  const line = value.normalize('NFC').trim()
  if (/\p{Cc}/u.test(line) || Array.from(line).length > max)
    throw invalid('A value is too long or has control characters.')
  return showsNothing(line) ? '' : line
}

interface Item {
  value?: unknown
  type?: unknown
  primary?: unknown
}
const itemsOf = (values: unknown) => (Array.isArray(values) ? values : []).slice(0, 50) as (Item | null)[]

/** The first primary one, else the first. */
function primaryOf(values: unknown): string {
  const items = itemsOf(values)
  return text((items.find(isPrimary) ?? items[0])?.value, 254)
}

/** Mobile numbers: the primary one, then those that are called so. Directories hold office lines and extensions, which are left out. */
function mobileNumbersOf(values: unknown): string[] {
  const rankOf = (item: Item | null) => (isPrimary(item) ? 0 : /^mobile$/i.test(String(item?.type)) ? 1 : 2)
  return itemsOf(values)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(item => normalizePhone(text(item?.value, 254)) ?? [])
}

/** What a resource says of an account. Values that are absent of a PUT are taken away; those that an account must have stay. */
function readUser({ resource, patchPart }: NextResource, before: ScimUserRow | undefined): Wanted {
  const userName = text(resource.userName, 254)
  if (userName === '') throw invalid('userName is required.')
  const says = (attribute: string) => !patchPart || attribute in patchPart
  // An account without a display name is shown with its full name, which is not to become one.
  const isShownOnly = !says('displayName') && before?.display_name === ''
  const displayName = isShownOnly ? '' : text(resource.displayName, 100)
  const names =
    before && !says('name')
      ? { full_name: before.full_name }
      : readNames({ resource, patchPart }, displayName || before?.full_name || userName)
  const typedEmail = primaryOf(resource.emails)
  const email = typedEmail === '' ? null : normalizeEmail(typedEmail)
  if (email === undefined) throw invalid('emails has no address.')
  // A PATCH leaves out what is right already; people are mostly called by their address.
  const isCalledByIt = before && !says('emails') && normalizeEmail(userName) === before.email
  const language = text(resource.preferredLanguage, 35).toLowerCase()
  return {
    userName,
    externalId: text(resource.externalId, 256) || null,
    isActive: activeOf(resource.active),
    change: {
      ...names,
      display_name: displayName === names.full_name ? '' : displayName,
      ...(says('emails') ? emailChange(email, before) : {}),
      ...(isCalledByIt ? emailChange(before.email, before) : {}),
      ...(language === '' ? {} : { language: language.startsWith('en') ? 'en' : 'vi' }),
    },
    phoneNumbers: says('phoneNumbers') ? mobileNumbersOf(resource.phoneNumbers) : undefined,
  }
}

/** The parts make the full name, unless a PATCH says the full name alone. */
function readNames({ resource, patchPart }: NextResource, otherwise: string) {
  const patchedName = Object(patchPart?.name ?? {}) as Record<string, unknown>
  const hasParts = 'givenName' in patchedName || 'familyName' in patchedName
  const isWhole = patchedName.formatted !== undefined && !hasParts
  const name = (isWhole ? patchedName : (resource.name ?? {})) as Record<string, unknown>
  const parts = { firstName: text(name.givenName, 100), lastName: text(name.familyName, 100) }
  const formattedName = joinFullName(parts) || text(name.formatted, 100)
  const fullName = Array.from(formattedName || otherwise)
    .slice(0, 100)
    .join('')
  const { firstName, lastName } = parts.firstName || parts.lastName ? parts : splitFullName(fullName)
  return { full_name: fullName, first_name: firstName, last_name: lastName }
}

/** What the directory says of an address proves it, also where the account has it already: SSO would make a second account otherwise. */
function emailChange(email: string | null, before: ScimUserRow | undefined): ProfileChange {
  if (email !== (before?.email ?? null)) return { email, verified_email: email !== null }
  const provesNow = before !== undefined && email !== null && mayTakeOver(before)
  return provesNow ? { verified_email: true } : {}
}

/** The first of them that is nobody else's: several people may have the number of their office. */
async function freePhone(
  tx: Tx,
  tenantId: string,
  phoneNumbers: readonly string[],
  userId: string | undefined,
): Promise<string | null> {
  for (const value of phoneNumbers) {
    const holder = await findAccount(tx, tenantId, { kind: 'phoneNumber', value })
    if (!holder || holder.user.user_id === userId) return value
  }
  return null
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
  const wantedUser = readUser({ resource }, undefined)
  const same = { kind: 'eq', attribute: 'username', value: wantedUser.userName } as const
  const { total } = await selectUsers(app.db, tenantId, same, { offset: 0, limit: 1 })
  if (total > 0) throw uniquenessFailure('userName')
  const deletion = await app.db
    .selectFrom('scim_user')
    .select(['user_id', 'external_id'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(user_name) = lower(${wantedUser.userName})`)
    .where('is_deleted', '=', true)
    .executeTakeFirst()
  const { externalId } = wantedUser
  const isSomebodyElse = Boolean(deletion?.external_id && externalId && deletion.external_id !== externalId)
  if (deletion && !isSomebodyElse) {
    await save(app, tenantId, deletion.user_id, () => ({ resource }))
    return deletion.user_id
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertUser(app, tenantId, wantedUser, deletion?.user_id)
    } catch (error) {
      // Two people at once whose addresses begin alike: the second looks for another username.
      const { constraint } = error as { constraint?: string }
      if (constraint !== 'app_user_username' || attempt === 5) throw error
    }
  }
}

/** @param predecessorId who had the name before and is deleted */
function insertUser(
  app: App,
  tenantId: string,
  wantedUser: Wanted,
  predecessorId: string | undefined,
): Promise<string> {
  const userId = uuidv7()
  const { change } = wantedUser
  return transact(app, async tx => {
    await app.services.administrators.lock(tx, tenantId)
    if (predecessorId) await releaseNames(app, tx, tenantId, predecessorId)
    await insertAccount(tx, {
      ...{ tenantId, userId, passwordHash: null, providerType: 'SCIM' },
      username: await freeUsername(tx, tenantId, {
        username: wantedUser.userName.split('@')[0],
        email: change.email ?? undefined,
        name: change.full_name,
      }),
      email: change.email ?? undefined,
      verifiedEmail: Boolean(change.email),
      phoneNumber: (await freePhone(tx, tenantId, wantedUser.phoneNumbers ?? [], undefined)) ?? undefined,
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

/** The directory has given the name to somebody else: the account of its first person stays locked, without the name and the addresses. */
async function releaseNames(app: App, tx: Tx, tenantId: string, userId: string): Promise<void> {
  const before = await lockUser(tx, tenantId, userId)
  // Somebody has opened the account again, and so decides whose name it is.
  if (!before?.is_locked) throw uniquenessFailure('userName')
  const { numUpdatedRows } = await tx
    .updateTable('scim_user')
    .set({ user_name: userId })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('is_deleted', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw uniquenessFailure('userName')
  const change = { email: null, verified_email: false, phone_number: null, verified_phone: false }
  await saveManyAccounts(app, tx, tenantId, { created: [], changed: [{ userId, change }] })
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
 * Makes the account what the resource says; one that nobody provisioned becomes the directory's. The account of an administrator whom it neither
 * made nor took over before is not the directory's to change, and the addresses of the others are not. @throws ScimError
 */
export async function save(
  app: App,
  tenantId: string,
  userId: string,
  next: (before: ScimUserRow) => NextResource,
): Promise<void> {
  const { endedSessionIds, roleWorks } = await transact(app, async tx => {
    const { before, holdsRole } = await lockScimUser(app, tx, tenantId, userId)
    const wantedUser = readUser(next(before), before)
    await saveLink(tx, tenantId, userId, wantedUser)
    const phoneNumber =
      wantedUser.phoneNumbers && (await freePhone(tx, tenantId, wantedUser.phoneNumbers, userId))
    const change = {
      ...wantedUser.change,
      ...(phoneNumber === undefined || phoneNumber === before.phone_number
        ? {}
        : { phone_number: phoneNumber, verified_phone: false }),
    }
    const changedFields = Object.entries(change).filter(
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
    return {
      endedSessionIds: wantedUser.isActive
        ? []
        : await revokeAndTell(tx, app, tenantId, userId, { reason: 'locked' }),
      roleWorks: before.is_deleted ? await requestRoles(app, tx, tenantId, [userId]) : [],
    }
  })
  forgetSessions(app, userId, endedSessionIds)
  await followRoles(app, roleWorks)
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

function requireOwn(row: ScimUserRow, holdsRole: boolean): void {
  const isOwn = row.provider_type === 'SCIM' || (row.scim_user_name !== null && !row.is_deleted)
  if (holdsRole && !isOwn)
    throw new ScimError(403, 'The account of an administrator is not changed over SCIM.')
}

/** The account is locked, without the roles of its groups, and no longer the directory's; what its person wrote stays, and an administrator can erase it. */
export async function deleteUser(
  app: App,
  tenantId: string,
  userId: string,
  check: (before: ScimUserRow) => void,
): Promise<void> {
  const { endedSessionIds, roleWorks } = await transact(app, async tx => {
    const { before } = await lockScimUser(app, tx, tenantId, userId)
    check(before)
    if (!before.is_locked) await setLockedIn(app, tx, directoryActor(tenantId), userId, true)
    await tx
      .insertInto('scim_user')
      .values({
        tenant_id: tenantId,
        user_id: userId,
        // A name that somebody chose themselves brings their account back to nobody.
        user_name: before.scim_user_name ?? (before.is_without_sign_in_method ? before.username : userId),
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
    return {
      endedSessionIds: await revokeAndTell(tx, app, tenantId, userId, { reason: 'locked' }),
      roleWorks: await requestRoles(app, tx, tenantId, [userId]),
    }
  })
  forgetSessions(app, userId, endedSessionIds)
  await followRoles(app, roleWorks)
}
