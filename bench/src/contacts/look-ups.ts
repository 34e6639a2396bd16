import { request } from 'node:http'
import { contract } from '@trau/contract'
import { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { populate } from '../populate.ts'
import { goal, percentile, print } from '../report.ts'

const tries = 1_000
const hides = '+84912345678'
const endpoints = [
  { what: 'phone', row: contract.identity.getUserByPhoneNumber, hidden: hides, nobody: '+84987654321' },
  { what: 'e-mail', row: contract.identity.getUserByEmail, hidden: 'an@vidu.vn', nobody: 'ai@vidu.vn' },
  { what: 'login name', row: contract.identity.getUserByLoginName, hidden: hides, nobody: '+84987654321' },
]

/** Whether the time of a look-up tells somebody who hides from nobody at all: medians of tries by turns. */
export async function benchLookUps(): Promise<void> {
  const product = new ServerProcess()
  try {
    await product.start()
    const { people } = await populate(product.url, { people: 2, rooms: 1 })
    const [requester, hiddenPerson] = people as [(typeof people)[0], (typeof people)[0]]
    const database = await product.database()
    await database.query('UPDATE app_user SET phone_number = $1, email = $2 WHERE user_id = $3', [
      ...[hides, 'an@vidu.vn', hiddenPerson.userId],
    ])
    await database.end()
    const profile = contract.identity.updateProfile.path
      .replace('{tenant}', 'default')
      .replace('{userId}', hiddenPerson.userId)
    const body = JSON.stringify({ fieldPrivacy: { foundByPhone: 'NOBODY', foundByEmail: 'NOBODY' } })
    await call('PUT', product.url + profile, hiddenPerson.token, body)

    print(
      'lookups',
      `${tries} tries each of an owner who hides and of nobody, by turns, LIMITS_FACTOR=1000000`,
    )
    for (const { what, row, ...values } of endpoints) {
      const base = product.url + row.path.replace('{tenant}', 'default')
      const times = { hidden: [] as number[], nobody: [] as number[] }
      for (let n = -100; n < tries; n++) {
        // Whoever goes first in a pair must not always be the same.
        for (const who of n % 2 ? (['hidden', 'nobody'] as const) : (['nobody', 'hidden'] as const)) {
          const took = await refusal(
            base.replace('{value}', encodeURIComponent(values[who])),
            requester.token,
          )
          if (n >= 0) times[who].push(took)
        }
      }
      const [a, b] = [percentile(times.hidden, 50), percentile(times.nobody, 50)]
      print('', `${what}: medians ${a.toFixed(2)} ms and ${b.toFixed(2)} ms`)
      goal('  their difference, %', (Math.abs(a - b) / Math.min(a, b)) * 100, '≤', 10)
    }
  } finally {
    await product.stop()
  }
}

/** Milliseconds until "not found" is there. */
function refusal(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    request(url, { headers: { authorization: `Bearer ${token}` } }, response => {
      // The server may be gone in the middle of its answer.
      response.on('error', reject)
      response.resume()
      response.on('end', () =>
        response.statusCode === 404
          ? resolve(performance.now() - began)
          : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })
}
