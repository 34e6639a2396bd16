import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Axe's rules about colours: what a theme, which is a set of colours, can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Finds what axe finds, after everything has stopped moving: a colour in the middle of a fade is no colour. */
export async function expectAccessible(page: Page, screen: string) {
  // A page that is still coming has none.
  await page.locator('h1, [role="heading"][aria-level="1"]').first().waitFor({ state: 'attached' })
  await expectNothing(page, { type: 'tag', values: tags }, screen)
}

/** The same in the light theme, and its colours in the dark one, without opening the screen twice. */
export async function expectAccessibleInBothThemes(page: Page, screen: string) {
  await chooseTheme(page, 'light')
  await expectAccessible(page, `${screen}, light`)
  await chooseTheme(page, 'dark')
  await expectNothing(page, { type: 'rule', values: ofColours }, `${screen}, dark`)
}

async function chooseTheme(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

async function expectNothing(page: Page, rules: RunOptions['runOnly'], screen: string) {
  // What comes while axe looks is seen in the middle of its fade: only what it finds again is a fault.
  const faults = (await faultsOf(page, rules)).length > 0 ? await faultsOf(page, rules) : []
  expect(faults, `axe on ${screen}`).toEqual([])
}

async function faultsOf(page: Page, rules: RunOptions['runOnly']): Promise<string[]> {
  await page.evaluate(() => {
    // What blinks or spins for ever has no end to wait for.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map(animation => animation.finished.catch(() => {})))
  })
  const violations = await violationsIn(page, rules, {
    exclude: [
      // React Aria's own announcements, which stand for seconds and may name what has gone meanwhile.
      ['[data-live-announcer]'],
      // A tooltip stands in no landmark, and comes and goes with the pointer, which rests wherever the last press was.
      ['[data-overlay-container]:has([role="tooltip"])'],
    ],
  })
  return violations
    .filter(isOurs)
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

interface WithAxe {
  axe: { run(context: object, options: RunOptions): Promise<AxeResults> }
}

/** What breaks these rules in the part of the page that the selectors of `context` name. */
export async function violationsIn(
  page: Page,
  runOnly: RunOptions['runOnly'],
  context: { include?: string[][]; exclude?: string[][] },
): Promise<Result[]> {
  await Promise.all(page.frames().map(addAxe))
  // Of what passes one node a rule is described: describing all of them takes as long as looking.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate(
    ([context, options]) => (window as unknown as WithAxe).axe.run(context, options),
    [context, options] as const,
  )
  return violations
}

/** Once a document: to parse it takes longer than to run it. Frames of foreign origins are not looked into. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window).catch(() => true))) await frame.evaluate(axe.source)
}

/** A menu item is named by its label alone; axe takes its description and its keys for parts of the label. */
const isOurs = ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
  id !== 'label-content-name-mismatch' || nodes.some(({ html }) => !html.includes('role="menuitem'))
