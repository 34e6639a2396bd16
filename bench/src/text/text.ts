import { setTimeout } from 'node:timers/promises'
import {
  growthOf,
  hostileTexts,
  largeSize,
  linearBaselineMs,
  type TextFunction,
} from '../../../scripts/text-growth.ts'
import type { ServerProcess } from '../chaos/server-process.ts'
import { populate } from '../populate.ts'
import { goal, print } from '../report.ts'
import { slowestAnswer } from '../slowest-answer.ts'
import { withServer } from '../with-server.ts'

const workspaces = ['contract', 'server', 'web']

/** What reading hostile texts costs: each function by itself, then the server's event loop while they are sent to it at its own limits. */
export async function benchText({ server }: { server?: ServerProcess } = {}): Promise<void> {
  const baselineMs = await linearBaselineMs()
  print('text', `the slowest class of texts of ${largeSize / 1024} KiB, baseline ${baselineMs.toFixed(1)} ms`)
  for (const workspace of workspaces) {
    const module = new URL(`../../../${workspace}/src/testing/text-functions.ts`, import.meta.url).href
    const { textFunctions } = (await import(module)) as { textFunctions: Record<string, TextFunction> }
    for (const [name, work] of Object.entries(textFunctions))
      print('', `${workspace}, ${name}: ${await worstOf(work)}`)
  }
  await withServer(server, sendHostileTexts, { env: { LIMITS_FACTOR: '1', LINK_PREVIEWS: 'on' } })
}

async function worstOf(work: TextFunction): Promise<string> {
  let worst = { pattern: '', largeMs: 0 }
  for (const pattern of Object.keys(hostileTexts)) {
    const growth = await growthOf(work, pattern)
    if (growth.largeMs > worst.largeMs) worst = growth
  }
  return `${worst.largeMs.toFixed(2)} ms (${worst.pattern})`
}

/** One after the other as fast as they are answered, by one person; beyond the limit they are refused, which costs too. */
async function sendHostileTexts({ url }: ServerProcess): Promise<void> {
  const { rooms } = await populate(url, { people: 2, rooms: 1 })
  const { members, sendUrl } = rooms[0]!
  const texts = Object.values(hostileTexts).map(make => make(10_000).toWellFormed())
  // The one that used to hold the event loop for seconds, as long as a link may be.
  texts.push(`http://a${'…'.repeat(1300)}${')'.repeat(690)}`)
  const idleMs = await slowestAnswer(url, () => setTimeout(2_000))
  const counts = new Map<number, number>()
  const busyMs = await slowestAnswer(url, async () => {
    for (const content of texts) {
      const { status } = await fetch(sendUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${members[0]!.token}` },
        body: JSON.stringify({ content }),
      })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  const answers = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  print('', `${texts.length} hostile messages at default limits: ${answers}`)
  print('', `the slowest /healthz: ${idleMs.toFixed(0)} ms idle, ${busyMs.toFixed(0)} ms meanwhile`)
  goal('  the longest that the server answered nobody, ms', busyMs, '≤', 250)
}
