import { showsNothing } from '@trau/contract/rules/visible'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { writeAudit } from '#platform/audit.ts'
import { directoryActorId } from '#platform/auth/operator.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { addToRole, removeFromRole, selectHeldRoles } from '../../admin-permission/index.ts'
import {
  type Account,
  findAccount,
  findUser,
  insertAccount,
  normalizeEmail,
  normalizePhone,
  saveManyAccounts,
  splitFullName,
  type UserRow,
} from '../../identity/index.ts'
import { freeUsername, withoutSignInMethod } from '../../identity-authen/index.ts'
import type { Person } from './client.ts'
import {
  findIdentity,
  findLdapSetting,
  insertIdentity,
  type LdapSettingRow,
  updateIdentity,
} from './ldap-store.ts'

export const directoryActor = (tenantId: string) => ({ tenantId, userId: directoryActorId })

/** What the server did because a directory says so. */
export const auditDirectory = (
  app: App,
  tenantId: string,
  action: string,
  userIds: readonly string[],
  after?: unknown,
) =>
  writeAudit(app.db, {
    ...{ tenantId, actorId: directoryActorId, action, target: {}, ipAddress: '' },
    subjectIds: userIds,
    ...(after === undefined ? {} : { after }),
  })

/**
 * The account of an entry: the one it is linked to, else one that is linked now, else a new one; undefined where the setting allows neither.
 * @param account the one with the name that was typed
 */
export async function accountOf(
  app: App,
  setting: LdapSettingRow,
  person: Person,
  account: Account | undefined,
): Promise<UserRow | undefined> {
  const { tenant_id: tenantId } = setting
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await transact(app, tx => findOrMake(tx, app, setting, person, account))
      if (!outcome) return undefined
      if (outcome.isNew) await auditDirectory(app, tenantId, 'createUser', [outcome.user.user_id])
      return outcome.user
    } catch (error) {
      // Two sign-ins of one person at once, or two people of one name: the second looks again.
      if (uniqueConstraintOf(error) === undefined || attempt === 5) throw error
    }
  }
}

async function findOrMake(
  tx: Tx,
  app: App,
  setting: LdapSettingRow,
  person: Person,
  account: Account | undefined,
): Promise<{ user: UserRow; isNew: boolean } | undefined> {
  const { tenant_id: tenantId } = setting
  const identity = await findIdentity(tx, tenantId, { subject: person.subject })
  const linkedUser = identity && (await findUser(tx, tenantId, identity.user_id))
  if (linkedUser) return linkedUser.erased_time ? undefined : { user: linkedUser, isNew: false }
  const row = (userId: string) => ({
    ...{ tenant_id: tenantId, subject: person.subject, user_id: userId, dn: person.dn },
    created_time: new Date(app.clock.now()),
  })
  if (account) {
    const isName = account.user.username === person.username.toLowerCase()
    if (!setting.links_usernames || !isName || !(await isWithoutSignInMethod(tx, account.user)))
      return undefined
    await insertIdentity(tx, row(account.user.user_id))
    return { user: account.user, isNew: false }
  }
  if (!setting.allows_creation) return undefined
  const fullName = nameOf(person)
  const { email, phoneNumber } = await freeAddresses(tx, tenantId, person, undefined)
  const user = await insertAccount(tx, {
    ...{ tenantId, userId: uuidv7(), passwordHash: null, providerType: 'LDAP', fullName },
    username: await freeUsername(tx, tenantId, person),
    ...{ email, phoneNumber, verifiedEmail: email !== undefined, language: undefined },
    ...splitFullName(fullName),
    now: app.clock.now(),
  })
  await insertIdentity(tx, row(user.user_id))
  return { user, isNew: true }
}

/** Whoever has come into an account by a way of their own may have chosen its name. */
async function isWithoutSignInMethod(tx: Tx, { tenant_id, user_id }: UserRow): Promise<boolean> {
  const { rows } = await sql`SELECT FROM app_user u
    WHERE u.tenant_id = ${tenant_id} AND u.user_id = ${user_id} AND ${withoutSignInMethod(sql.ref('u'))}`.execute(
    tx,
  )
  return rows.length > 0
}

const nameOf = ({ name, username }: Person) =>
  (showsNothing(name) ? '' : name.normalize('NFC').slice(0, 100)) || username.slice(0, 100) || '–'

/** Of what the entry says, the addresses that are some and nobody else's. */
async function freeAddresses(tx: Tx, tenantId: string, person: Person, userId: string | undefined) {
  const email = normalizeEmail(person.email)
  const phoneNumber = normalizePhone(person.phoneNumber)
  const isFree = async (kind: 'email' | 'phoneNumber', value: string) => {
    const holder = await findAccount(tx, tenantId, { kind, value })
    return !holder || holder.user.user_id === userId
  }
  return {
    email: email && (await isFree('email', email)) ? email : undefined,
    phoneNumber: phoneNumber && (await isFree('phoneNumber', phoneNumber)) ? phoneNumber : undefined,
  }
}

