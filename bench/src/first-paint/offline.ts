/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { goal, percentile, print } from '../report.ts'
import { newContext, register, type Session } from './visitor.ts'

const cpuSlowdown = 4
const runs = 5
const rooms = 30
const messagesEach = 20

/**
 * A start without a network, on a cheap phone, with 30 rooms opened before: to the room list, and to the messages of a room with a composer
 * that takes text. Times from the start of the navigation, medians of five.
 */
export async function benchOffline(browser: Browser, origin: string): Promise<void> {
  const session = await register(origin)
  const roomIds = await fillRooms(origin, session)
  const context = await newContext(browser, origin, session, true)
  await openAll(context, origin, roomIds)
  await context.setOffline(true)
  const toList: number[] = []
  const toRoom: number[] = []
  for (let run = 0; run < runs; run++) {
    toList.push(await open(context, `${origin}/`, '#room-pane a[href*="room="]'))
    toRoom.push(await open(context, `${origin}/?room=${roomIds[run]}`, '[data-row]'))
  }
  await context.setOffline(false)
  await context.close()
  const [list, room] = [percentile(toList, 50), percentile(toRoom, 50)]
  print('', `without a network: room list ${list.toFixed(0)} ms, messages of a room ${room.toFixed(0)} ms`)
  goal('without a network, s to the room list', list / 1000, '≤', 1.5)
  goal('without a network, s to the messages of a room', room / 1000, '≤', 1.5)
}

/** Groups with something said in each. */
export async function fillRooms(origin: string, { accessToken }: Session): Promise<string[]> {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: { room: { roomId: string } } }).data
  }
  const ids: string[] = []
  for (let index = 0; index < rooms; index++) {
    const name = `Nhóm ${index + 1}`
    const { room } = await call('/room-service/v1/domains/default/rooms', {
      type: 'GROUP',
      name,
      userIds: [],
    })
    for (let sentCount = 0; sentCount < messagesEach; sentCount++)
      await call(`/chat-service/v2/domains/default/messages/@/rooms/${room.roomId}`, {
        content: `Tin thứ ${sentCount + 1} của ${name}: chiều nay họp lúc ba giờ nhé`,
        clientMessageId: randomUUID(),
      })
    ids.push(room.roomId)
  }
  return ids
}

/** Opens every room with a network, until each is kept, and the worker has the page. */
async function openAll(context: BrowserContext, origin: string, roomIds: readonly string[]) {
  const page = await context.newPage()
  for (const [index, roomId] of roomIds.entries()) {
    await page.goto(`${origin}/?room=${roomId}`)
    await page.locator('[data-row]').last().waitFor()
    await untilKept(page, index + 1)
  }
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  await page.close()
}

/** Until the browser keeps the messages of so many rooms: it begins to once the page has come to rest. */
async function untilKept(page: Page, rooms: number): Promise<void> {
  // `waitForFunction` takes a promise for what it waits for.
  while ((await page.evaluate(countKeptRooms)) < rooms) await page.waitForTimeout(200)
}

const countKeptRooms = () =>
  new Promise<number>(resolve => {
    const opening = indexedDB.open('trau')
    opening.onsuccess = () => {
      const db = opening.result
      const countRequest = db.transaction('windows').objectStore('windows').count()
      countRequest.onsuccess = () => {
        db.close()
        resolve(countRequest.result)
      }
    }
  })

async function open(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page: Page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(selector => {
    const check = () => {
      const isUsable = document.querySelector(selector) && !document.getElementById('first-paint')
      if (isUsable) Object.assign(window, { usableAt: performance.now() })
      else requestAnimationFrame(check)
    }
    check()
  }, selector)
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => (window as unknown as { usableAt?: number }).usableAt)
  const ms = Number(await usable.jsonValue())
  await page.close()
  return ms
}
