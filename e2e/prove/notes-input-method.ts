import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ServerProcess } from '../../bench/src/chaos/server-process.ts'
import { goal, print } from '../../bench/src/report.ts'
import { newNote } from '../note/notes.ts'
import { findChromium, findWholeChromium } from '../src/browser.ts'
import { newPerson, type Person, signedInElsewhere, signInAs } from '../src/people.ts'
import {
  observeCompositions,
  partsOf,
  type RecordedSentence,
  type Recording,
  recordingUrl,
  takeCompositions,
} from '../src/recorded-compositions.ts'
import { keysOf, type TypingMethod, typeByComposition } from '../src/vietnamese-typing.ts'
import { vietnameseSentences } from '../src/vietnamese-words.ts'
import { InputMethodScreen, missingPackages } from './input-method.ts'

/**
 * `npm run prove -- --only notes-input-method`: sentences by Telex and by VNI through UniKey under IBus, in a whole Chromium on a screen of
 * its own, while a second person composes words in the same paragraph. `--record` keeps what the first sentences brought for `note/typing.e2e.ts`.
 */
const { values } = parseArgs({
  options: { sentences: { type: 'string', default: '200' }, record: { type: 'boolean', default: false } },
})
const sentences = vietnameseSentences(Number(values.sentences))
/** As automake's: it could not be run here. */
const notRun = 77
/** Milliseconds between two keys, in turn. */
const delays = [120, 60, 30]
const recordedSentences = 14

const packageNames = missingPackages()
const wholeChromium = await findWholeChromium()
if (!wholeChromium) packageNames.push('chromium')
if (!wholeChromium || packageNames.length > 0) {
  console.log(`  notes-input-method: not run: not installed (Debian: ${packageNames.join(', ')})`)
  process.exit(notRun)
}
const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
execFileSync(process.execPath, [build], { stdio: 'inherit' })
const server = new ServerProcess()
const screen = await InputMethodScreen.open()
const browsers: Browser[] = []
const recording: Recording = { telex: [], vni: [] }
let wrongCount = 0
try {
  await server.start()
  const me = await newPerson(server.url, { fullName: 'Trần Thị Bảo An' })
  const { executablePath, args } = wholeChromium
  const typist = await open({ executablePath, args: [...args, '--ozone-platform=x11'] }, screen.env, false)
  const { env, ...headless } = await findChromium()
  const other = await open(headless, { ...(process.env as Record<string, string>), ...env }, true)
  for (const method of ['telex', 'vni'] as const) wrongCount += await prove(method, me, typist, other)
  if (values.record) writeFileSync(recordingUrl, `${JSON.stringify(recording, undefined, 2)}\n`)
} finally {
  for (const browser of browsers) await browser.close()
  await screen.close()
  await server.stop()
}
process.exit(wrongCount === 0 ? 0 : 1)

async function open(
  options: { executablePath: string; args: string[] },
  env: Record<string, string>,
  headless: boolean,
): Promise<Browser> {
  const browser = await chromium.launch({ ...options, env, headless })
  browsers.push(browser)
  return browser
}

/** @returns how many characters are wrong on either screen */
async function prove(
  method: TypingMethod,
  me: Person,
  typistBrowser: Browser,
  otherBrowser: Browser,
): Promise<number> {
  const noteId = await newNote(me, server.url)
  const page = await openNote(typistBrowser, me, noteId)
  const other = await openNote(otherBrowser, await signedInElsewhere(me, server.url), noteId)
  // The second person writes between the brackets, the first at the end of the same paragraph.
  await text(other).click()
  await other.keyboard.type('[Bình: ] ')
  await until(page, '[Bình: ] ')
  await text(page).click()
  await page.keyboard.press('Control+End')
  await other.keyboard.press('Home')
  for (let n = 0; n < 7; n++) await other.keyboard.press('ArrowRight')
  await screen.choose(method)

  let isTyping = true
  let theirs = ''
  const composition = (async () => {
    const keys = await other.context().newCDPSession(other)
    const pace = () => other.waitForTimeout(60)
    for (let n = 0; isTyping; n++) {
      const sentence = `${sentences.at(-1 - (n % sentences.length))}. `
      await typeByComposition(keys, sentence, n % 2 ? 'behindWord' : 'behindVowels', pace)
      theirs += sentence
    }
  })()
  const began = performance.now()
  let keyCount = 0
  let mine = ''
  for (const [n, sentence] of sentences.entries()) {
    const content = `${sentence}. `
    const keys = content
      .split(/([\s.])/)
      .map(word => keysOf(word, method))
      .join('')
    await screen.type(keys, delays[n % delays.length]!)
    keyCount += keys.length
    mine += content
    if (n < recordedSentences) recording[method].push(await takeSentence(page, content))
  }
  const seconds = (performance.now() - began) / 1000
  isTyping = false
  await composition
  const wanted = `[Bình: ${theirs}] ${mine}`
  let wrong = 0
  for (const one of [page, other]) wrong += await until(one, wanted)
  print(
    'notes-input-method',
    `${sentences.length} sentences by ${method}, ${keyCount} keys in ${seconds.toFixed(0)} s, while somebody composed ${theirs.length} characters in the same paragraph`,
  )
  goal('wrong characters on both screens', wrong, '≤', 0)
  await page.context().close()
  await other.context().close()
  return wrong
}

function text(page: Page) {
  return page.getByRole('textbox', { name: 'Nội dung ghi chú' })
}

async function openNote(browser: Browser, person: Person, noteId: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'vi-VN', viewport: { width: 1200, height: 780 } })
  await signInAs(context, person, server.url)
  const page = await context.newPage()
  await observeCompositions(page)
  await page.goto(`${server.url}/notes/${noteId}`)
  await text(page).waitFor()
  return page
}

async function takeSentence(page: Page, content: string): Promise<RecordedSentence> {
  await page.waitForTimeout(300)
  return { text: content, parts: partsOf(await takeCompositions(page)) }
}

/** Waits for this text. @returns how many characters differ after half a minute */
async function until(page: Page, wanted: string): Promise<number> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const shown = (await text(page).textContent()) ?? ''
    if (shown === wanted) return 0
    if (performance.now() > deadline) {
      const at = [...wanted].findIndex((character, n) => [...shown][n] !== character)
      console.log(
        `  from character ${at}: “${shown.slice(at, at + 60)}” instead of “${wanted.slice(at, at + 60)}”`,
      )
      return Math.max(wanted.length, shown.length) - Math.max(0, at)
    }
    await page.waitForTimeout(100)
  }
}
