import { expect, test } from '../src/fixtures.ts'
import { signInAs } from '../src/people.ts'
import { expectSaved, newNote, openNote, text } from './notes.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a block moves up and down by the toolbar', async ({ page, me, base }) => {
    await openNote(page, me, base, await newNote(me, base))
    await text(page).tap()
    for (const line of ['một', 'hai', 'ba']) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('cuối')
    const lines = text(page).locator('p')
    await expect(lines).toHaveText(['một', 'hai', 'ba', 'cuối'])
    await lines.nth(1).tap()
    const tools = page.getByRole('toolbar', { name: 'Định dạng' })
    await tools.getByRole('button', { name: 'Chuyển lên' }).tap()
    await expect(lines).toHaveText(['hai', 'một', 'ba', 'cuối'])
    await tools.getByRole('button', { name: 'Chuyển xuống' }).tap()
    await tools.getByRole('button', { name: 'Chuyển xuống' }).tap()
    await expect(lines).toHaveText(['một', 'ba', 'hai', 'cuối'])
    // The caret stays in the block that moved.
    await page.keyboard.type('!')
    await expect(text(page)).toContainText('!')
    await expect(lines.nth(2)).toContainText('!')
    await expectSaved(page)
  })

  test('Back puts a panel away before it leaves the note', async ({ page, me, base }) => {
    const noteId = await newNote(me, base)
    await signInAs(page.context(), me, base)
    await page.goto('/notes')
    await page.getByRole('link', { name: 'Chợ phiên' }).tap()
    await expect(text(page)).toBeVisible()
    await page.getByRole('button', { name: 'Bình luận' }).tap()
    const panel = page.getByRole('complementary', { name: 'Bình luận' })
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(noteId))
    await page.goBack()
    await expect(page).toHaveURL(/\/notes$/)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 900, height: 1200 }, hasTouch: true, isMobile: true })

  test('a tap shows the grip of its block, whose menu moves it', async ({ page, me, base }) => {
    await openNote(page, me, base, await newNote(me, base))
    await text(page).tap()
    await page.keyboard.type('một')
    await page.keyboard.press('Enter')
    await page.keyboard.type('hai')
    const lines = text(page).locator('p')
    await lines.nth(0).tap()
    await page.getByRole('button', { name: 'Kéo để chuyển khối, bấm để chọn thao tác' }).tap()
    await page.getByRole('menuitem', { name: /^Chuyển xuống/ }).tap()
    await expect(lines).toHaveText(['hai', 'một'])
  })
})
