import { randomUUID } from 'node:crypto'
import { expect, type Page } from '../src/fixtures.ts'
import { callAs, newPerson, type Person, signedInElsewhere, signInAs } from '../src/people.ts'

export const notes = '/note-service/v1/domains/default'

/** A note of this person. @returns its id */
export async function newNote(person: Person, base: string, title = 'Chợ phiên'): Promise<string> {
  // UUIDv7, as the client makes them.
  const time = Date.now().toString(16).padStart(12, '0')
  const noteId = `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
  await callAs(person, base, 'POST', `${notes}/notes`, { noteId, title })
  return noteId
}

/** Shares a note with somebody. */
export const addMember = (
  owner: Person,
  base: string,
  noteId: string,
  { userId }: Person,
  role: 'VIEW' | 'COMMENT' | 'EDIT',
) =>
  callAs(owner, base, 'POST', `${notes}/notes/${noteId}/members`, {
    userIds: [userId],
    role,
    clientShareId: randomUUID(),
  })

/** A note of this person, and a friend with whom it is shared. */
export async function newSharedNote(
  owner: Person,
  base: string,
  title: string,
  role: 'VIEW' | 'COMMENT' | 'EDIT',
) {
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const noteId = await newNote(owner, base, title)
  await addMember(owner, base, noteId, friend, role)
  return { friend, noteId }
}

/** Opens a note as this person, and waits until it is saved. */
export async function openNote(page: Page, person: Person, base: string, noteId: string) {
  await signInAs(page.context(), person, base)
  const live = page.waitForEvent('websocket', socket => socket.url().includes('/connection/'))
  await page.goto(`/notes/${noteId}`)
  await (await live).waitForEvent('framereceived')
  await expect(text(page)).toBeVisible()
  await expectSaved(page)
}

/** A new note of this person, open in `page` and in another browser of theirs. @returns that browser's page */
export async function openInTwo(
  page: Page,
  otherBrowser: () => Promise<Page>,
  me: Person,
  base: string,
): Promise<Page> {
  const noteId = await newNote(me, base)
  await openNote(page, me, base, noteId)
  const other = await otherBrowser()
  await openNote(other, await signedInElsewhere(me, base), base, noteId)
  return other
}

export const text = (page: Page) => page.getByRole('textbox', { name: 'Nội dung ghi chú' })

export const expectSaved = (page: Page) =>
  expect(page.locator('[data-save]')).toHaveAttribute('data-save', 'saved', { timeout: 15_000 })

/** What a program puts on the clipboard, by the kind of its data. */
export type Clipboard = Record<string, string>

/** Pastes in place of everything in the note. */
export async function paste(page: Page, clipboard: Clipboard) {
  await text(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await text(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [kind, value] of Object.entries(data)) clipboardData.setData(kind, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clipboard)
}
