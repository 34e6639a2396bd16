import type { CDPSession } from '@playwright/test'
import { expect, type Page, test } from '../src/fixtures.ts'

/**
 * What crosses the network until a page can be used, with an empty cache, as the browser counts it: encoded bodies and headers of the server
 * that is running. The total counts styles, faces of letters and data too. Limits in KB of 1024 bytes.
 */
const budgets = {
  signIn: { script: 165, total: 300 },
  messenger: { script: 280, total: 420 },
}

interface Transferred {
  type: string
  url: string
  bytes: number
  /** When it was asked for, in ms of the page's `performance.timeOrigin + performance.now()`. */
  askedAt: number
}

async function countTransfers(page: Page): Promise<() => Transferred[]> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const begun = new Map<string, Transferred>()
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request, wallTime }) => {
    begun.set(requestId, {
      type: type ?? '',
      url: new URL(request.url).pathname,
      bytes: 0,
      askedAt: wallTime * 1000,
    })
  })
  const ended: Transferred[] = []
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = begun.get(requestId)
    if (one) ended.push({ ...one, bytes: encodedDataLength })
  })
  return () => [...ended]
}

/** Notes when the page first has what it is opened for: what is asked for later is for what may come next. */
const noteUsable = (page: Page, selector: string) =>
  page.addInitScript(wanted => {
    const readState = () => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      performance.mark('usable')
    }
    const observer = new MutationObserver(readState)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  }, selector)

async function expectWithin(
  page: Page,
  transferred: () => Transferred[],
  { script, total }: { script: number; total: number },
) {
  const usableAt = await page.evaluate(
    () => performance.timeOrigin + performance.getEntriesByName('usable')[0]!.startTime,
  )
  const isScript = ({ type }: Transferred) => type === 'Script'
  const scripts = transferred().filter(one => isScript(one) && one.askedAt <= usableAt)
  await page.evaluate(() => document.fonts.ready)
  const all = [...scripts, ...transferred().filter(one => !isScript(one))]
  const kb = (list: Transferred[]) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const largest = all
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 14)
    .map(({ bytes, url }) => `${(bytes / 1024).toFixed(1)} KB ${url}`)
    .join('\n')
  expect(kb(scripts)).toBeGreaterThan(script / 3)
  expect(kb(scripts), largest).toBeLessThanOrEqual(script)
  expect(kb(all), largest).toBeLessThanOrEqual(total)
}

test('the sign-in page transfers no more than its budget', async ({ page }) => {
  const transferred = await countTransfers(page)
  await noteUsable(page, '#root input:not([disabled])')
  await page.goto('/auth')
  await expect(page.getByRole('textbox').first()).toBeEditable()
  await expectWithin(page, transferred, budgets.signIn)
})

test('the messenger transfers no more than its budget', async ({ myPage: page }) => {
  const transferred = await countTransfers(page)
  await noteUsable(page, '#room-pane :is(h1, h2)')
  await page.goto('/')
  await expect(page.locator('#room-pane').getByRole('heading').first()).toBeVisible()
  await expectWithin(page, transferred, budgets.messenger)
})
