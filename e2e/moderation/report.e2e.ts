import { expect, test } from '../auth/own-place.ts'
import { newPair, openMessenger, roomRow, row, say } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { signInAs } from '../src/people.ts'

test('a report in two steps reaches the administrators, who limit the person; they are notified [R-DIALOG-1]', async ({
  page,
  place,
  otherBrowser,
}) => {
  const { an, binh, roomId } = await newPair(place.url)
  await say(binh, place.url, roomId, 'Chuyển khoản cho mình nhé')
  await openMessenger(page, an, place.url, roomId)
  await roomRow(page, /^Nguyễn Văn Bình/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Báo cáo Nguyễn Văn Bình' }).click()
  const form = page.getByRole('dialog', { name: 'Báo cáo Nguyễn Văn Bình' })
  await form.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(form.getByText('Bạn chọn một lý do nhé.')).toBeVisible()
  await form.getByRole('radio', { name: 'Lừa đảo' }).check()
  await form.getByRole('checkbox', { name: /Chuyển khoản cho mình nhé/ }).check()
  await expectAccessible(page, 'reporting somebody')
  await form.getByRole('button', { name: 'Tiếp tục' }).click()
  const question = page.getByRole('alertdialog', { name: 'Gửi báo cáo này?' })
  await expect(question.getByText('Kèm 1 tin nhắn.')).toBeVisible()
  await question.getByRole('button', { name: 'Gửi báo cáo' }).click()
  const thanks = page.getByRole('dialog', { name: 'Cảm ơn bạn đã báo cáo' })
  await thanks.getByRole('button', { name: 'Chặn' }).click()
  await expect(page.getByText('Bỏ chặn').first()).toBeVisible()
  await thanks.getByRole('button', { name: 'Xoá lịch sử…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá lịch sử' }).click()
  await expect(row(page, /Chuyển khoản cho mình nhé/)).toHaveCount(0)

  const theirs = await otherBrowser()
  await openMessenger(theirs, binh, place.url)
  const admin = await otherBrowser()
  await signInAs(admin.context(), place.admin, place.url)
  await admin.goto('/admin?tab=reports')
  await admin.getByRole('button', { name: 'Xem báo cáo về Nguyễn Văn Bình' }).click()
  const file = admin.getByRole('dialog', { name: 'Báo cáo về Nguyễn Văn Bình' })
  await expect(file.getByText('Chuyển khoản cho mình nhé')).toBeVisible()
  await file.getByRole('button', { name: 'Nhận xử lý' }).click()
  await file.getByRole('radio', { name: 'Hạn chế' }).check()
  await file.getByRole('radio', { name: '3 ngày' }).check()
  await expectAccessible(admin, 'a case')
  await file.getByRole('button', { name: 'Thực hiện' }).click()
  await expect(file.getByText('Đã xử lý')).toBeVisible()
  await expect(theirs.getByText(/^Tài khoản của bạn bị hạn chế đến/)).toBeVisible()
  await file.getByRole('button', { name: 'Gỡ hạn chế' }).click()
  await expect(theirs.getByText(/^Tài khoản của bạn bị hạn chế đến/)).toHaveCount(0)
})
