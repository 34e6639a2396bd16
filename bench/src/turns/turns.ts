import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { contract } from '@trau/contract'
import { hostileTexts } from '../../../scripts/text-growth.ts'
import { formOf } from '../../../server/src/testing/app.ts'
import { hostileFiles, someHostileFiles } from '../../../server/src/testing/hostile-files/index.ts'
import type { Scene } from '../../../server/src/testing/samples/scene.ts'
import { goal, print } from '../report.ts'
import { requestsOf, type Sent } from './requests.ts'
import type { Heard, Said, Served } from './served.ts'
import type { Stall } from './watch.ts'
import type { WorldSizes } from './world.ts'

const fullSizes: WorldSizes = {
  members: 1_000,
  polls: 50,
  contacts: 5_000,
  rooms: 300,
  nodes: 10_000,
  notifications: 1_000,
}

/** A request, and when it was under way, in ms since the epoch. */
interface Done {
  name: string
  from: number
  to: number
  status: number
}

interface Outcome {
  requests: number
  failed: string[]
  /** The longest first, with what was under way. */
  stalls: (Stall & { during: string })[]
}

/**
 * How long the event loop answers nobody while large and hostile work goes through every endpoint and processor: an account with a room of a
 * thousand members with 20 keywords each, 500 messages at once, hostile texts, lists, files and bodies at the limits.
 */
export async function benchTurns({
  sizes = fullSizes,
  messages = 500,
  files = hostileFiles.length,
  everyNth = 1,
}: {
  sizes?: WorldSizes
  messages?: number
  files?: number
  /** Of the requests to endpoints, for a short run. */
  everyNth?: number
} = {}): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('./served.ts', import.meta.url)), { stdio: 'inherit' })
  try {
    const { url, scene } = await ask<Served>(child, { sizes })
    const token = scene.owner.tokens.accessToken
    const outcomes: Done[] = []
    const send = async (request: Sent) => {
      const from = Date.now()
      const status = await statusOf(url, token, request)
      outcomes.push({ name: request.name, from, to: Date.now(), status })
    }
    await ask<Stall[]>(child, 'stalls')
    for (const request of crowdOf(scene, messages)) await send(request)
    for (const [n, makeRequest] of requestsOf(scene).entries())
      if (n % everyNth === 0) await send(makeRequest())
    for (const file of someHostileFiles(files)) {
      const { name: fileName, mediaType } = file
      const bytes = await file.build()
      const { type, content } = formOf({ file: { bytes, fileName, mediaType }, forDrive: true })
      const path = contract.media.uploadMedia.path.replace('{tenant}', 'default')
      await send({ name: `upload: ${file.what}`, method: 'POST', path, contentType: type, body: content })
    }
    await ask<'settled'>(child, 'settle')
    const stalls = (await ask<Stall[]>(child, 'stalls')).map(stall => ({
      ...stall,
      during: nameAt(outcomes, stall),
    }))
    const failures = outcomes
      .filter(({ status }) => status >= 500)
      .map(({ name, status }) => `${name}: ${status}`)
    report(outcomes, stalls, failures)
    return { requests: outcomes.length, failed: failures, stalls }
  } finally {
    if (child.connected) child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function ask<A extends Said>(child: ChildProcess, command: Heard): Promise<A> {
  child.send(command)
  const [reply] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended'))),
  ])
  return reply as A
}

async function statusOf(url: string, token: string, { method, path, contentType, body }: Sent) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(contentType ? { 'content-type': contentType } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Long messages one after the other, so that the room's notifications are decided for many at once. */
function crowdOf({ roomId }: Scene, messages: number): Sent[] {
  const path = contract.chat.sendMessage.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'roomId' ? roomId : 'default',
  )
  const texts = Object.entries(hostileTexts)
  return Array.from({ length: messages }, (_, n) => {
    const [what, make] = texts[n % texts.length]!
    const content = make(9_900).toWellFormed()
    return {
      name: `message of ${what}`,
      method: 'POST',
      path,
      contentType: 'application/json',
      body: JSON.stringify({ content }),
    }
  })
}

/** What was asked for while it stood still, or last before it did. */
function nameAt(outcomes: readonly Done[], { at, ms }: Stall): string {
  const during = outcomes.filter(({ from, to }) => from < at + ms && to > at).map(({ name }) => name)
  if (during.length > 0) return [...new Set(during)].slice(0, 3).join(' | ')
  return `after ${outcomes.findLast(({ to }) => to <= at)?.name ?? 'nothing'}`
}

function report(outcomes: readonly Done[], stalls: Outcome['stalls'], failures: readonly string[]): void {
  const byCpu = [...stalls].sort((a, b) => b.cpuMs - a.cpuMs)
  const acceptedCount = outcomes.filter(({ status }) => status < 300).length
  print(
    'turns',
    `${outcomes.length} requests with everything at its limits, ${acceptedCount} of them accepted, the event loop watched meanwhile`,
  )
  for (const { ms, cpuMs, during } of byCpu.slice(0, 5))
    print('', `${cpuMs.toFixed(0)} ms computed, ${ms.toFixed(0)} ms by the clock: ${during}`)
  for (const failure of failures.slice(0, 10)) print('', `answered ${failure}`)
  goal('  the longest turn, computed, ms', byCpu[0]?.cpuMs ?? 0, '≤', 50)
  goal('  the longest turn by the clock, ms', stalls[0]?.ms ?? 0, '≤', 50)
  goal('  answers of 5xx', failures.length, '≤', 0)
}
