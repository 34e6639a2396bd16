import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { findUser } from '../../identity/index.ts'
import type { DirectorySignIn } from '../../identity-authen/index.ts'
import { accountOf, followCurrentGroups, followEntry } from './accounts.ts'
import { bindAsSearcher, directoryOf, type Person, searchPeople, withDirectory } from './client.ts'
import { findIdentity, findLdapSetting, type LdapSettingRow } from './ldap-store.ts'

const longestPassword = 512
/** A result code of RFC 4511. */
const invalidCredentials = 49

export const directorySignIn: DirectorySignIn = {
  async check(app, tenantId, account, { username, password }, beforeBind) {
    const setting = await findLdapSetting(app.db, tenantId)
    if (!setting?.is_enabled) return 'notAsked'
    const identity = account && (await findIdentity(app.db, tenantId, { userId: account.user.user_id }))
    const isOwn = account && !identity && !(setting.links_usernames && account.passwordHash === null)
    if (isOwn) return 'notAsked'
    const credentials = { username: username.trim(), password }
    const person = await provenPerson(app, setting, credentials, beforeBind)
    if (!person || (identity && identity.subject !== person.subject)) return undefined
    const user = await accountOf(app, setting, person, account)
    if (!user) return undefined
    await followEntry(app, tenantId, user, person)
    await followCurrentGroups(app, tenantId, user.user_id, person.groups)
    return findUser(app.db, tenantId, user.user_id)
  },
  async knows(q, { tenantId, userId }) {
    const setting = await findLdapSetting(q, tenantId)
    if (!setting?.is_enabled) return false
    const identity = await findIdentity(q, tenantId, { userId })
    return identity !== undefined && !identity.is_gone
  },
}

/** The entry that the name finds, if it is one alone and the password binds as it. @throws directoryUnavailable, and what `beforeBind` throws */
async function provenPerson(
  app: App,
  setting: LdapSettingRow,
  { username, password }: { username: string; password: string },
  beforeBind: Parameters<DirectorySignIn['check']>[4],
): Promise<Person | undefined> {
  // A bind without a password succeeds for anybody (RFC 4513, section 5.1.2).
  if (password === '' || password.length > longestPassword || username === '' || username.length > 254)
    return undefined
  const directory = directoryOf(app, setting)
  try {
    return await withDirectory(app, directory, async client => {
      await bindAsSearcher(client, directory)
      const people: Person[] = []
      for await (const person of searchPeople(client, directory, username))
        if (people.push(person) === 2) break
      const person = people.length === 1 && people[0]!.subject !== '' ? people[0]! : undefined
      await beforeBind(person?.subject)
      // A name of nobody takes as many steps as one with a wrong password.
      const dn = person?.dn ?? `cn=nobody,${setting.base_dn}`
      try {
        await client.bind(dn, password)
        return person
      } catch (error) {
        if (!person || (error as { code?: number }).code === invalidCredentials) return undefined
        throw error
      }
    })
  } catch (error) {
    app.log.warn({ err: error, tenantId: setting.tenant_id }, 'the directory could not be asked')
    throw fail('directoryUnavailable')
  }
}
