import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const app = appForFile()

it('does not wait in a circle with the end of its session', async () => {
  const refresh = (token: string, device = 'phone') =>
    app.call(contract.identityAuthen.refreshTokens, {}, { token, headers: { 'x-device-id': device } })
  const people: Person[] = []
  for (let i = 0; i < 12; i++) people.push(await app.person('Nguyễn Văn An'))
  const spent = people.map(person => person.tokens.refreshToken)
  const fresh = await Promise.all(spent.map(token => refresh(token)))
  await Promise.all(
    people.flatMap((person, i) => [
      refresh(fresh[i]!.data!.refreshToken),
      // A copy of the spent token ends the session while its owner renews the new one, or leaves.
      refresh(spent[i]!, 'thief'),
      person.call(contract.identityAuthen.logout, {}),
    ]),
  )
  // PostgreSQL counts within a second.
  await new Promise(resolve => setTimeout(resolve, 1_500))
  const { rows } = await app.app.database.pool.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows[0]!.deadlocks).toBe(0)
})
