import { ServerProcess } from '../chaos/server-process.ts'
import { type Goal, goal, goalsOf, print } from '../report.ts'
import { benchLatency } from '../send/latency.ts'
import { benchSend } from '../send/send.ts'
import { compare } from './compare.ts'
import { checkOut, commitOf, describeCommit, lastRelease } from './other-checkout.ts'

/** Until the first round of garbage collection after the start is over. */
const restMs = 3_000

/**
 * What a message costs now beside what it cost at an earlier commit, measured by turns in one run with the same load: durable sends, delay of
 * delivery, memory. Sets the exit code where a figure has become worse.
 * @param base a commit; default: the last release
 */
export async function benchGuard({
  seconds,
  base: name,
  rounds = 4,
}: {
  seconds: number
  base?: string | undefined
  rounds?: number
}): Promise<void> {
  const base = name ? commitOf(name) : lastRelease()
  print('guard', `${describeCommit(commitOf('HEAD'))}, beside ${describeCommit(base)}`)
  const other = checkOut(base)
  try {
    const before: Goal[] = []
    const now: Goal[] = []
    const sides = [
      { script: other.script, figures: before },
      { script: undefined, figures: now },
    ]
    for (let n = 0; n < rounds; n++) {
      // By turns, so that a slower minute of the machine meets both; whoever comes second finds it warmer, so the first one changes.
      for (const side of n % 2 ? sides.toReversed() : sides)
        side.figures.push(...(await measure(seconds, side.script)))
    }
    const figures = compare(before, now)
    print('guard', `medians of ${rounds} rounds of ${seconds} s, before → now`)
    for (const one of figures)
      print(
        '',
        `${one.isWorse ? 'WORSE ' : ''}${one.what}: ${one.before.toFixed(1)} → ${one.now.toFixed(1)}, ${one.ratio.toFixed(2)} of before (above 1 is better)`,
      )
    if (!figures.some(({ isWorse }) => isWorse)) return
    process.exitCode = 1
    print('', `look at: git log --oneline ${base.slice(0, 12)}..HEAD -- contract server`)
  } finally {
    other.remove()
  }
}

async function measure(seconds: number, script: string | undefined): Promise<Goal[]> {
  const server = new ServerProcess(script ? { script } : {})
  try {
    await server.start()
    return await goalsOf(async () => {
      await new Promise(resolve => setTimeout(resolve, restMs))
      goal('server memory before anybody connected, MB', server.rss() / 1e6, '≤', 230)
      await benchSend({ seconds, server })
      await benchLatency({ seconds, server })
      goal('server memory after it, MB', server.rss() / 1e6, '≤', 400)
    })
  } finally {
    await server.stop()
  }
}
