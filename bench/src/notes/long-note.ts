/// <reference lib="dom" />
import { contract, noteFragment } from '@trau/contract'
import type { Browser, Page } from 'playwright-core'
import { v7 as uuidv7 } from 'uuid'
import * as Y from 'yjs'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { newContext, register, type Session } from '../first-paint/visitor.ts'
import { call } from '../http-call.ts'
import { launchChromium } from '../launch-chromium.ts'
import { goal, percentile, print } from '../report.ts'
import { withServer } from '../with-server.ts'
import { lineAt, NoteWriter, paragraph, urlOf } from './writer.ts'

const openings = 7
const keystrokes = 150
const editor = '[role="textbox"][contenteditable="true"]'

/**
 * A long note in a browser: from the press on its card to its text on the screen, and from a key to the frame that shows it, alone and while
 * somebody else writes in the note. Chromium without a graphics card, on the machine that also runs the server.
 */
export async function benchLongNote(characters: number, givenServer?: ServerProcess): Promise<void> {
  await withServer(givenServer, async server => {
    const browser = await launchChromium()
    try {
      const session = await register(server.url)
      const short = await newNote(server.url, session, 'Ngắn', 200)
      const long = await newNote(server.url, session, 'Dài', characters)
      const size = `${(long.bytes / 1024).toFixed(0)} KB of text`
      print('notes', `a note of ${characters.toLocaleString('en')} letters, ${size}, in a browser`)
      const page = await openWall(browser, server.url, session)
      // The first note brings the code of the editor.
      await openFromWall(page, short.noteId, 200)
      const waits: number[] = []
      for (let n = 0; n < openings; n++) waits.push(await openFromWall(page, long.noteId, characters))
      goal('press on its card → its text on the screen, median ms', percentile(waits, 50), '≤', 300)
      print('', `the slowest of ${openings}: ${Math.max(...waits).toFixed(0)} ms`)
      await page.locator(`[data-note="${long.noteId}"]`).click()
      await untilShown(page, characters)
      const alone = await type(page, keystrokes)
      goal('key → frame, p95 ms', percentile(alone.waits, 95), '≤', 50)
      print('', describe(alone))
      const together = await besideWriter(server, session, long.noteId, () => type(page, keystrokes))
      goal('key → frame while somebody else writes in it, p95 ms', percentile(together.waits, 95), '≤', 50)
      print('', describe(together))
    } finally {
      await browser.close()
    }
  })
}

interface Typed {
  waits: number[]
  longTasks: number[]
}

const describe = ({ waits, longTasks }: Typed) =>
  `p50 ${percentile(waits, 50).toFixed(1)} ms; tasks longer than 50 ms: ${longTasks.length}${longTasks.length ? `, the longest ${Math.max(...longTasks).toFixed(0)} ms` : ''}`

const sentence = 'Chợ phiên họp ngày mồng hai, ngày bảy, bán đủ thứ gạo nếp lá dong. '

async function newNote(base: string, { accessToken }: Session, title: string, characters: number) {
  const doc = new Y.Doc()
  const line = sentence.repeat(5)
  const lines = Array.from({ length: Math.ceil(characters / line.length) }, (_, n) =>
    line.slice(0, characters - n * line.length),
  )
  doc.getXmlFragment(noteFragment).insert(
    0,
    lines.map((text, n) => {
      const block = paragraph(text)
      block.setAttribute('id', `b${n}`)
      return block
    }),
  )
  const noteId = uuidv7()
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
  const body = JSON.stringify({ noteId, title, update })
  await call('POST', urlOf(base, contract.note.createNote.path, ''), accessToken, body)
  return { noteId, bytes: Buffer.byteLength(lines.join('')) }
}

async function openWall(browser: Browser, origin: string, session: Session): Promise<Page> {
  const context = await newContext(browser, origin, session)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => {
    const measurements = { waits: [] as number[], longTasks: [] as number[] }
    Object.assign(window, { seen: measurements })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) measurements.longTasks.push(duration)
    }).observe({ type: 'longtask' })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => measurements.waits.push(performance.now() - timeStamp))),
      true,
    )
  })
  await page.goto(`${origin}/notes`)
  await page.locator('[data-note]').first().waitFor()
  return page
}

/** @returns milliseconds from the press until the whole text has been drawn */
async function openFromWall(page: Page, noteId: string, characters: number): Promise<number> {
  const card = page.locator(`[data-note="${noteId}"]`)
  await card.waitFor()
  const wait = await card.evaluate(
    (element, { characters, editor }) =>
      new Promise<number>(resolve => {
        const began = performance.now()
        const check = () => {
          const shownLength = document.querySelector(editor)?.textContent?.length ?? 0
          if (shownLength >= characters) setTimeout(() => resolve(performance.now() - began))
          else requestAnimationFrame(check)
        }
        requestAnimationFrame(check)
        ;(element as HTMLElement).click()
      }),
    { characters, editor },
  )
  await page.goBack()
  await card.waitFor()
  return wait
}

const untilShown = (page: Page, characters: number) =>
  page.waitForFunction(
    ([selector, count]) => (document.querySelector(selector)?.textContent?.length ?? 0) >= count,
    [editor, characters] as const,
  )

/** Types in the middle of the note, ten letters a second as a fast writer does. */
async function type(page: Page, count: number): Promise<Typed> {
  const middle = page.locator(`${editor} p`).nth(Math.floor((await page.locator(`${editor} p`).count()) / 2))
  await middle.click()
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const { seen: typedTimes } = window as unknown as { seen: Typed }
    typedTimes.waits.length = 0
    typedTimes.longTasks.length = 0
  })
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await page.keyboard.press(n % 6 === 5 ? 'Space' : 'a')
    await pause(Math.max(0, 100 - (performance.now() - began)))
  }
  await pause(200)
  return page.evaluate(() => (window as unknown as { seen: Typed }).seen)
}

/** Somebody writes four letters a second in the first line meanwhile. */
async function besideWriter<T>(
  server: ServerProcess,
  { accessToken, userInfo }: Session,
  noteId: string,
  work: () => Promise<T>,
): Promise<T> {
  const person = { userId: userInfo.userId, token: accessToken }
  const writer = new NoteWriter({ person, noteId, base: server.url, livePort: server.port })
  let isDone = false
  try {
    await writer.open()
    const writing = (async () => {
      while (!isDone) {
        writer.write(content => lineAt(content, 0).insert(0, 'ư'))
        await pause(250)
      }
    })()
    const result = await work()
    isDone = true
    await writing
    return result
  } finally {
    isDone = true
    writer.leave()
  }
}
