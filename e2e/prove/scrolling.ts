import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { ServerProcess } from '../../bench/src/chaos/server-process.ts'
import { goal, percentile, print } from '../../bench/src/report.ts'
import { newGroup, scroller } from '../chat/rooms.ts'
import { findChromium } from '../src/browser.ts'
import { endDrawnFrames, watchDrawnFrames } from '../src/drawn-frames.ts'
import { newPerson, signInAs } from '../src/people.ts'

/**
 * `npm run prove -- --only scrolling`: a room of 100,000 messages of every height in a real browser, opened, scrolled both ways, jumped
 * about in. It wants a machine that draws; a busy one drops frames that this cannot tell from ours.
 */
const { values } = parseArgs({ options: { messages: { type: 'string', default: '100000' } } })
const count = Number(values.messages)
const pages = 20

const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
execFileSync(process.execPath, [build], { stdio: 'inherit' })
const server = new ServerProcess()
const browser = await launch()
try {
  await server.start()
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const cdp = await page.context().newCDPSession(page)
  await seed(page)
  print('scrolling', `a room of ${count.toLocaleString('en')} messages, 1 to 14 lines each`)
  goal('opening, ms after the data', await measureOpening(page), '≤', 300)
  await measureAnchor(page)
  await measureFrames(page, 'up', -1)
  await measureJump(page)
  await measureFrames(page, 'up from the middle', -1)
  await measureFrames(page, 'down from the middle', 1)
  goal('rows drawn', await page.locator('[data-row]').count(), '≤', 60)
  goal('memory of scripts, MB', await heap(cdp), '≤', 150)
} finally {
  await browser.close()
  await server.stop()
}
process.exit(0)

async function launch() {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}

async function seed(page: Page): Promise<void> {
  const [an, binh] = await Promise.all([
    newPerson(server.url, { fullName: 'Trần Thị Bảo An' }),
    newPerson(server.url, { fullName: 'Nguyễn Văn Bình' }),
  ])
  const roomId = await newGroup(server.url, an, 'Phòng dài', [binh])
  const database = await server.database()
  await fill(database, roomId, [an.userId, binh.userId])
  await database.end()
  await signInAs(page.context(), an, server.url)
  await page.addInitScript(() => {
    // When the first row is drawn where it stays: the list shows itself only then.
    const sample = () => {
      const list = document.querySelector('[role=list][aria-label^="Tin nhắn với"]')
      const isShown = list?.querySelector('[data-row]') && getComputedStyle(list).visibility === 'visible'
      if (isShown) Object.assign(window, { shownAt: performance.now() })
      else requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
  })
  await page.goto(`${server.url}/?room=${roomId}`)
  await page.waitForFunction(() => 'shownAt' in window)
}

/** Mixed talk, the last a moment ago; the reader has read it all. One message in a thousand names its thousand. */
async function fill(database: pg.Client, roomId: string, people: readonly string[]): Promise<void> {
  await database.query(
    `INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, created_time, updated_time)
     SELECT 'default', $1, s, gen_random_uuid(), ($2::uuid[])[1 + (s / 3) % 2], gen_random_uuid(), 'TEXT',
       CASE WHEN s % 1000 = 0 THEN 'Mốc số ' || s WHEN s % 37 = 0 THEN '😀' ELSE
         'Tin ' || s || repeat(E'\\nChiều nay mình gặp nhau ở quán cũ nhé, đừng quên **bản vẽ**', (s * 7919 % 14)::int) END
         || CASE WHEN s % 11 = 0 THEN ' https://vidu.vn/' || s ELSE '' END,
       CASE WHEN s % 13 = 0 THEN s - 5 END, t.at, t.at
     FROM generate_series(2, $3::int) AS s CROSS JOIN LATERAL (SELECT now() - make_interval(mins => $3::int - s) AS at) AS t`,
    [roomId, people, count],
  )
  await database.query(
    'UPDATE room SET last_seq = $2, last_countable = $2, last_message_time = now() WHERE room_id = $1',
    [roomId, count],
  )
  await database.query(
    'UPDATE room_member SET read_seq = $2, read_countable = $2, delivered_seq = $2 WHERE room_id = $1',
    [roomId, count],
  )
  await database.query('VACUUM ANALYZE message, room')
}

/** From the answer's last byte to the list standing there. */
function measureOpening(page: Page): Promise<number> {
  return page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(entry => /messages\/@\/rooms\//.test(entry.name)) as PerformanceResourceTiming[]
    const { shownAt } = window as unknown as { shownAt: number }
    return shownAt - Math.min(...answers.map(({ responseEnd }) => responseEnd))
  })
}

