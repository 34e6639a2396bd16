import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * A window that is put away takes its step of the browser's history back, which takes some milliseconds, and calls off a navigation that is
 * asked for meanwhile. Nobody types an address or reloads that fast: the pages of this context wait for such a step before they do.
 */
export function navigateAfterHistorySteps(context: BrowserContext): void {
  void context.addInitScript(() => {
    const takeSteps = history.go
    history.go = delta => {
      document.documentElement.dataset.historyStep = 'under way'
      takeSteps.call(history, delta)
    }
    history.back = () => history.go(-1)
    addEventListener('popstate', () => delete document.documentElement.dataset.historyStep)
  })
  context.on('page', page => {
    const { goto, reload } = page
    page.goto = async (...address) => {
      await historyStepsEnd(page)
      return goto.apply(page, address)
    }
    page.reload = async (...options) => {
      await historyStepsEnd(page)
      return reload.apply(page, options)
    }
  })
}

/** How long a step may take that leads to another document, or nowhere: neither says when it ends. */
const longestMs = 1_000

/** Timed here, since the clock of the page may be the test's. */
async function historyStepsEnd(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return
  // A window that closes goes back in a task of its own.
  await sleep(2)
  for (const start = performance.now(); performance.now() - start < longestMs; await sleep(5)) {
    const isUnderWay = await Promise.race([
      page.evaluate(() => document.documentElement.dataset.historyStep !== undefined).catch(() => false),
      // A page that does not answer has a question of the browser open, or hangs.
      sleep(longestMs, false),
    ])
    if (!isUnderWay) return
  }
}
