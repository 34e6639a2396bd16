import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { text } from './notes.ts'

test('a note begins from a template, and another template goes into it by the slash menu', async ({
  myPage: page,
}) => {
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Tạo từ mẫu' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Biên bản họp/ })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'templates of notes')
  await dialog.getByRole('button', { name: /Biên bản họp/ }).click()
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Biên bản họp')
  await expect(text(page)).toContainText('Kết luận')
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/mau')
  await page.getByRole('option', { name: /^Mẫu/ }).click()
  await dialog.getByRole('button', { name: /Nhật ký/ }).click()
  await expect(text(page)).toContainText('Điều biết ơn')
  await expect(text(page)).toContainText('Kết luận')
})
