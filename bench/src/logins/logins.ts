import { contract } from '@trau/contract'
import { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { populate } from '../populate.ts'
import { goal, percentile, print } from '../report.ts'
import { type Answer, post } from './calls.ts'
import { timeExistence } from './timing.ts'

const counts = { people: 40, rooms: 10 }
const loginsPerSecond = 50
const othersPerSecond = 100
const content = 'Chiều nay mình gặp nhau ở quán cũ nhé!'

/**
 * What everybody else notices of a flood of sign-ins, and whether the time of an answer tells which accounts exist. Requests leave by
 * the clock, whether answers come or not, and are timed from when they should have left.
 */
export async function benchLogins(options: { seconds: number }): Promise<void> {
  const product = new ServerProcess()
  try {
    await product.start()
    const { people, rooms } = await populate(product.url, counts)
    const listUrl = product.url + contract.room.listRooms.path.replace('{tenant}', 'default')
    const others = (n: number) => {
      const room = rooms[n % rooms.length]!
      if (n % 2 === 0) return call('GET', listUrl, people[n % people.length]!.token)
      const body = JSON.stringify({ content, clientMessageId: crypto.randomUUID() })
      return call('POST', room.sendUrl, room.members[n % room.members.length]!.token, body)
    }
    const login = (n: number) =>
      post(product.url, 'login', {
        username: people[n % counts.people]!.username,
        password: 'đo tốc độ thật 2026',
      })

    await pace(2, othersPerSecond, others) // warm the code paths before they are measured
    const quiet = (await pace(options.seconds, othersPerSecond, others)).times
    const [during, logins] = await Promise.all([
      pace(options.seconds, othersPerSecond, others),
      pace(options.seconds, loginsPerSecond, login),
    ])
    const answers = logins.answers as Answer[]
    const successCount = answers.filter(answer => answer.status === 200).length
    const refusalCount = answers.filter(answer => answer.status === 429).length
    print(
      'logins',
      `${loginsPerSecond} sign-ins/s offered for ${options.seconds} s beside ${othersPerSecond} other requests/s (half lists, half sends), LIMITS_FACTOR=1000000, load generator on the same cores`,
    )
    print(
      '',
      `signed in ${successCount} (p50 ${percentile(logins.times, 50).toFixed(0)} ms, p99 ${percentile(logins.times, 99).toFixed(0)} ms), told to come back ${refusalCount}, otherwise ${answers.length - successCount - refusalCount}`,
    )
    print(
      '',
      `others without sign-ins: p50 ${percentile(quiet, 50).toFixed(1)} ms, p99 ${percentile(quiet, 99).toFixed(1)} ms; ${kinds(quiet)}`,
    )
    print('', `others beside them: p50 ${percentile(during.times, 50).toFixed(1)} ms; ${kinds(during.times)}`)
    goal('others beside 50 sign-ins/s, p99, ms', percentile(during.times, 99), '≤', 50)

    const tries = Math.max(50, Math.round(options.seconds * 100))
    print('', `\n  whether an answer’s time tells that an account exists, ${tries} tries of each:`)
    const database = await product.database()
    await timeExistence(product.url, database, tries).finally(() => database.end())
  } finally {
    await product.stop()
  }
}

/** A send waits for the disk, a list does not; the odd requests are sends. */
const kinds = (times: number[]) => {
  const of = (odd: number) =>
    percentile(
      times.filter((_, n) => n % 2 === odd),
      99,
    ).toFixed(1)
  return `lists p99 ${of(0)} ms, sends p99 ${of(1)} ms`
}

/** Sends `rate` requests a second for some seconds, each when it is due. */
async function pace(
  seconds: number,
  rate: number,
  send: (n: number) => Promise<unknown>,
): Promise<{ times: number[]; answers: unknown[] }> {
  const times: number[] = []
  const answers: Promise<unknown>[] = []
  const began = performance.now()
  const total = seconds * rate
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
    for (; n < due; n++) {
      const [order, at] = [n, began + (n / rate) * 1000]
      const answer = send(n)
      answers.push(answer)
      answer.then(
        () => {
          times[order] = performance.now() - at
        },
        () => {
          times[order] = performance.now() - at
        },
      )
    }
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  const all = await Promise.all(answers)
  return { times, answers: all }
}
