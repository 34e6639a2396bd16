/// <reference lib="dom" />
import type { Browser, BrowserContext } from 'playwright-core'
import { findChromium } from '../../../e2e/src/browser.ts'
import type { ServerProcess } from '../chaos/server-process.ts'
import { launchChromium } from '../launch-chromium.ts'
import { goal, percentile, print } from '../report.ts'
import { withServer } from '../with-server.ts'
import { lighthouse } from './lighthouse.ts'
import { benchOffline, fillRooms } from './offline.ts'
import { openSlowLine } from './slow-line.ts'
import { newContext, register } from './visitor.ts'

/** A slow mobile line and a cheap phone. */
const line = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}
const cpuSlowdown = 4
const runs = 5
/** As the developer tools of Chrome name it. */
const slow3G = { bytesPerSecond: 50_000, roundTripMs: 2_000 }
const slowRuns = 3

interface Visit {
  path: string
  /** The page's own, in place of the outline. */
  whole: string
  /** A field of the outline that takes what is typed, and hands it to `whole`: what is tried, not assumed. Otherwise `whole` is what can be used. */
  early?: string
}
const signIn: Visit = {
  path: '/auth',
  early: '#first-paint input[name=username]',
  whole: 'main input[name=username]:enabled',
}
const messenger: Visit = { path: '/', whole: '#room-pane input:enabled' }
const roomList: Visit = { path: '/', whole: '#room-pane a[href*="room="]' }

interface Figures {
  firstPaintMs: number
  usableMs: number
  wholeMs: number
  shift: number
  scriptKb: number
  totalKb: number
}

/**
 * What a browser takes to a page that can be used, over that line, from the running server: bytes as it counts them, times from the start of
 * the navigation, medians of five. The baseline of the same run is the same page uncompressed.
 */
export async function benchFirstPaint(): Promise<void> {
  await withServer(undefined, async server => {
    const { executablePath } = await findChromium()
    const browser = await launchChromium()
    try {
      const session = await register(server.url)
      print('first-paint', '1.6 Mbit/s, 150 ms, CPU 4 times slower; medians of 5')
      const open = (signedIn: boolean) => newContext(browser, server.url, signedIn ? session : undefined)
      report(
        'sign-in, uncompressed',
        await measure(() => open(false), server.url, signIn, { isUncompressed: true }),
      )
      const first = await measure(() => open(false), server.url, signIn)
      report('sign-in', first)
      goal('sign-in usable, s', first.usableMs / 1000, '≤', 2)
      report(
        'messenger, uncompressed',
        await measure(() => open(true), server.url, messenger, { isUncompressed: true }),
      )
      const cold = await measure(() => open(true), server.url, messenger)
      report('messenger, cold', cold)
      goal('messenger usable, cold, s', cold.usableMs / 1000, '≤', 3.5)
      goal('layout shift', Math.max(first.shift, cold.shift), '≤', 0.02)
      const warm = await measure(() => open(true), server.url, messenger, { isWarm: true })
      report('messenger, warm', warm)
      goal('messenger usable, warm, s', warm.usableMs / 1000, '≤', 1.2)
      await benchOffline(browser, server.url)
      await benchSlow3G(browser, server)
      goal('sign-in, KB of scripts', first.scriptKb, '≤', 165)
      goal('messenger, KB of scripts', cold.scriptKb, '≤', 280)
    } finally {
      await browser.close()
    }
    const score = await lighthouse(`${server.url}/auth`, executablePath)
    if (score === undefined) print('', 'Lighthouse: not run, it could not be fetched')
    else goal('Lighthouse, mobile, sign-in', score, '≥', 0.95)
  })
}

/** Sign-in and messenger over the slowest line that is emulated, for the first time and again, then with the service worker. */
async function benchSlow3G(browser: Browser, server: ServerProcess): Promise<void> {
  const session = await register(server.url)
  await fillRooms(server.url, session)
  const line = await openSlowLine(server.port, slow3G)
  const origin = `http://localhost:${line.port}`
  print('', `slow 3G: 400 kbit/s, 2 s a round trip, CPU 4 times slower; medians of ${slowRuns}`)
  try {
    for (const { name, visit, person, mostSeconds } of [
      { name: 'sign-in', visit: signIn, person: undefined, mostSeconds: 6 },
      { name: 'room list', visit: roomList, person: session, mostSeconds: 9 },
    ]) {
      const cold = await visitSlowly(false)
      const warm = await visitSlowly(true)
      goal(`slow 3G: ${name} usable, cold, s`, cold.usableMs / 1000, '≤', mostSeconds)
      goal(`slow 3G: ${name} whole, warm, of cold`, warm.wholeMs / cold.wholeMs, '≤', 1)
      goal(`slow 3G: ${name}, first paint, warm, of cold`, warm.firstPaintMs / cold.firstPaintMs, '≤', 1)

      async function visitSlowly(isWarm: boolean): Promise<Figures> {
        const open = () => newContext(browser, origin, person, isWarm)
        const beforeEach = async (context: BrowserContext) => {
          line.isSlow = false
          if (isWarm) await visitWithWorker(context, origin + visit.path)
          line.isSlow = true
        }
        const figures = await measure(open, origin, visit, { isOverLine: true, runs: slowRuns, beforeEach })
        report(`slow 3G: ${name}, ${isWarm ? 'warm' : 'cold'}`, figures)
        return figures
      }
    }
  } finally {
    line.close()
  }
}

