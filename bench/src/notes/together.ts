/// <reference lib="dom" />
import { availableParallelism } from 'node:os'
import { contract, noteFragment } from '@trau/contract'
import type { Page } from 'playwright-core'
import * as Y from 'yjs'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { newContext, register, type Session } from '../first-paint/visitor.ts'
import { call } from '../http-call.ts'
import { launchChromium } from '../launch-chromium.ts'
import { pace } from '../pace.ts'
import { goal, percentile, print } from '../report.ts'
import { type SeededPerson, seedPeople } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'
import { LightWriter } from './light-writer.ts'
import { NoteWriter, paragraph, sharedNote, urlOf } from './writer.ts'

interface Options {
  seconds: number
  writers?: number
  /** Of each writer. */
  keysPerSecond?: number
  server?: ServerProcess
}

interface Outcome {
  /** Keys of the page that types, and those that the other page showed. */
  typed: number
  shown: number
  /** Letters of the others, and those that the note has in the end. */
  written: number
  stored: number
}

const editor = '[role="textbox"][contenteditable="true"]'
/** Nobody else writes it, so that the screens can be searched for it. */
const key = 'z'
const warmUpSeconds = 3

/**
 * From a key in one browser to the frame of another that shows it, while twenty others write in the note: light ones, so that the machine which
 * carries server, database and both browsers does not measure its load.
 */
export async function benchTogether({
  seconds,
  writers: count = 20,
  keysPerSecond = 4,
  server: givenServer,
}: Options): Promise<Outcome> {
  return withServer(givenServer, async server => {
    const database = await server.database()
    const people = await seedPeople(database, count, '3 hours')
    await database.end()
    const sessions = [await register(server.url), await register(server.url)] as const
    const noteId = await sharedNote(server.url, [...sessions.map(personOf), ...people])
    await writeLines(server.url, personOf(sessions[0]), noteId, count + 1)
    const writers = people.map(
      (person, n) => new LightWriter({ base: server.url, port: server.port, noteId, person, line: n + 1 }),
    )
    const heardTimes = new Map<string, number>()
    const browser = await launchChromium()
    try {
      for (const [n, writer] of writers.entries())
        await writer.open(n === 0 ? push => noteHeard(heardTimes, push) : undefined)
      const pages: Page[] = []
      for (const session of sessions) {
        const page = await (await newContext(browser, server.url, session)).newPage()
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(`${server.url}/notes/${noteId}`)
        await page.locator(`${editor} p`).nth(count).waitFor()
        pages.push(page)
      }
      const [typist, reader] = pages as [Page, Page]
      await typist.locator(`${editor} p`).first().click()
      await typist.keyboard.press('End')
      const typing = (forSeconds: number) => [
        pace(keysPerSecond * count, forSeconds, async n => writers[n % count]!.type('ư')),
        pace(keysPerSecond, forSeconds, () => typist.keyboard.press(key)),
      ]
      await Promise.all(typing(warmUpSeconds))
      await waitForLength(reader, keysPerSecond * warmUpSeconds)
      await observeKeys(typist)
      await observeLine(reader)
      const warmUpLength = await lengthOf(reader)
      const [began, ownCpu, serverCpu] = [performance.now(), process.cpuUsage(), server.cpuSeconds()]
      await Promise.all(typing(seconds))
      const took = (performance.now() - began) / 1000
      const { user, system } = process.cpuUsage(ownCpu)
      const cores = { load: (user + system) / 1e6 / took, server: (server.cpuSeconds() - serverCpu) / took }
      const typedCount = keysPerSecond * seconds
      await waitForLength(reader, warmUpLength + typedCount)
      for (const writer of writers) await writer.settle()

      const waits = await waitsBetween(typist, reader, warmUpLength)
      print(
        'notes',
        `${count} people who type ${keysPerSecond} letters a second each in one note, and two browsers, ${seconds} s`,
      )
      goal('key → the other browser’s screen p95, ms', percentile(waits, 95), '≤', 250)
      print(
        '',
        `p50 ${percentile(waits, 50).toFixed(0)} ms, most ${Math.max(...waits).toFixed(0)} ms; ${waits.length} of ${typedCount} keys`,
      )
      printStages(writers, heardTimes, began)
      print(
        '',
        `cores: server ${cores.server.toFixed(2)}, the load itself ${cores.load.toFixed(2)}, of ${availableParallelism()}`,
      )
      const writtenCount = writers.reduce((sum, writer) => sum + writer.typedCount, 0)
      return {
        typed: typedCount,
        shown: waits.length,
        written: writtenCount,
        stored: await countStored(server, personOf(sessions[0]), noteId),
      }
    } finally {
      for (const writer of writers) writer.leave()
      await browser.close()
    }
  })
}

