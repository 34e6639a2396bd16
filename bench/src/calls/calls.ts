import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { callOfTwo, inTab, readTab, sessionModule, untilTab } from '../../../e2e/call/tab.ts'
import { sendThroughRelay, UdpPath } from '../../../e2e/call/udp-path.ts'
import { newPair, openMessenger } from '../../../e2e/chat/rooms.ts'
import { signedInElsewhere } from '../../../e2e/src/people.ts'
import { freePort } from '../../../scripts/free-port.ts'
import type { ServerProcess } from '../chaos/server-process.ts'
import { launchChromium } from '../launch-chromium.ts'
import { goal, percentile, print } from '../report.ts'
import { withServer } from '../with-server.ts'
import { bareConnection, firstFrame, nextFrame, voiceHeard, watchFrames } from './frames.ts'
import { printSteps, watchSteps } from './steps.ts'

export interface CallSizes {
  /** Calls that are accepted one after the other; other rounds are a third of them. */
  calls: number
  /** On the weak network. */
  seconds: number
}

/** 200 kbit/s, 5 % lost, 150 ms there and back. */
const weak = { bitsPerSecond: 200_000, loss: 0.05, delayMs: 75 }
const cutMs = 3_000
/** A picture that takes longer does not come any more. */
const longestMs = 60_000
/** Longest times until a picture is there again. */
const limits = { reload: 3_000, kill: 5_000, address: 5_000, silence: 500 }

/**
 * Calls of two in a real browser against the running server: from accepting to the first picture, after reloads, cuts and a killed server, and
 * what a weak network leaves. The baseline of the same run is a connection in one page without a server.
 */
export async function benchCalls({ calls, seconds }: CallSizes): Promise<void> {
  const port = String(await freePort())
  await withServer(
    undefined,
    async server => {
      const browser = await launchChromium()
      try {
        await benchDirect(browser, server, calls)
        await benchRinging(browser, server, Math.ceil(calls / 3))
        await benchRelayed(browser, server, Math.ceil(calls / 6), seconds)
      } finally {
        await browser.close()
      }
    },
    { env: { TURN: 'on', TURN_PORT: port, TURN_TLS_PORT: '0' } },
  )
}

/** Nobody is signed in there yet. */
async function openPage(browser: Browser, server: ServerProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await watchSteps(page)
  await watchFrames(page)
  return page
}

const close = (...pages: Page[]) => Promise.all(pages.map(page => page.context().close()))

const describe = (name: string, times: readonly number[]) =>
  print('', `${name}: p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`)

async function benchDirect(browser: Browser, server: ServerProcess, calls: number): Promise<void> {
  const bare: number[] = []
  const blank = await openPage(browser, server)
  await blank.goto('/auth')
  for (let count = 0; count < calls; count++) bare.push(await bareConnection(blank))
  await close(blank)

  const [page, other] = [await openPage(browser, server), await openPage(browser, server)]
  // The first call also loads the code of calls.
  const { pair } = await callOfTwo(page, other, server.url)
  const [byAccepter, byCaller]: [number[], number[]] = [[], []]
  for (let count = 0; count < calls; count++) {
    await inTab(page, 'hangUp')
    for (const tab of [page, other]) await untilTab(tab, 'over', now => now.callId === undefined)
    await inTab(page, 'start', pair.roomId, { kind: 'DIRECT', type: 'video' })
    const { incomingIds } = await untilTab(other, 'it rings', now => now.incomingIds.length === 1)
    const acceptedAt = Date.now()
    const firstFrames = [other, page].map(each => firstFrame(each, acceptedAt))
    await inTab(other, 'accept', incomingIds[0], { withCamera: true })
    const [accepter, caller] = (await Promise.all(firstFrames)) as [number, number]
    byAccepter.push(accepter - acceptedAt)
    byCaller.push(caller - acceptedAt)
  }
  print('calls', `${calls} video calls of two browsers, device to device`)
  const printTimes = (name: string, times: number[]) =>
    print(
      '',
      `${name}: p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`,
    )
  printTimes('a bare connection in one page, from opening the devices to the first picture', bare)
  printTimes('from accepting to the first picture, who accepts', byAccepter)
  printTimes('from accepting to the first picture, who called', byCaller)
  print('', `times the bare connection: ${(percentile(byAccepter, 50) / percentile(bare, 50)).toFixed(2)}`)
  const slower = [...byAccepter, ...byCaller]
  goal('from accepting to the first picture, p50, s', percentile(slower, 50) / 1_000, '≤', 1)
  goal('from accepting to the first picture, p95, s', percentile(slower, 95) / 1_000, '≤', 2)

  const back: number[] = []
  for (let count = 0; count < Math.ceil(calls / 3); count++) {
    const reloadedAt = Date.now()
    await other.reload()
    const took = (await firstFrame(other, reloadedAt)) - reloadedAt
    back.push(took)
    if (took > limits.reload) await printSteps(`a reload of ${took} ms`, reloadedAt, [other, page])
    await untilTab(page, 'connected again', now => now.connection === 'connected')
  }
  printTimes(`${back.length} reloads, until a picture is there again`, back)
  goal(
    'from a reload to the first picture, slowest, s',
    Math.max(...back) / 1_000,
    '≤',
    limits.reload / 1_000,
  )

  const gap = await longestGap(other, async () => {
    await server.restart('SIGKILL')
  })
  goal('server killed: longest time without a picture, device to device, s', gap / 1_000, '≤', 1)
  await close(page, other)
}

