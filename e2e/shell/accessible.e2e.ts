import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'

// Some thirty screens in two themes, on a machine that may be slow.
test.setTimeout(150_000)

test('axe finds nothing on the pages that are open to everybody', async ({ page }) => {
  for (const path of [
    '/auth',
    '/auth/register',
    '/auth/register?setup=x',
    '/auth/loginqr',
    '/auth/logininterface',
    '/auth/forgetpass',
    '/coming',
    '/khong-co',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectAccessibleInBothThemes(page, path)
  }
  await page.goto('/auth/register')
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByText('Bạn cần đồng ý để tạo tài khoản.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'registration with errors')
})

test('axe finds nothing on the private pages, the settings and profiles', async ({
  myPage: page,
  me,
  base,
}) => {
  const other = await newPerson(base, { fullName: 'Nguyễn Văn An' })
  const { friendshipId } = await callAs(
    me,
    base,
    'GET',
    `/identity-service/v1/domains/default/friendships/@/users/${other.userId}/status`,
  )
  const pages: [path: string, sign: string | RegExp][] = [
    ['/people', 'Chưa có ai trong danh bạ'],
    ['/people?tab=requests', 'Không có lời mời nào'],
    ['/people?tab=contacts', 'Danh bạ điện thoại còn trống'],
    ['/people?tab=blocked', 'Nguyễn Văn An'],
    ['/notifications', 'Chưa có thông báo nào'],
    ['/notes', 'Chưa có ghi chú nào'],
    ['/drive', 'Tệp bạn vừa mở hoặc vừa sửa sẽ hiện ở đây.'],
    ['/drive/my-drive', 'Kho tệp của bạn còn trống'],
    ['/calls', 'Chưa có cuộc gọi nào'],
    [`/notes?profile=${other.userId}`, 'Nguyễn Văn An'],
    [`/notes?profile=${me.userId}`, 'Sửa hồ sơ'],
    ['/notes?settings=account', 'Lưu thay đổi'],
    ['/notes?settings=appearance', 'Hoa sen'],
    ['/notes?settings=language', /Đổi ngay/],
    ['/notes?settings=notifications', /Trầu báo tên người gửi/],
    ['/notes?settings=privacy', 'Nguyễn Văn An'],
    ['/notes?settings=sessions', 'Thiết bị này'],
    ['/notes?settings=keyboard', 'Xem mọi phím tắt'],
    ['/notes?settings=about', 'Apache-2.0'],
  ]
  await callAs(me, base, 'PUT', `/identity-service/v1/domains/default/friendships/${friendshipId}/status`, {
    status: 'FRIENDSHIP_STATUS_BLOCKED',
  })
  for (const [path, sign] of pages) {
    await page.goto(path)
    await expect(page.getByText(sign).first(), path).toBeVisible()
    await expectAccessibleInBothThemes(page, path)
  }
  await page.goto('/notes')
  await page.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the menu of one’s own')
})
