import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Axe's rules about colours: what a theme, which is a set of colours, can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Finds what axe finds, after everything has stopped moving: a colour in the middle of a fade is no colour. */
export async function expectAccessible(page: Page, screen: string) {
  await expectNothing(page, builder => builder.withTags(tags), screen)
}

/** The same in the light theme, and its colours in the dark one, without opening the screen twice. */
export async function expectAccessibleInBothThemes(page: Page, screen: string) {
  await chooseTheme(page, 'light')
  await expectAccessible(page, `${screen}, light`)
  await chooseTheme(page, 'dark')
  await expectNothing(page, builder => builder.withRules(ofColours), `${screen}, dark`)
}

async function chooseTheme(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

async function expectNothing(page: Page, choose: (builder: AxeBuilder) => AxeBuilder, screen: string) {
  // What comes while axe looks is seen in the middle of its fade: only what it finds again is a fault.
  const found = (await faultsOf(page, choose)).length > 0 ? await faultsOf(page, choose) : []
  expect(found, `axe on ${screen}`).toEqual([])
}

async function faultsOf(page: Page, choose: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.evaluate(() => {
    // What blinks or spins for ever has no end to wait for.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map(animation => animation.finished.catch(() => {})))
  })
  const { violations } = await choose(new AxeBuilder({ page }))
    // React Aria's own announcements, which stand for seconds and may name what has gone meanwhile.
    .exclude('[data-live-announcer]')
    // A tooltip stands in no landmark, and comes and goes with the pointer, which rests wherever the last press was.
    .exclude('[data-overlay-container]:has([role="tooltip"])')
    // All in this page: the other mode puts its parts together in a page of its own, for frames of other origins, which we have none of.
    .setLegacyMode()
    .analyze()
  return violations
    .filter(isOurs)
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

/** A menu item is named by its label alone; axe takes its description and its keys for parts of the label. */
const isOurs = ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
  id !== 'label-content-name-mismatch' || nodes.some(({ html }) => !html.includes('role="menuitem"'))
