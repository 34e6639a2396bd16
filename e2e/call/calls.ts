import { newPair, openMessenger, type Pair } from '../chat/rooms.ts'
import { expect, type Page } from '../src/fixtures.ts'
import type { Person } from '../src/people.ts'

/** Two people of a new conversation: An has it open in `page`, and Bình the messenger in another browser, where calls ring. */
export async function openTwo(
  page: Page,
  otherBrowser: () => Promise<Page>,
  base: string,
): Promise<{ pair: Pair; other: Page }> {
  const pair = await newPair(base)
  const other = await otherBrowser()
  await openMessenger(other, pair.binh, base)
  await openMessenger(page, pair.an, base, pair.roomId)
  return { pair, other }
}

/** The same, with a voice call that rings at the other one. */
export async function ringOther(...[page, otherBrowser, base]: Parameters<typeof openTwo>) {
  const two = await openTwo(page, otherBrowser, base)
  await ring(page, 'Gọi thoại')
  await expect(incomingCall(two.other, two.pair.an)).toBeVisible()
  return two
}

/** Presses the button of a call in the head of the open conversation; before a video call one looks at oneself first. */
export async function ring(
  page: Page,
  name: 'Gọi thoại' | 'Gọi video' | 'Gọi thoại cả nhóm' | 'Gọi video cả nhóm',
) {
  await page.getByRole('button', { name, exact: true }).click()
  if (name === 'Gọi video')
    await page.getByRole('dialog').getByRole('button', { name: 'Gọi', exact: true }).click()
}

export const incomingCall = (page: Page, from: Pick<Person, 'fullName'>) =>
  page.getByRole('alertdialog', { name: from.fullName })

export const callWith = (page: Page, other: Pick<Person, 'fullName'>) =>
  page.getByRole('dialog', { name: `Cuộc gọi với ${other.fullName}` })

/** The call has media: its clock runs. */
export const expectRunning = (page: Page) =>
  expect(page.locator('[data-call-stage] time').first()).toHaveText(/^\d\d:\d\d$/, { timeout: 30_000 })

/** A button of the call's tools; its notices may offer the same. */
export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Điều khiển cuộc gọi' }).getByRole('button', { name })
