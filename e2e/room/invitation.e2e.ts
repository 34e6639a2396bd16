import { newGroup, newPair } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson, newUsername, password } from '../src/people.ts'

test('a newcomer with a link sees who invites them, makes an account, and is in the group', async ({
  page,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Hội cờ tướng phố Huế', [binh])
  const { token } = await callAs(
    an,
    base,
    'POST',
    `/invite-service/v1/domains/default/rooms/${roomId}/invites`,
    {},
  )
  await page.goto(`/join/${token}`)
  await expect(
    page.getByRole('heading', { name: 'Trần Thị Bảo An mời bạn vào nhóm “Hội cờ tướng phố Huế”' }),
  ).toBeVisible()
  await expect(page.getByText('2 thành viên')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'sign-in by an invitation')
  await page.getByRole('link', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByRole('heading', { name: /Bảo An mời bạn vào nhóm/ })).toBeVisible()
  await page.getByLabel('Họ và tên').fill('Phạm Ngọc Đào')
  await page.getByLabel('Tên đăng nhập').fill(newUsername('dao'))
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(page.getByRole('heading', { name: 'Hội cờ tướng phố Huế' })).toBeVisible()
  await expect(page.getByText('Trần Thị Bảo An mời bạn vào nhóm')).toBeVisible()
  await page.getByRole('button', { name: 'Vào nhóm' }).click()
  await expect(page).toHaveURL(new RegExp(`room=${roomId}`))
})

test('a link that works no more leaves the sign-in page as it is', async ({ page }) => {
  await page.goto('/join/khong-co')
  await expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Đăng nhập', exact: true })).toBeVisible()
})

test('programs that preview links read who invites; other pages say nothing of anybody', async ({
  request,
  base,
}) => {
  const an = await newPerson(base, { fullName: 'Trần "Thị" <b>Mơ</b>' })
  const roomId = await newGroup(base, an, 'Nhóm & bạn', [])
  const { token } = await callAs(
    an,
    base,
    'POST',
    `/invite-service/v1/domains/default/rooms/${roomId}/invites`,
    {},
  )
  const page = async (path: string) => (await request.get(`${base}${path}`)).text()
  const html = await page(`/join/${token}`)
  expect(html).toContain(
    'og:title" content="Trần &quot;Thị&quot; &lt;b&gt;Mơ&lt;/b&gt; mời bạn vào nhóm “Nhóm &amp; bạn”"',
  )
  expect(html).toContain(`og:image" content="${base}/icons/icon-512.png"`)
  for (const path of [`/?profile=${an.userId}`, `/@${an.username}`])
    expect(await page(path), path).toContain('og:title" content="Trần &quot;Thị&quot;')
  for (const path of [
    '/',
    '/auth',
    `/?room=${roomId}`,
    `/people?profile=${an.userId}`,
    '/join/khong-co',
    '/@khong.co.ai',
  ])
    expect(await page(path), path).not.toContain('og:title')
})
