import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test'
import { navigateAfterHistorySteps } from './navigation.ts'
import { standInForTheNetwork } from './network.ts'
import { newPerson, type Person, signInAs } from './people.ts'

export { expect, type Page }

interface Fixtures {
  /** Where the product is. */
  base: string
  /** Complaints that a test brings about on purpose. */
  tolerated: RegExp | undefined
  /** A registered person of this test alone. */
  me: Person
  /** A page where `me` is signed in; it is still blank. */
  myPage: Page
  /** A page of another browser, watched like the first. */
  otherBrowser: () => Promise<Page>
}

/**
 * The project's `test`: it fails when a page breaks its content security policy, throws, or writes an error to the console,
 * whatever else it shows. A refused call is no error: browsers log those by themselves.
 */
export const test = playwright.extend<Fixtures>({
  tolerated: [undefined, { option: true }],
  context: async ({ context, tolerated }, use) => {
    const complaints = watch(context)
    await use(context)
    expect(
      complaints.filter(complaint => !tolerated?.test(complaint)),
      'the pages complained',
    ).toEqual([])
  },
  base: async ({ baseURL }, use) => use(baseURL ?? ''),
  me: async ({ base }, use) => use(await newPerson(base)),
  myPage: async ({ page, context, me, base }, use) => {
    await signInAs(context, me, base)
    await use(page)
  },
  otherBrowser: async ({ browser, contextOptions, baseURL }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL })
      opened.push({ context, complaints: watch(context) })
      return context.newPage()
    })
    for (const { context, complaints } of opened) {
      await context.close()
      expect(complaints, 'the pages of the other browser complained').toEqual([])
    }
  },
})

/** What browsers write to the console by themselves when a server or a network goes away. */
const byTheBrowser =
  /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to|WebSocket is already in CLOSING or CLOSED/

/** Collects what the pages of a context complain about; for tests that make contexts of their own. */
export function watch(context: BrowserContext): string[] {
  const complaints: string[] = []
  standInForTheNetwork(context)
  navigateAfterHistorySteps(context)
  void context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`securitypolicyviolation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('weberror', error => complaints.push(String(error.error().stack ?? error.error())))
  context.on('page', page => page.on('crash', () => complaints.push(`${page.url()}: the page crashed`)))
  context.on('console', message => {
    if (message.type() === 'error' && !byTheBrowser.test(message.text()))
      complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  return complaints
}
