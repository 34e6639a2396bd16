import type { LdapSyncResult } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import type { Job } from '#platform/jobs/index.ts'
import { findUser, setLocked } from '../../identity/index.ts'
import { auditDirectory, directoryActor, followCurrentGroups, followEntry } from './accounts.ts'
import { answerOf, bindAsSearcher, directoryOf, type Person, searchPeople, withDirectory } from './client.ts'
import {
  type LdapIdentityRow,
  type LdapSettingRow,
  saveSyncResult,
  selectEnabledLdapSettings,
  selectIdentities,
  updateIdentity,
} from './ldap-store.ts'

/** From so many accounts on, a directory that lacks more than half of them is taken for a mistake of the settings. */
const fewAccounts = 5

/**
 * Compares the accounts of a directory with it: who is gone from it is locked and signed out at once, who came back is unlocked, names,
 * addresses and roles follow. The result is kept beside the setting.
 */
export async function syncDirectory(app: App, setting: LdapSettingRow): Promise<LdapSyncResult> {
  const result = await compare(app, setting).catch(
    (error: unknown): LdapSyncResult => ({
      ...{ seen: 0, changed: 0, locked: 0, unlocked: 0, problem: 'FAILED' },
      serverAnswer: answerOf(error),
    }),
  )
  await saveSyncResult(app.db, setting.tenant_id, result, app.clock.now())
  return result
}

async function compare(app: App, setting: LdapSettingRow): Promise<LdapSyncResult> {
  const { tenant_id: tenantId } = setting
  const directory = directoryOf(app, setting)
  const identities = await selectIdentities(app.db, tenantId)
  const ofAccounts = new Set(identities.map(({ subject }) => subject))
  const people = new Map<string, Person>()
  let seenCount = 0
  await withDirectory(app, directory, async client => {
    await bindAsSearcher(client, directory)
    for await (const person of searchPeople(client, directory)) {
      seenCount++
      if (ofAccounts.has(person.subject)) people.set(person.subject, person)
    }
  })
  const result: LdapSyncResult = { seen: seenCount, changed: 0, locked: 0, unlocked: 0 }
  const goneIdentities = identities.filter(({ subject, is_gone }) => !is_gone && !people.has(subject))
  const present = identities.filter(({ is_gone }) => !is_gone)
  const isMistake = goneIdentities.length > fewAccounts && goneIdentities.length * 2 > present.length
  if (isMistake) result.problem = 'TOO_MANY_GONE'
  for (const identity of identities) {
    const person = people.get(identity.subject)
    if (!person && !identity.is_gone && !isMistake) result.locked += await setGone(app, identity, true)
    if (person && identity.is_gone) result.unlocked += await setGone(app, identity, false)
    const user = person && (await findUser(app.db, tenantId, identity.user_id))
    if (!person || !user || user.erased_time) continue
    const isChanged = await followEntry(app, tenantId, user, person)
    if ((await followCurrentGroups(app, tenantId, user.user_id, person.groups)) || isChanged) result.changed++
  }
  return result
}

async function setGone(app: App, identity: LdapIdentityRow, isGone: boolean): Promise<number> {
  const { tenant_id: tenantId, user_id: userId } = identity
  try {
    await setLocked(app, { ...directoryActor(tenantId), sessionId: '' }, userId, isGone)
    await updateIdentity(app.db, identity, { is_gone: isGone })
    // Somebody else has locked it, and unlocks it.
    if ((await findUser(app.db, tenantId, userId))?.is_locked !== isGone) return 0
    await auditDirectory(app, tenantId, isGone ? 'lockUser' : 'unlockUser', [userId])
    return 1
  } catch (error) {
    // The last SUPER_ADMIN is not locked by a directory either; an erased account stays erased.
    if (!(error instanceof Failure)) throw error
    app.log.warn({ err: error, userId }, 'an account could not follow the directory')
    return 0
  }
}

export const syncDirectories: Job = {
  name: 'directory/syncDirectories',
  cron: '*/15 * * * *',
  async run(app: App) {
    for (const setting of await selectEnabledLdapSettings(app.db)) await syncDirectory(app, setting)
  },
}
