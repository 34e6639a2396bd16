import type { Page } from '@playwright/test'
import { callAs, type Person, signInAs } from '../src/people.ts'

export const identity = '/identity-service/v1/domains/default'

/** Opens "Danh bạ" as this person, and waits until real time is on. */
export async function openPeople(page: Page, person: Person, baseURL: string, tab = 'friends') {
  await signInAs(page.context(), person, baseURL)
  const live = page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
  await page.goto(`/people?tab=${tab}`)
  await (await live).waitForEvent('framereceived')
}

export const askToBeFriends = (from: Person, to: Person, baseURL: string, message?: string) =>
  callAs(from, baseURL, 'POST', `${identity}/friendships`, { friendUserId: to.userId, message })

/** A row of whichever list is shown. */
export const person = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name })
