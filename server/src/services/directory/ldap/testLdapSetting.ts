import type { contract, LdapTest } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { answerOf, bindAsSearcher, type Person, searchPeople, withDirectory } from './client.ts'
import { findLdapSetting } from './ldap-store.ts'
import { directoryOfBody, passwordOf, requireUsable } from './settings.ts'

const mostCounted = 100

export const testLdapSetting: Handler<typeof contract.directory.testLdapSetting, App> = async (
  { app, tenantId },
  { body },
) => {
  await requireUsable(app, body)
  const password = passwordOf(app, tenantId, body, await findLdapSetting(app.db, tenantId))
  const directory = directoryOfBody(body, password)
  let step: LdapTest['step'] = 'CONNECT'
  try {
    return await withDirectory(app, directory, async client => {
      try {
        step = 'BIND'
        await bindAsSearcher(client, directory)
        step = 'SEARCH'
        return await search(client)
      } catch (error) {
        // The first request is what connects, whichever it is.
        if (!client.isConnected) step = 'CONNECT'
        throw error
      }
    })
  } catch (error) {
    return { isWell: false, step, serverAnswer: answerOf(error) }
  }

  async function search(client: Parameters<typeof searchPeople>[0]): Promise<LdapTest> {
    const people: Person[] = []
    for await (const person of searchPeople(client, directory, body.username)) {
      people.push(person)
      if (people.length === mostCounted) break
    }
    const [person] = people
    return {
      ...{ isWell: true, step, serverAnswer: '', count: people.length },
      ...(person && { person: viewPerson(person) }),
    }
  }
}

const viewPerson = ({ subject, groups, ...person }: Person) => ({
  ...person,
  groups: groups.slice(0, 20),
  hasId: subject !== '',
})
