/// <reference lib="dom" />
import { contract } from '@trau/contract'
import type { Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { newContext, register, type Session } from '../first-paint/visitor.ts'
import { call } from '../http-call.ts'
import { launchChromium } from '../launch-chromium.ts'
import { pace } from '../pace.ts'
import { type BenchRoom, populate } from '../populate.ts'
import { goal, percentile, print } from '../report.ts'
import { withServer } from '../with-server.ts'

const perSecond = 100
const senders = 10
/** Who opens the room reads its latest messages, as in any room that is in use. */
const before = 60

const sentences = [
  'Mai gặp nhau lúc tám giờ ở bến xe nhé!',
  'Ừ',
  'Chợ phiên họp ngày mồng hai, ngày bảy, bán đủ thứ gạo nếp lá dong; ai đi thì nhắn trước để mình giữ chỗ.',
  '**Nhớ** mang theo nước, xem https://example.org/duong-di trước',
  'Ok chị',
]

/**
 * A hundred messages a second in the room that is open: what frames take, and how late the last message is on the screen. Chromium without a
 * graphics card, on the machine that also runs the server and the senders.
 */
export async function benchFlood({
  seconds,
  server: givenServer,
}: {
  seconds: number
  server?: ServerProcess
}): Promise<void> {
  await withServer(givenServer, async server => {
    const browser = await launchChromium()
    try {
      const session = await register(server.url)
      const room = await roomWith(server.url, session)
      const send = (n: number, content: string) =>
        call<unknown>(
          'POST',
          room.sendUrl,
          room.members[n % room.members.length]!.token,
          JSON.stringify({ clientMessageId: uuidv7(), content }),
        ).then(() => undefined)
      for (let n = 0; n < before; n++) await send(n, sentences[n % sentences.length]!)
      const context = await newContext(browser, server.url, session)
      const page = await context.newPage()
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.addInitScript(observeFrames)
      await page.goto(`${server.url}/?room=${room.roomId}`)
      await page.locator('[data-row]').last().waitFor()
      // The first messages bring the parts that their kinds need.
      await send(0, 'Bắt đầu')
      await untilShown(page, 'Bắt đầu')
      await pause(2_000)
      print('flood', `${perSecond} messages/s for ${seconds} s by ${senders} people into the open room`)
      report('before', await framesOf(page, () => pause(2_000)))
      const last = `Cuối cùng ${uuidv7()}`
      let sentAt = 0
      const floodFrames = await framesOf(page, async () => {
        await pace(perSecond, seconds, n => send(n, `${n} ${sentences[n % sentences.length]}`))
        sentAt = Date.now()
        await Promise.all([send(0, last), untilShown(page, last)])
      })
      const shownAt = await page.evaluate(() => (window as unknown as { seen: Measurements }).seen.shownAt)
      report('while they come', floodFrames)
      goal('frame p95, ms', percentile(floodFrames.frames, 95), '≤', 33)
      goal('last message, ms from its sending to the screen', shownAt - sentAt, '≤', 300)
      await context.close()
    } finally {
      await browser.close()
    }
  })
}

interface Measurements {
  frames: number[]
  longTasks: number[]
  /** When the awaited text was drawn, in milliseconds of the clock. */
  shownAt: number
  awaited: string
}

/** Runs in the page: the time between frames, and when the awaited text is drawn. */
function observeFrames() {
  const measurements: Measurements = { frames: [], longTasks: [], shownAt: 0, awaited: '' }
  Object.assign(window, { seen: measurements })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) measurements.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  let previous = 0
  const frame = (now: number) => {
    if (previous) measurements.frames.push(now - previous)
    previous = now
    if (
      measurements.awaited &&
      document.querySelector('[role="list"]')?.textContent?.includes(measurements.awaited)
    ) {
      measurements.awaited = ''
      setTimeout(() => {
        measurements.shownAt = Date.now()
      })
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Waits until the text has been drawn in the list of messages. */
async function untilShown(page: Page, text: string) {
  await page.evaluate(awaitedText => {
    Object.assign((window as unknown as { seen: Measurements }).seen, { awaited: awaitedText, shownAt: 0 })
  }, text)
  await page.waitForFunction(
    () => (window as unknown as { seen: Measurements }).seen.shownAt > 0,
    undefined,
    {
      timeout: 120_000,
    },
  )
}

async function framesOf(page: Page, work: () => Promise<unknown>): Promise<Measurements> {
  await page.evaluate(() => {
    Object.assign((window as unknown as { seen: Measurements }).seen, { frames: [], longTasks: [] })
  })
  await work()
  return page.evaluate(() => (window as unknown as { seen: Measurements }).seen)
}

function report(what: string, { frames, longTasks }: Measurements) {
  const longest = longTasks.length ? `, the longest ${Math.max(...longTasks).toFixed(0)} ms` : ''
  print(
    '',
    `${what}: ${frames.length} frames, p50 ${percentile(frames, 50).toFixed(1)} ms, p95 ${percentile(frames, 95).toFixed(1)} ms, slowest ${Math.max(...frames).toFixed(0)} ms; ${longTasks.length} tasks longer than 50 ms${longest}`,
  )
}

/** A group of the senders and of who reads. */
async function roomWith(url: string, { userInfo }: Session): Promise<BenchRoom> {
  const { rooms } = await populate(url, { people: senders, rooms: 1 })
  const room = rooms[0]!
  const path = contract.room.addMembers.path.replace('{tenant}', 'default').replace('{roomId}', room.roomId)
  await call(
    contract.room.addMembers.method,
    url + path,
    room.members[0]!.token,
    JSON.stringify({ userIds: [userInfo.userId] }),
  )
  return room
}