/** One of three devices of a person answers. */
async function benchRinging(browser: Browser, server: ServerProcess, rounds: number): Promise<void> {
  const { an, binh, roomId } = await newPair(server.url)
  const [page, winner, ...losers] = await Promise.all(
    Array.from({ length: 4 }, () => openPage(browser, server)),
  )
  const devices = [winner!, ...losers]
  await openMessenger(page!, an, server.url)
  for (const device of devices)
    await openMessenger(device, await signedInElsewhere(binh, server.url), server.url)
  const [rung, silenceTimes]: [number[], number[]] = [[], []]
  // The first round loads the code of calls, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const startedAt = Date.now()
    const ringing = devices.map(device => ringsAt(device, true))
    await inTab(page!, 'start', roomId, { kind: 'DIRECT', type: 'voice' })
    const rings = await Promise.all(ringing)
    if (round > 0) rung.push(...rings.map(at => at - startedAt))
    const { incomingIds } = await untilTab(winner!, 'it rings', now => now.incomingIds.length === 1)
    const acceptedAt = Date.now()
    const silent = losers.map(loser => ringsAt(loser, false))
    await inTab(winner!, 'accept', incomingIds[0], { withCamera: false })
    const silences = await Promise.all(silent)
    if (round > 0) silenceTimes.push(...silences.map(at => at - acceptedAt))
    await inTab(page!, 'hangUp')
    for (const tab of [page!, ...devices])
      await untilTab(tab, 'over', now => now.callId === undefined && now.elsewhere === 0)
  }
  print('calls', `${rounds} voice calls that ring on three devices of a person, one of which answers`)
  describe('from calling to ringing, each device', rung)
  describe('from answering to silence, each other device', silenceTimes)
  goal('until a device rings, slowest, s', Math.max(...rung) / 1_000, '≤', 1)
  goal('until the other devices are silent, slowest, s', Math.max(...silenceTimes) / 1_000, '≤', 0.5)
  await close(page!, ...devices)
}

/** @returns when a call rings in the tab, or none does any more */
const ringsAt = (page: Page, isRinging: boolean): Promise<number> =>
  page.evaluate(
    async ([module, isRinging]) => {
      const { callSession } = await import(module)
      const { state } = callSession()
      return new Promise<number>(resolve => {
        const check = () => {
          if (state.get().incoming.length > 0 === isRinging) resolve(Date.now())
        }
        state.subscribe(check)
        check()
      })
    },
    [sessionModule(), isRinging] as const,
  )