/** Pages of 50 join above what is read, which must not move. Each is held back until the list stands still where it was scrolled to. */
async function measureAnchor(page: Page): Promise<void> {
  let worst = 0
  let joined = 0
  for (let n = 0; n < pages; n++) {
    const held = Promise.withResolvers<void>()
    await page.route(/messages\/@\/rooms\//, async route => {
      await held.promise
      await route.continue()
    })
    const { key, start } = await scroller(page).evaluate(async list => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      // Near enough to the top for the next page to be asked for, past every row on the way, as a hand goes.
      while (list.scrollTop > 700) {
        list.scrollTop = Math.max(700, list.scrollTop - 240)
        await frame()
      }
      const atTop = () => {
        const row = [...list.querySelectorAll<HTMLElement>('[data-row]')].find(
          one => one.getBoundingClientRect().bottom > list.getBoundingClientRect().top + 40,
        )
        return { key: row?.dataset.row ?? '', start: row?.getBoundingClientRect().top ?? 0 }
      }
      let last = atTop()
      for (let still = 0; still < 10; still++) {
        await frame()
        const now = atTop()
        if (now.key !== last.key || now.start !== last.start) still = 0
        last = now
      }
      return last
    })
    held.resolve()
    const { drift, isJoined } = await scroller(page).evaluate(
      async (list, { key, start }) => {
        const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
        const topOf = () =>
          list.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect().top ??
          Number.POSITIVE_INFINITY
        const hasJoined = () => list.scrollTop > 1_500
        let drift = 0
        // Until the page is there, three seconds at most, and half a second more for what moves after it.
        for (let left = 180; left > 0; left--) {
          await frame()
          drift = Math.max(drift, Math.abs(topOf() - start))
          if (hasJoined()) left = Math.min(left, 30)
        }
        return { drift, isJoined: hasJoined() }
      },
      { key, start },
    )
    await page.unroute(/messages\/@\/rooms\//)
    worst = Math.max(worst, drift)
    if (isJoined) joined++
    if (drift > 1) print('', `page ${n + 1}: moved by ${drift.toFixed(1)}`)
  }
  goal('pages that joined above', joined, '≥', pages - 1)
  goal('what is read moved by, px', worst, '≤', 1)
}

/** Wheels for a while: how often it is drawn, and whether ever without a row. */
async function measureFrames(page: Page, name: string, direction: 1 | -1): Promise<void> {
  const box = (await scroller(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await watchDrawnFrames(page, { list: '[role=list][aria-label^="Tin nhắn với"]', row: '[data-row]' })
  // A hand that turns rests for a moment.
  await page.waitForTimeout(300)
  for (let n = 0; n < 200; n++) {
    await page.mouse.wheel(0, direction * 240)
    await page.waitForTimeout(16)
  }
  const { deltas, blank } = await endDrawnFrames(page)
  goal(`scrolling ${name}: frames a second, median`, 1000 / percentile(deltas, 50), '≥', 55)
  goal(`scrolling ${name}: frames without a row`, blank, '≤', 0)
}

/** By search to the middle of the room: until it stands there, marked. */
async function measureJump(page: Page): Promise<void> {
  const middle = Math.round(count / 2000) * 1000
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Tìm tin nhắn ở đây' })
  await field.fill(`moc so ${middle}`)
  const began = performance.now()
  await page
    .locator('[data-row]', { hasText: `Mốc số ${middle}` })
    .locator('mark')
    .first()
    .waitFor()
  goal('search and jump to the middle, ms', performance.now() - began, '≤', 800)
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 1e6
}
