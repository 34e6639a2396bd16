import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More stops than any of these screens has. */
const mostStops = 120

/** Moves the focus there, and checks that it can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate(element => element === document.activeElement))
      return expectVisibleFocus(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

/** A field or a radio shows its focus on the frame around it. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  const isShown = (element: Element) => {
    for (let at: Element | null = element, step = 0; at && step < 4; at = at.parentElement, step++) {
      const { outlineStyle, outlineWidth, clipPath } = getComputedStyle(at)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && clipPath === 'none') return true
    }
    return false
  }
  await expect.poll(() => target.evaluate(isShown), `the focus of ${target} is visible`).toBe(true)
}

/** What had the focus may be gone; something that can be seen has it then. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toBeVisible()
  await expect(page.locator('body:focus')).toHaveCount(0)
}

/** Presses it with this key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Replaces what stands in the field. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}
