import { expect, test } from '../src/fixtures.ts'
import { expectSaved, newNote, openInTwo, openNote, text } from './notes.ts'

test('two browsers write in one paragraph, see each other, and undo only what is theirs', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const other = await openInTwo(page, otherBrowser, me, base)

  await text(page).click()
  await page.keyboard.type('An viết trước. ')
  await expect(text(other)).toContainText('An viết trước.')
  await text(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type('Bình viết sau.')
  await expect(text(page)).toContainText('Bình viết sau.')

  // Who types slowly has written in several steps.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(text(other)).toHaveText('Bình viết sau.', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(text(page)).toHaveText('Bình viết sau.')
})

test('what is written without a network survives a reload and arrives later', async ({ page, me, base }) => {
  const noteId = await newNote(me, base)
  await openNote(page, me, base, noteId)
  page.on('dialog', dialog => void dialog.accept())
  const sync = /note-service.*\/(updates|document)/
  await page.context().setOffline(true)
  await text(page).click()
  await page.keyboard.type('Viết trên tàu')
  await expect(page.getByText('Chưa có mạng – đã giữ trên máy này')).toBeVisible()
  await page.route(sync, route => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await expect(text(page)).toHaveText('Viết trên tàu')
  await page.unroute(sync)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSaved(page)
  await page.reload()
  await expect(text(page)).toHaveText('Viết trên tàu')
})

test('what was typed at the moment of a reload is there, though the browser had not written it to its database', async ({
  page,
  me,
  base,
}) => {
  const noteId = await newNote(me, base)
  await openNote(page, me, base, noteId)
  page.on('dialog', dialog => void dialog.accept())
  const sync = /note-service.*\/(updates|document)/
  await page.route(sync, route => route.abort())
  await text(page).click()
  // As a browser does with what is under way when the page goes.
  await page.evaluate(() => {
    IDBTransaction.prototype.commit = function () {
      this.abort()
    }
  })
  await page.keyboard.type('Chữ cuối cùng')
  await page.reload()
  await expect(text(page)).toHaveText('Chữ cuối cùng')
  await page.unroute(sync)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSaved(page)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('note-left'))),
  ).toEqual([])
})

test('the slash menu is found without marks, and done tasks stand below open ones', async ({
  page,
  me,
  base,
}) => {
  await openNote(page, me, base, await newNote(me, base))
  await text(page).click()
  await page.keyboard.type('/viec')
  await expect(page.getByRole('option').first()).toHaveText(/Việc cần làm/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('mua rau')
  await page.keyboard.press('Enter')
  await page.keyboard.type('mua cá')
  await page.getByRole('checkbox', { name: 'Việc chưa xong: mua rau' }).check()
  const top = async (name: string) =>
    (await text(page).getByRole('paragraph').filter({ hasText: name }).boundingBox())!.y
  expect(await top('mua rau')).toBeGreaterThan(await top('mua cá'))
  await expectSaved(page)
})

test('Ctrl+F opens the search of the note, which says how often a word stands in it', async ({
  page,
  me,
  base,
}) => {
  await openNote(page, me, base, await newNote(me, base))
  await text(page).click()
  await page.keyboard.type('trầu cau, trầu không')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('trau')
  await expect(page.getByText('1/2')).toBeVisible()
})

test('the tools over selected text are in sight beside the first line, and show which of them has the focus', async ({
  page,
  me,
  base,
}) => {
  const noteId = await newNote(me, base)
  await openNote(page, me, base, noteId)
  await text(page).click()
  for (let line = 0; line < 60; line++) {
    await page.keyboard.type(`Dòng ${line}`)
    await page.keyboard.press('Enter')
  }
  const tools = page.getByRole('toolbar')
  const header = page.getByRole('button', { name: 'Thêm thao tác' })
  const bottomOf = async (locator: typeof tools) => {
    const box = (await locator.boundingBox())!
    return box.y + box.height
  }
  await page.keyboard.press('Control+a')
  await expect(tools).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+End')
  await expect(tools).toBeInViewport({ ratio: 1 })
  expect((await tools.boundingBox())!.y).toBeGreaterThan(await bottomOf(header))

  const bold = page.getByRole('button', { name: 'Đậm' })
  await page.keyboard.press('Alt+F10')
  await expect(bold).toBeFocused()
  expect(await bold.evaluate(element => element.matches(':focus-visible'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()

  await page.getByRole('button', { name: 'Chế độ tập trung' }).click()
  await page.getByText('Dòng 50', { exact: true }).scrollIntoViewIfNeeded()
  await page.getByText('Dòng 50', { exact: true }).dblclick()
  await expect(tools).toBeInViewport({ ratio: 1 })
  const line = (await page.getByText('Dòng 50', { exact: true }).boundingBox())!
  expect(line.y - (await bottomOf(tools))).toBeLessThan(24)
})
