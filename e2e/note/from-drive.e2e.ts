import { newFile } from '../drive/files.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'
import { addMember, expectSaved, newNote, notes, openNote, text } from './notes.ts'

test('a file of the drive goes into a note by the slash menu; its readers and visitors open it, until it is revoked', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  await newFile(me, base, 'bảng giá.txt')
  const noteId = await newNote(me, base, 'Đi chợ')
  await addMember(me, base, noteId, friend, 'VIEW')
  const link = await callAs(me, base, 'POST', `${notes}/notes/${noteId}/public-links`, { role: 'VIEW' })
  await openNote(page, me, base, noteId)
  await text(page).click()
  await page.keyboard.type('/kho')
  await page.getByRole('option', { name: /Kho tệp/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Chọn tệp từ Kho tệp' })
  await dialog.getByRole('button', { name: 'Tệp của tôi' }).click()
  await expect(dialog.getByRole('button', { name: /bảng giá\.txt/ })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'choosing a file of the drive')
  await dialog.getByRole('button', { name: /bảng giá\.txt/ }).click()
  await expect(dialog).toHaveCount(0)
  const file = (on: typeof page) => text(on).getByRole('link', { name: /bảng giá\.txt/ })
  await expect(file(page)).toBeVisible()
  await expectSaved(page)

  const other = await otherBrowser()
  await openNote(other, friend, base, noteId)
  await expect(file(other)).toBeVisible({ timeout: 15_000 })
  const visitor = await otherBrowser()
  await visitor.goto(new URL(link.url).pathname)
  await expect(file(visitor)).toBeVisible({ timeout: 15_000 })
  const download = visitor.waitForEvent('download')
  await file(visitor).click()
  expect((await download).suggestedFilename()).toBe('bảng giá.txt')

  const members = `${notes}/notes/${noteId}/members`
  const { items } = await callAs(me, base, 'GET', members)
  await callAs(me, base, 'DELETE', `${members}/${items[0].memberId}`)
  await other.reload()
  await expect(file(other)).toHaveCount(0)
})
