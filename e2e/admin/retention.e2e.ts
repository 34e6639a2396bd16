import { expect, test } from '../auth/own-place.ts'
import { befriend, newGroup } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { newPerson, newUsername, signInAs } from '../src/people.ts'
import { chooseGroup } from './groups.ts'

test('an administrator sets how long messages are kept and asks for a legal hold, which another has to approve', async ({
  page,
  context,
  place,
}) => {
  const keeper = await newPerson(place.url, { fullName: 'Trịnh Văn Giữ', username: newUsername('giu') })
  const other = await newPerson(place.url, { fullName: 'Vũ Thị Em' })
  // The administrator is in neither of its groups.
  await befriend(place.url, keeper, other)
  await newGroup(place.url, keeper, 'Tổ kế toán', [other])
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=retention')
  await expect(page.getByRole('heading', { name: 'Lưu giữ', exact: true })).toBeVisible()
  await expect(page.getByText('Chưa có quy tắc nào')).toBeVisible()
  await page.getByRole('button', { name: 'Thêm quy tắc' }).click()
  const rule = page.getByRole('dialog', { name: 'Thêm quy tắc' })
  await rule.getByLabel('Số ngày giữ').fill('0')
  await rule.getByRole('button', { name: 'Lưu quy tắc' }).click()
  await expect(rule.getByText('Bạn nhập số ngày từ 1 đến 36.500.')).toBeVisible()
  await rule.getByLabel('Số ngày giữ').fill('90')
  await expect(rule.getByText(/Hiện chưa có gì đủ cũ để xoá/)).toBeVisible()
  await expectAccessible(page, 'a retention rule')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tin nhắn · Giữ 90 ngày')).toBeVisible()

  await page.getByRole('button', { name: 'Thêm quy tắc' }).click()
  await rule.getByRole('radio', { name: 'Nhóm' }).check({ force: true })
  await chooseGroup(rule, 'to ke toan', 'Tổ kế toán')
  await expectAccessible(page, 'a retention rule of a group')
  await rule.getByRole('button', { name: 'Lưu quy tắc' }).click()
  await expect(rule).toBeHidden()
  await expect(page.getByText(/Tổ kế toán/)).toBeVisible()

  await page.getByRole('button', { name: 'Sửa quy tắc: Nhóm: Tổ kế toán, Tin nhắn' }).click()
  const groupRule = page.getByRole('dialog', { name: 'Sửa quy tắc' })
  await groupRule.getByRole('checkbox', { name: 'Giữ mãi mãi' }).check()
  await groupRule.getByRole('button', { name: 'Lưu quy tắc' }).click()
  await expect(groupRule).toBeHidden()
  await expect(page.getByText('Tin nhắn · Giữ mãi mãi')).toBeVisible()

  await page.getByRole('button', { name: 'Sửa chính sách' }).click()
  const policy = page.getByRole('dialog', { name: 'Sửa chính sách' })
  await policy.getByRole('checkbox', { name: 'Cho phép lệnh giữ' }).check()
  await policy.getByRole('button', { name: 'Công bố' }).click()
  await expect(policy.getByText('Bạn nhập nội dung hoặc liên kết nhé.')).toBeVisible()
  await policy.getByLabel('Nội dung chính sách').fill('Có thể lưu giữ theo yêu cầu của toà án.')
  await policy.getByRole('button', { name: 'Công bố' }).click()
  await page.getByRole('button', { name: 'Yêu cầu lệnh giữ' }).click()
  const hold = page.getByRole('dialog', { name: 'Yêu cầu lệnh giữ' })
  await hold.getByLabel('Lý do').fill('Vụ kiện số 12')
  await hold.getByRole('searchbox').first().fill('Trịnh Văn Giữ')
  await hold.getByRole('button', { name: /Trịnh Văn Giữ/ }).click()
  await chooseGroup(hold, 'to ke toan', 'Tổ kế toán')
  await expect(hold.getByRole('button', { name: /Tổ kế toán/ })).toBeVisible()
  await expectAccessible(page, 'a legal hold')
  await hold.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  await expect(page.getByText('Yêu cầu của bạn: một quản trị viên khác sẽ duyệt.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Duyệt/ })).toHaveCount(0)
  await expectAccessible(page, 'retention')
  await page.getByRole('button', { name: 'Rút lại: Mở lệnh giữ: Vụ kiện số 12' }).click()
  await expect(page.getByText('Không có yêu cầu nào chờ duyệt')).toBeVisible()
})
