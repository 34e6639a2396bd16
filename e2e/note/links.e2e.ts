import { expect, type Page, test } from '../src/fixtures.ts'
import type { Person } from '../src/people.ts'
import { addMember, expectSaved, newNote, newSharedNote, openNote, paste, text } from './notes.ts'

const link = (page: Page, name: string) => text(page).getByRole('link', { name })

/** Writes a link to the person's other note, and one to a page that needs no account. @returns the other note's id */
async function writeLinks(page: Page, me: Person, base: string): Promise<string> {
  const otherId = await newNote(me, base, 'Giá trầu')
  await paste(page, {
    'text/html': `<p><a href="${base}/notes/${otherId}">giá trầu</a> <a href="${base}/s/khong-co">ảnh chợ</a></p>`,
  })
  await expect(link(page, 'giá trầu')).toBeVisible()
  await expectSaved(page)
  return otherId
}

test('who reads a note follows a link to another in place, and any other in one tab of its own', async ({
  page,
  otherBrowser,
  me,
  base,
}) => {
  const { friend, noteId } = await newSharedNote(me, base, 'Đi chợ', 'VIEW')
  await openNote(page, me, base, noteId)
  const otherId = await writeLinks(page, me, base)
  await addMember(me, base, otherId, friend, 'VIEW')
  const reader = await otherBrowser()
  await openNote(reader, friend, base, noteId)
  const opened: Page[] = []
  reader.context().on('page', one => opened.push(one))

  await link(reader, 'ảnh chợ').click()
  await expect.poll(() => opened.length).toBe(1)
  await expect(opened[0]!).toHaveURL(`${base}/s/khong-co`)
  await opened[0]!.close()
  await link(reader, 'giá trầu').click()
  await expect(reader).toHaveURL(`${base}/notes/${otherId}`)
  await expect(reader.getByRole('heading', { name: 'Giá trầu' })).toBeVisible()
  expect(opened, 'one tab for one press').toHaveLength(1)
})

test('a press of the mouse sets the caret into a link that is being written', async ({ page, me, base }) => {
  await openNote(page, me, base, await newNote(me, base))
  await writeLinks(page, me, base)
  const { href } = new URL(page.url())
  await link(page, 'giá trầu').click()
  await page.keyboard.type('!')
  await expect(text(page)).toContainText('!')
  expect(page.url()).toBe(href)
  expect(page.context().pages()).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap follows a link that is being written, in place where it leads to a page of the product', async ({
    page,
    context,
    me,
    base,
  }) => {
    await openNote(page, me, base, await newNote(me, base))
    const otherId = await writeLinks(page, me, base)
    const opened = context.waitForEvent('page')
    await link(page, 'ảnh chợ').tap()
    await (await opened).close()
    await link(page, 'giá trầu').tap()
    await expect(page).toHaveURL(`${base}/notes/${otherId}`)
    expect(context.pages()).toHaveLength(1)
  })
})
