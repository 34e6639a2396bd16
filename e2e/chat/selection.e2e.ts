import { expect, test } from '../src/fixtures.ts'
import { composer, newGroup, newPair, openMessenger, roomRow, row, say, textsOf } from './rooms.ts'

test('several messages are selected by keys and presses, copied, forwarded in order, and deleted', async ({
  page,
  otherBrowser,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await newGroup(base, an, 'Đội bóng', [binh])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [who, text] of [
    [an, 'Mấy giờ đá'],
    [binh, 'Năm giờ'],
    [an, 'Sân nào'],
    [an, 'Mang theo nước'],
  ] as const)
    await say(who, base, roomId, text)
  const other = await otherBrowser()
  await openMessenger(other, binh, base, roomId)
  await openMessenger(page, an, base, roomId)
  const bar = page.getByRole('region', { name: 'Tin đã chọn' })
  const box = (text: RegExp) => row(page, text).getByRole('checkbox')
  /** A press anywhere on the message. */
  const press = (text: RegExp, modifiers: 'Shift'[] = []) =>
    row(page, text).locator('label').click({ modifiers })
  const select = async (text: RegExp) => {
    await row(page, text).getByText(text).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Chọn', exact: true }).click()
    await expect(box(text)).toBeFocused()
  }

  await test.step('from the menu, with Space and Shift, until Esc', async () => {
    await composer(page).fill('đang viết dở')
    await select(/Mấy giờ đá/)
    await expect(bar.getByRole('status')).toHaveText('Đã chọn 1 tin')
    await expect(composer(page)).toBeHidden()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar.getByRole('status')).toHaveText('Đã chọn 3 tin')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(bar.getByRole('status')).toHaveText('Đã chọn 2 tin')
    await page.keyboard.press('Space')
    await expect(box(/Năm giờ/)).not.toBeChecked()
    await expect(box(/Mấy giờ đá/)).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(row(page, /Năm giờ/)).toBeFocused()
    await expect(composer(page)).toHaveValue('đang viết dở')
  })

  await test.step('a press selects a row, with Shift all up to it, and copies them with names and times', async () => {
    await select(/Mấy giờ đá/)
    await press(/Sân nào/, ['Shift'])
    await press(/Năm giờ/)
    await expect(bar.getByRole('status')).toHaveText('Đã chọn 2 tin')
    await press(/Năm giờ/)
    await bar.getByRole('button', { name: 'Sao chép' }).click()
    await expect(page.getByText('Đã sao chép 3 tin')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^Trần Thị Bảo An, \d\d:\d\d \d\d\/\d\d\/\d{4}\nMấy giờ đá\n\nNguyễn Văn Bình, .*\nNăm giờ\n\nTrần Thị Bảo An, .*\nSân nào$/,
    )
    await expect(composer(page)).toBeFocused()
  })

  await test.step('forwarded, they arrive in their order after the comment', async () => {
    await row(page, /Mấy giờ đá/).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await bar.getByRole('button', { name: 'Chuyển tiếp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Chuyển tiếp tin nhắn' })
    await expect(dialog.getByText('3 tin nhắn')).toBeVisible()
    await dialog.getByRole('button', { name: /Đội bóng/ }).click()
    await dialog.getByLabel(/Thêm lời nhắn/).fill('Xem nhé')
    await dialog.getByRole('button', { name: /^Chuyển tiếp đến/ }).click()
    await expect(page.getByText('Đã chuyển tiếp 3 tin')).toBeVisible()
    await expect(bar).toBeHidden()
    await roomRow(page, /Đội bóng/).click()
    await expect
      .poll(async () => (await textsOf(page)).slice(-4))
      .toEqual(['Xem nhé', 'Mấy giờ đá', 'Năm giờ', 'Sân nào'])
  })

  await test.step('leaving the room leaves the mode', async () => {
    await select(/Sân nào/)
    await roomRow(page, /Nguyễn Văn Bình/).click()
    await expect(composer(page)).toBeVisible()
    await expect(bar).toBeHidden()
  })

  await test.step('one’s own are recalled for everybody, another’s is deleted for oneself alone', async () => {
    await select(/Sân nào/)
    await press(/Mang theo nước/)
    await bar.getByRole('button', { name: 'Xoá' }).click()
    const question = page.getByRole('alertdialog', { name: 'Xoá 2 tin nhắn?' })
    await question.getByRole('radio', { name: /Thu hồi với mọi người/ }).check()
    await question.getByRole('button', { name: 'Thu hồi' }).click()
    await expect(page.getByText('Đã thu hồi 2 tin')).toBeVisible()
    await expect(row(other, /Tin nhắn đã được thu hồi/)).toHaveCount(2)

    await select(/Năm giờ/)
    await press(/Mấy giờ đá/)
    await bar.getByRole('button', { name: 'Xoá' }).click()
    await expect(question.getByText('Người khác vẫn thấy')).toBeVisible()
    await expect(question.getByRole('radio')).toHaveCount(0)
    await question.getByRole('button', { name: 'Xoá' }).click()
    await expect(page.getByText('Đã xoá 2 tin')).toBeVisible()
    await expect(row(page, /Năm giờ|Mấy giờ đá/)).toHaveCount(0)
    await expect(row(other, /Năm giờ/)).toBeVisible()
  })
})
