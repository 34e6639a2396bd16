/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { callOfTwo, inTab, untilTab } from '../../../e2e/call/tab.ts'
import { launchChromium } from '../launch-chromium.ts'
import { goal, print } from '../report.ts'
import { withServer } from '../with-server.ts'

interface Sample {
  /** Since the first one. */
  ms: number
  bytes: number
}

const sampleEveryMs = 30_000
/** Code, pictures and buffers of the beginning are no part of the slope. */
const settlingMs = 120_000

/**
 * A video call of two browsers that lasts: whether memory grows in them, measured after a collection, and in the server; and whether a connection
 * is left over at its end.
 * @param seconds from where memory is measured to the end of the call
 */
export async function benchLongCall({ seconds }: { seconds: number }): Promise<void> {
  await withServer(undefined, async server => {
    const browser = await launchChromium()
    try {
      const pages = await Promise.all(
        [0, 1].map(async () => {
          const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
          const page = await context.newPage()
          await keepConnections(page)
          return page
        }),
      )
      const [page, other] = pages as [Page, Page]
      await callOfTwo(page, other, server.url)
      const sessions = await Promise.all(pages.map(one => one.context().newCDPSession(one)))
      await pause(settlingMs)
      const samples: Sample[][] = pages.map(() => [])
      const ofServer: Sample[] = []
      const startedAt = performance.now()
      const end = startedAt + seconds * 1_000
      for (;;) {
        const ms = performance.now() - startedAt
        for (const [index, session] of sessions.entries())
          samples[index]!.push({ ms, bytes: await heapOf(session) })
        ofServer.push({ ms, bytes: server.rss() })
        if (performance.now() + sampleEveryMs > end) break
        await pause(sampleEveryMs)
      }
      print('calls', `a video call of ${Math.round((seconds * 1_000 + settlingMs) / 60_000)} minutes`)
      for (const [index, list] of samples.entries()) {
        print(
          '',
          `browser ${index + 1}: ${megabytes(list[0]!.bytes)} → ${megabytes(list.at(-1)!.bytes)} MB of heap`,
        )
        goal(`heap of browser ${index + 1}, MB an hour`, slopePerHour(list) / 1e6, '≤', 5)
      }
      print(
        '',
        `server: ${megabytes(ofServer[0]!.bytes)} → ${megabytes(ofServer.at(-1)!.bytes)} MB resident, ${(slopePerHour(ofServer) / 1e6).toFixed(1)} MB an hour`,
      )
      const { connection } = await untilTab(page, 'the call lives', () => true)
      goal('the call is connected at its end', connection === 'connected' ? 1 : 0, '≥', 1)
      await inTab(page, 'hangUp')
      for (const tab of pages) await untilTab(tab, 'over', now => now.callId === undefined)
      const openCounts = await Promise.all(pages.map(countOpen))
      goal('connections that are left over', openCounts[0]! + openCounts[1]!, '≤', 0)
    } finally {
      await browser.close()
    }
  })
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** Of the line through the samples with the least squares, in bytes. */
function slopePerHour(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [ms, bytes] = [mean(sample => sample.ms), mean(sample => sample.bytes)]
  const covariance = mean(sample => (sample.ms - ms) * (sample.bytes - bytes))
  const variance = mean(sample => (sample.ms - ms) ** 2)
  return variance === 0 ? 0 : (covariance / variance) * 3_600_000
}

/** Before the page loads. */
const keepConnections = (page: Page) =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    Object.assign(window, { connections })
    const Original = globalThis.RTCPeerConnection
    if (!Original) return
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
  })

const countOpen = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { connections: RTCPeerConnection[] }).connections.filter(
        ({ connectionState }) => connectionState !== 'closed',
      ).length,
  )