const personOf = ({ accessToken, userInfo }: Session): SeededPerson => ({
  userId: userInfo.userId,
  token: accessToken,
})

/** A line for each. */
async function writeLines(base: string, { token }: SeededPerson, noteId: string, count: number) {
  const doc = new Y.Doc()
  doc.getXmlFragment(noteFragment).insert(
    0,
    Array.from({ length: count }, (_, n) => {
      const line = paragraph('Người viết: ')
      line.setAttribute('id', `b${n}`)
      return line
    }),
  )
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
  const body = JSON.stringify({ clientId: crypto.randomUUID(), clientSeq: 0, update })
  await call('POST', urlOf(base, contract.noteSync.pushNoteUpdate.path, noteId), token, body)
}

const batchPattern = /"clientId":"([^"]+)","clientSeq":(\d+)/

function noteHeard(heardTimes: Map<string, number>, push: Buffer): void {
  const text = push.toString('latin1')
  if (!text.includes('"noteUpdated"')) return
  const [, clientId, clientSeq] = batchPattern.exec(text) ?? []
  heardTimes.set(`${clientId}/${clientSeq}`, performance.now())
}

/** Where the time of a batch goes, of those that were begun since. */
function printStages(
  writers: readonly LightWriter[],
  heardTimes: ReadonlyMap<string, number>,
  since: number,
) {
  const batches = writers.flatMap(writer => writer.batches).filter(batch => batch.keyTime >= since)
  const stages = {
    'first key → sent': batches.map(({ keyTime, sentTime }) => sentTime - keyTime),
    'sent → acknowledged': batches.map(one => (one.acknowledgedTime ?? Number.NaN) - one.sentTime),
    'sent → heard by another': batches.map(
      one => (heardTimes.get(`${one.clientId}/${one.clientSeq}`) ?? Number.NaN) - one.sentTime,
    ),
  }
  for (const [name, values] of Object.entries(stages)) {
    const knownValues = values.filter(value => !Number.isNaN(value))
    print(
      '',
      `${name}: p50 ${percentile(knownValues, 50).toFixed(0)}, p95 ${percentile(knownValues, 95).toFixed(0)} ms of ${knownValues.length} batches`,
    )
  }
}

interface Observed {
  keyTimes: number[]
  /** When the line was first drawn with so many. */
  drawnTimes: Record<number, number>
}

const observeKeys = (page: Page) =>
  page.evaluate(() => {
    const keyTimes: number[] = []
    Object.assign(window, { observed: { keyTimes } })
    addEventListener('keydown', ({ timeStamp }) => keyTimes.push(performance.timeOrigin + timeStamp), true)
  })

const observeLine = (page: Page) =>
  page.evaluate(
    ([selector, key]) => {
      const drawnTimes: Record<number, number> = {}
      Object.assign(window, { observed: { drawnTimes } })
      const line = document.querySelector(`${selector} p`)!
      let shownCount = 0
      const noteDrawn = () => {
        const count = (line.textContent ?? '').split(key).length - 1
        if (count === shownCount) return
        const before = shownCount
        shownCount = count
        requestAnimationFrame(() =>
          setTimeout(() => {
            const now = performance.timeOrigin + performance.now()
            for (let n = before + 1; n <= count; n++) drawnTimes[n] = now
          }),
        )
      }
      new MutationObserver(noteDrawn).observe(document.querySelector(selector)!, {
        ...{ childList: true, characterData: true, subtree: true },
      })
      noteDrawn()
    },
    [editor, key] as const,
  )

const lengthOf = async (page: Page) =>
  ((await page.locator(`${editor} p`).first().textContent()) ?? '').split(key).length - 1

async function waitForLength(page: Page, length: number): Promise<void> {
  const until = performance.now() + 20_000
  while ((await lengthOf(page)) < length && performance.now() < until) await pause(50)
  await pause(200)
}

async function waitsBetween(typist: Page, reader: Page, before: number): Promise<number[]> {
  const observedOf = (page: Page) =>
    page.evaluate(() => (window as unknown as { observed: Observed }).observed)
  const { keyTimes } = await observedOf(typist)
  const { drawnTimes } = await observedOf(reader)
  return keyTimes.flatMap((time, n) => {
    const drawnTime = drawnTimes[before + n + 1]
    return drawnTime === undefined ? [] : [drawnTime - time]
  })
}

async function countStored(server: ServerProcess, person: SeededPerson, noteId: string): Promise<number> {
  const writer = new NoteWriter({ person, noteId, base: server.url, livePort: server.port })
  try {
    await writer.open()
    return writer.doc.getXmlFragment(noteFragment).toString().split('ư').length - 1
  } finally {
    writer.leave()
  }
}
