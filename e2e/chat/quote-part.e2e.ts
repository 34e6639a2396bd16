import { expect, test } from '../src/fixtures.ts'
import { composer, newPair, openMessenger, row, say } from './rooms.ts'

test('a part of a message is quoted from the selection and from its window, and goes when the message is edited', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(an, base, roomId, 'Mai họp lúc 9 giờ, ăn trưa ở **quán Gió** nhé')
  const other = await otherBrowser()
  await openMessenger(other, binh, base, roomId)
  await openMessenger(page, an, base, roomId)
  const message = row(other, /Mai họp lúc/)
  const reply = other.getByRole('status').filter({ hasText: 'Trần Thị Bảo An' })

  await test.step('selected on screen, across marks', async () => {
    await message.getByText('quán Gió').evaluate(strong => {
      const range = document.createRange()
      const before = strong.previousSibling ?? strong.parentElement!.previousSibling!
      range.setStart(before, before.textContent!.indexOf('ăn trưa'))
      range.setEnd(strong.firstChild ?? strong, strong.textContent!.length)
      getSelection()!.removeAllRanges()
      getSelection()!.addRange(range)
    })
    await message.getByText('quán Gió').click({ button: 'right' })
    await other.getByRole('menuitem', { name: 'Trích dẫn một phần' }).click()
    await expect(reply).toContainText('“ăn trưa ở quán Gió”')
    await composer(other).fill('Xa quá')
    await composer(other).press('Enter')
    await expect(row(other, /Xa quá/).getByText('“ăn trưa ở quán Gió”')).toBeVisible()
    await expect(row(page, /Xa quá/).getByText('“ăn trưa ở quán Gió”')).toBeVisible()
  })

  await test.step('selected in its window', async () => {
    await other.evaluate(() => getSelection()!.removeAllRanges())
    await message
      .getByText(/Mai họp/)
      .first()
      .click({ button: 'right' })
    await other.getByRole('menuitem', { name: 'Trích dẫn một phần' }).click()
    const dialog = other.getByRole('dialog', { name: 'Trích dẫn một phần' })
    await expect(dialog.getByRole('button', { name: 'Trích dẫn', exact: true })).toBeDisabled()
    const field = dialog.getByLabel('Nội dung tin nhắn')
    await field.evaluate((area: HTMLTextAreaElement) => {
      area.focus()
      area.setSelectionRange(4, 17)
    })
    await dialog.getByRole('button', { name: 'Trích dẫn', exact: true }).click()
    await expect(reply).toContainText('“họp lúc 9 giờ”')
    await composer(other).fill('Sớm thế')
    await composer(other).press('Enter')
    await expect(row(page, /Sớm thế/).getByText('“họp lúc 9 giờ”')).toBeVisible()
  })

  await test.step('edited, it is quoted whole again', async () => {
    await row(page, /Mai họp lúc/)
      .getByText(/Mai họp/)
      .first()
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Chỉnh sửa/ }).click()
    await composer(page).fill('Mai họp lúc 10 giờ')
    await composer(page).press('Enter')
    await expect(row(other, /Sớm thế/).getByText('Mai họp lúc 10 giờ')).toBeVisible()
    await expect(row(other, /Sớm thế/).getByText('“họp lúc 9 giờ”')).toHaveCount(0)
  })
})