/** Until the service worker answers for the page. */
async function visitWithWorker(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  await page.waitForTimeout(3_000)
  await page.close()
}

function report(name: string, { firstPaintMs, usableMs, wholeMs, shift, scriptKb, totalKb }: Figures) {
  print(
    '',
    `${name}: first paint ${firstPaintMs.toFixed(0)} ms, usable ${usableMs.toFixed(0)} ms, whole ${wholeMs.toFixed(0)} ms, ${scriptKb.toFixed(1)} KB of scripts, ${totalKb.toFixed(1)} KB in all, layout shift ${shift.toFixed(3)}`,
  )
}

async function measure(
  open: () => Promise<BrowserContext>,
  origin: string,
  visit: Visit,
  options: {
    isUncompressed?: boolean
    isWarm?: boolean
    /** The address leads over a slow line, which the browser need not emulate. */
    isOverLine?: boolean
    runs?: number
    beforeEach?: (context: BrowserContext) => Promise<void>
  } = {},
): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < (options.runs ?? runs); run++) {
    const context = await open()
    await options.beforeEach?.(context)
    if (options.isWarm) await once(context, origin, visit, { isFast: true })
    all.push(await once(context, origin, visit, options))
    await context.close()
  }
  const median = (of: keyof Figures) =>
    percentile(
      all.map(figures => figures[of]),
      50,
    )
  return {
    firstPaintMs: median('firstPaintMs'),
    usableMs: median('usableMs'),
    wholeMs: median('wholeMs'),
    shift: Math.max(...all.map(({ shift }) => shift)),
    scriptKb: median('scriptKb'),
    totalKb: median('totalKb'),
  }
}

async function once(
  context: BrowserContext,
  origin: string,
  { path, whole, early }: Visit,
  {
    isUncompressed = false,
    isFast = false,
    isOverLine = false,
  }: { isUncompressed?: boolean; isFast?: boolean; isOverLine?: boolean } = {},
): Promise<Figures> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (isUncompressed)
    await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'identity' } })
  if (!isFast) {
    if (!isOverLine) await cdp.send('Network.emulateNetworkConditions', line)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  }
  const types = new Map<string, string>()
  let scriptBytes = 0
  let totalBytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    totalBytes += encodedDataLength
    if (types.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  await page.addInitScript(
    ([whole, early]) => {
      const measurements = { usable: 0, whole: 0, shift: 0 }
      Object.assign(window, { seen: measurements })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          measurements.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' as 'paint', buffered: true })
      const sample = () => {
        const isWhole = document.querySelector(whole) && !document.getElementById('first-paint')
        const isUsable = isWhole || (early && document.querySelector(early)?.checkVisibility())
        if (isUsable) measurements.usable ||= performance.now()
        if (isWhole) measurements.whole = performance.now()
        else requestAnimationFrame(sample)
      }
      sample()
    },
    [whole, early] as const,
  )
  await page.goto(origin + path, { waitUntil: 'commit' })
  const until = (moment: 'usable' | 'whole') =>
    page.waitForFunction(
      moment => (window as unknown as { seen: Record<string, number> }).seen[moment]! > 0,
      moment,
      { timeout: 120_000 },
    )
  if (early) {
    await until('usable')
    await page.locator(`:is(${early}, ${whole})`).first().pressSequentially('an.nguyen')
  }
  await until('whole')
  if (early && (await page.inputValue(whole)) !== 'an.nguyen')
    throw new Error(`${path} lost what was typed before its code had come`)
  const [scriptKb, totalKb] = [scriptBytes / 1024, totalBytes / 1024]
  // What moves afterwards, as the faces of the letters arrive, counts too.
  if (!isFast) await page.evaluate(() => document.fonts.ready)
  const {
    usable: usableMs,
    whole: wholeMs,
    shift,
    firstPaintMs,
  } = await page.evaluate(() => ({
    ...(window as unknown as { seen: { usable: number; whole: number; shift: number } }).seen,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await page.close()
  return { firstPaintMs, usableMs, wholeMs, shift, scriptKb, totalKb }
}
