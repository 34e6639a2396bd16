import type { PlatformConfig } from '@trau/contract'
import { expect, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { typeMoment } from '../src/moment.ts'
import { newPerson, signInAs } from '../src/people.ts'

test('an area is switched off, maintenance announced and taken back; an old client is asked to reload and keeps its draft', async ({
  page,
  context,
  otherBrowser,
  place,
}) => {
  const member = await newPerson(place.url, { fullName: 'Vũ Thị Lan Hương' })
  const messenger = await otherBrowser()
  await signInAs(messenger.context(), member, place.url)
  await messenger.goto(`${place.url}/`)
  const rail = messenger.getByRole('navigation', { name: 'Các khu vực' })
  await expect(rail.getByRole('link', { name: 'Ghi chú' })).toBeVisible()

  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=platform')
  await expectAccessibleInBothThemes(page, 'the platform configuration')
  await page.getByRole('button', { name: 'Sửa Ghi chú' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Tỉ lệ/ }).fill('101')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByText(/^Bạn nhập số từ 0 đến 100/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Tỉ lệ/ }).fill('0')
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('0% số người')).toBeVisible()
  // Without a reload, by the event.
  await expect(rail.getByRole('link', { name: 'Ghi chú' })).toBeHidden({ timeout: 5_000 })
  await messenger.goto(`${place.url}/notes`)
  await expect(messenger).toHaveURL(/\/coming$/)
  await messenger.goto(`${place.url}/`)

  await page.getByRole('button', { name: 'Hoàn tác thay đổi của Ghi chú' }).first().click()
  await expect(page.getByText('Đã hoàn tác thay đổi của Ghi chú')).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Ghi chú' })).toBeVisible({ timeout: 5_000 })

  const maintenance = await place.asAdmin('POST', configs, {
    platform: 'WEB',
    key: 'maintenance',
    kind: 'MAINTENANCE',
    value: {
      text: 'Lúc này bạn chưa gửi được tin nhắn.',
      startTime: Date.now() + 3_600_000,
      endTime: Date.now() + 7_200_000,
      noticeHours: 24,
    },
    isPublic: true,
  })
  const notice = messenger.getByText(/^Sẽ bảo trì từ \d\d:\d\d/)
  await expect(notice).toBeVisible({ timeout: 5_000 })
  // Signed out it is read without credentials.
  const visitor = await otherBrowser()
  const reading = visitor.waitForRequest(/platform-config-service/)
  await visitor.goto(`${place.url}/auth`)
  await expect(visitor.getByText(/^Sẽ bảo trì từ \d\d:\d\d/)).toBeVisible()
  expect(await (await reading).headerValue('authorization')).toBeNull()

  // A client that was built before the version that is needed.
  const versions = await place.asAdmin('POST', configs, {
    platform: 'WEB',
    key: 'versions',
    kind: 'VERSIONS',
    value: { minimum: '0.1.0' },
    isPublic: true,
  })
  await expect(messenger.getByRole('alertdialog')).toBeHidden()
  await messenger.goto(`${place.url}/?start=cloud`)
  const editor = messenger.getByRole('textbox', { name: /^Soạn tin nhắn cho/ })
  await editor.fill('Còn dang dở')
  await messenger.route(/\/(\?.*)?$/, async route => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const page = await route.fetch()
    const body = (await page.text()).replace(/(<meta name="version" content=")[^"]*/, '$10.0.9')
    await route.fulfill({ response: page, body })
  })
  await messenger.reload()
  const block = messenger.getByRole('alertdialog', { name: 'Hãy tải lại' })
  await expect(block).toBeVisible()
  await expect(block).toContainText('Bạn đang dùng bản 0.0.9, cần từ bản 0.1.0.')
  await messenger.keyboard.press('Escape')
  await expect(block).toBeVisible()
  await messenger.unroute(/\/(\?.*)?$/)
  await block.getByRole('button', { name: 'Tải lại' }).click()
  await expect(block).toBeHidden()
  await expect(editor).toHaveValue('Còn dang dở')
  // The tests after this one share the place.
  for (const { platformConfigId } of [maintenance, versions] as PlatformConfig[])
    await place.asAdmin('DELETE', `${configs}/${platformConfigId}`)
})

test('an announcement is written, seen within seconds by whom it is for, and stays away where it was hidden', async ({
  page,
  context,
  otherBrowser,
  place,
}) => {
  const member = await newPerson(place.url, { fullName: 'Đoàn Thị Mai' })
  const messenger = await otherBrowser()
  await signInAs(messenger.context(), member, place.url)
  await messenger.goto(`${place.url}/people`)
  await expect(messenger.getByRole('heading', { name: 'Danh bạ', level: 1 })).toBeVisible()
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=platform')
  const section = page.getByRole('region', { name: 'Thông báo chung', exact: true })
  await section.getByLabel('Nội dung tiếng Anh').fill('Parents meet at 8:00.')
  await section.getByRole('button', { name: 'Lưu' }).click()
  await expect(section.getByText('Bạn nhập nội dung nhé.')).toBeVisible()
  await section.getByLabel('Nội dung', { exact: true }).fill('Thứ Bảy họp phụ huynh lúc 8:00.')
  await typeMoment(section.getByRole('group', { name: 'Bắt đầu' }), vietnamWall(-3_600_000))
  await typeMoment(section.getByRole('group', { name: 'Kết thúc' }), vietnamWall(86_400_000))
  await expectAccessibleInBothThemes(page, 'an announcement with its preview')
  await section.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu. Mọi người sẽ thấy trong vài giây.')).toBeVisible()
  const banner = messenger.getByText('Thứ Bảy họp phụ huynh lúc 8:00.')
  await expect(banner).toBeVisible({ timeout: 10_000 })
  await messenger.getByRole('button', { name: 'Đã hiểu' }).click()
  await expect(banner).toBeHidden()
  await messenger.reload()
  await expect(messenger.getByRole('heading', { name: 'Danh bạ', level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  await section.getByRole('button', { name: 'Gỡ thông báo' }).click()
  await expect(page.getByText('Đã xoá. Bạn có thể hoàn tác trong lịch sử.')).toBeVisible()
})

/** A moment this many ms from now, as a clock in Vietnam shows it: where the browsers of the tests are. */
const vietnamWall = (ms: number) => new Date(Date.now() + ms + 7 * 3_600_000).toISOString().slice(0, 16)

const configs = '/platform-config-service/v1/defaults/default/platform-configs'