/** Name, addresses and DN as the entry has them now. Answers whether anything changed. */
export async function followEntry(
  app: App,
  tenantId: string,
  user: UserRow,
  person: Person,
): Promise<boolean> {
  return transact(app, async tx => {
    const { email, phoneNumber } = await freeAddresses(tx, tenantId, person, user.user_id)
    const fullName = nameOf(person)
    const change = {
      ...(fullName === user.full_name ? {} : { full_name: fullName, ...columnsOf(fullName) }),
      ...(email === undefined || (email === user.email && user.verified_email)
        ? {}
        : { ...(email === user.email ? {} : { email }), verified_email: true }),
      ...(phoneNumber === undefined || phoneNumber === user.phone_number
        ? {}
        : { phone_number: phoneNumber, verified_phone: false }),
    }
    await updateIdentity(tx, { tenant_id: tenantId, subject: person.subject }, { dn: person.dn })
    if (Object.keys(change).length === 0) return false
    await saveManyAccounts(app, tx, tenantId, { created: [], changed: [{ userId: user.user_id, change }] })
    return true
  })
}

function columnsOf(fullName: string) {
  const { firstName, lastName } = splitFullName(fullName)
  return { first_name: firstName, last_name: lastName }
}

/** Roles that the setting maps groups to: held by who is in one of their groups, and by nobody else of the directory. */
export async function followGroups(
  app: App,
  { tenant_id: tenantId, group_roles: groupRoles }: Pick<LdapSettingRow, 'tenant_id' | 'group_roles'>,
  userId: string,
  groups: readonly string[],
): Promise<boolean> {
  if (groupRoles.length === 0) return false
  const own = new Set(groups.map(keyOfDn))
  const wantedRoleIds = new Set(
    groupRoles.filter(({ group }) => own.has(keyOfDn(group))).map(({ roleId }) => roleId),
  )
  const heldRoles = (await selectHeldRoles(app.db, tenantId, [userId])).get(userId) ?? []
  const heldIds = new Set(heldRoles.map(({ roleId }) => roleId))
  let isChanged = false
  for (const roleId of new Set(groupRoles.map(one => one.roleId))) {
    if (wantedRoleIds.has(roleId) === heldIds.has(roleId)) continue
    const change = wantedRoleIds.has(roleId) ? addToRole : removeFromRole
    try {
      await change(app, directoryActor(tenantId), roleId, [userId])
      await auditDirectory(
        app,
        tenantId,
        wantedRoleIds.has(roleId) ? 'addRoleUser' : 'removeRoleUser',
        [userId],
        {
          roleId,
        },
      )
      isChanged = true
    } catch (error) {
      // The role is gone, or its last holder stays.
      if (!(error instanceof Failure)) throw error
      app.log.warn({ err: error, roleId }, 'a role could not follow a group of the directory')
    }
  }
  return isChanged
}

/**
 * The same by the setting of now: a comparison of a large directory takes minutes, and what another setting gives meanwhile is not given. A
 * role whose mapping goes while it is given is taken again.
 */
export async function followCurrentGroups(
  app: App,
  tenantId: string,
  userId: string,
  groups: readonly string[],
): Promise<boolean> {
  const setting = await findLdapSetting(app.db, tenantId)
  if (!setting || !(await followGroups(app, setting, userId, groups))) return false
  const givenIds = setting.group_roles.map(({ roleId }) => roleId)
  await takeRoles(app, tenantId, userId, unmappedOf(givenIds, await findLdapSetting(app.db, tenantId)))
  return true
}

/** Roles that the setting maps no group to. */
export function unmappedOf(
  roleIds: readonly string[],
  setting: Pick<LdapSettingRow, 'group_roles'> | undefined,
): string[] {
  const mappedIds = new Set(setting?.group_roles.map(({ roleId }) => roleId))
  return [...new Set(roleIds)].filter(roleId => !mappedIds.has(roleId))
}

/** Takes roles that no group gives any more. */
export const takeRoles = (
  app: App,
  tenantId: string,
  userId: string,
  roleIds: readonly string[],
): Promise<boolean> =>
  followGroups(
    app,
    { tenant_id: tenantId, group_roles: roleIds.map(roleId => ({ group: 'none', roleId })) },
    userId,
    [],
  )

/** DNs are compared without case and without the space around their commas. */
const keyOfDn = (dn: string) =>
  dn
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s*,\s*/g, ',')
    .trim()