/** Calls whose media goes through the relay of the server; that of one of the two over a path which is spoiled. */
async function benchRelayed(browser: Browser, server: ServerProcess, rounds: number, seconds: number) {
  const path = await UdpPath.open()
  const [page, other] = [await openPage(browser, server), await openPage(browser, server)]
  try {
    await sendThroughRelay(page, path)
    await sendThroughRelay(other)
    await callOfTwo(page, other, server.url)
    const until = (from: number) => untilPictures(from, [page, other])

    print('calls', `relayed: ${rounds} cuts of 3 s, changes of address and kills of the server`)
    const [cuts, addresses, kills]: number[][] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      path.cut()
      await page.context().setOffline(true)
      await pause(cutMs)
      path.heal()
      const healedAt = Date.now()
      await page.context().setOffline(false)
      cuts!.push(await until(healedAt))
      await settle(page, other)
      path.changeAddress()
      const changedAt = Date.now()
      const carriedAgain = await until(changedAt)
      addresses!.push(carriedAgain)
      if (carriedAgain > limits.address)
        await printSteps(`a change of address of ${carriedAgain} ms`, changedAt, [page, other])
      await settle(page, other)
      await server.restart('SIGKILL')
      const readyAt = Date.now()
      const took = await until(readyAt)
      kills!.push(took)
      if (took > limits.kill) await printSteps(`a kill of ${took} ms`, readyAt, [page, other])
      await settle(page, other)
    }
    for (const [what, times] of [
      ['cuts', cuts!],
      ['changes of address', addresses!],
      ['kills', kills!],
    ] as const)
      print('', `${what}: ${times.map(ms => (ms / 1_000).toFixed(1)).join(', ')} s`)
    goal('after a cut: pictures at both again, slowest, s', Math.max(...cuts!) / 1_000, '≤', 2)
    goal(
      'after a change of address: the same, s',
      Math.max(...addresses!) / 1_000,
      '≤',
      limits.address / 1_000,
    )
    goal(
      'after the server is ready again: the same, s',
      Math.max(...kills!) / 1_000,
      '≤',
      limits.kill / 1_000,
    )

    print('calls', `200 kbit/s, 5 % lost, 150 ms for ${seconds} s`)
    for (const tab of [page, other])
      await untilTab(tab, 'a large picture', now => (now.peers[0]?.videoSent.bitrate ?? 0) > 300_000, 90_000)
    path.limit(weak)
    const weakAt = Date.now()
    const small = await Promise.all(
      [page, other].map(async tab => {
        await untilTab(tab, 'little video', now => (now.peers[0]?.videoSent.bitrate ?? 0) <= 120_000, 60_000)
        return Date.now() - weakAt
      }),
    )
    goal('until at most 120 kbit/s of video are sent, s', Math.max(...small) / 1_000, '≤', 6)
    const before = await voiceHeard(other)
    await pause(seconds * 1_000)
    const after = await voiceHeard(other)
    const share = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
    const lostPackets = after.lost - before.lost
    print(
      '',
      `packets of voice lost on the way: ${share(lostPackets, lostPackets + after.packets - before.packets).toFixed(1)} %`,
    )
    goal(
      'voice that had to be made up, %',
      share(after.concealed - before.concealed, after.samples - before.samples),
      '≤',
      1,
    )
    const { callId } = await untilTab(page, 'the call lives', () => true)
    goal('calls that live', callId ? 1 : 0, '≥', 1)
  } finally {
    await close(page, other)
    path.close()
  }
}

/**
 * @returns ms from then until a picture has come at each; one that does not come within a minute ends the run, with what the pages did and how
 * they stand
 */
async function untilPictures(from: number, pages: Page[]): Promise<number> {
  const waiting = new AbortController()
  const late = pause(longestMs, undefined, { signal: waiting.signal }).then(async () => {
    await printSteps('no picture comes', from, pages)
    for (const page of pages) print('', JSON.stringify(await readTab(page)))
    throw new Error(`no picture within ${longestMs / 1_000} s`)
  })
  try {
    return Math.max(...(await Promise.race([Promise.all(pages.map(nextFrame)), late]))) - from
  } finally {
    waiting.abort()
  }
}

async function settle(...tabs: Page[]): Promise<void> {
  for (const tab of tabs) await untilTab(tab, 'connected', now => now.connection === 'connected', 60_000)
}

/** @returns ms between two pictures, the longest while the work goes on */
async function longestGap(page: Page, work: () => Promise<void>): Promise<number> {
  let [longest, isOver, last] = [0, false, Date.now()]
  const watching = (async () => {
    while (!isOver) {
      const at = await nextFrame(page)
      longest = Math.max(longest, at - last)
      last = at
    }
  })()
  await work()
  isOver = true
  await watching
  return longest
}
