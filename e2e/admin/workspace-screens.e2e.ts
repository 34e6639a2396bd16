import type { Locator } from '@playwright/test'
import type { PlatformConfig } from '@trau/contract'
import { expect, type Page, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expectFocusKept, press, type } from '../src/keyboard.ts'
import { callAs, newPerson, signInAs } from '../src/people.ts'

// Every step by keyboard alone: nothing is clicked, filled in or focused by the test.

/** At the widths of a desktop, a tablet and a phone, in both themes: axe finds nothing, nothing stands beside the page, and the part that is shown is seen in the list of parts. */
async function expectAtEachWidth(page: Page, screen: string, part?: Locator) {
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothThemes(page, `${screen} at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    if (part) await expect(part).toBeInViewport()
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('a workspace is made and given a link, by keyboard at each width', async ({ page, context, place }) => {
  const chi = await newPerson(place.url, { fullName: 'Lê Ngọc Chi' })
  await newPerson(place.url, { fullName: 'Phạm Ngọc Dũng' })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=workspaces')
  await press(page, page.getByRole('button', { name: 'Tạo không gian làm việc' }).first())
  const dialog = page.getByRole('dialog', { name: 'Tạo không gian làm việc' })
  await type(page, dialog.getByLabel('Tên'), 'Trường Tiểu học Hoa Sen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Trường Tiểu học Hoa Sen' })).toBeVisible()
  const { items } = (await callAs(place.admin, place.url, 'GET', workspaces)) as {
    items: { workspaceId: string; name: string }[]
  }
  const { workspaceId } = items.find(({ name }) => name === 'Trường Tiểu học Hoa Sen')!
  const at = `/workspace-management-service/v1/domains/default/workspaces/${workspaceId}`
  await callAs(place.admin, place.url, 'POST', `${at}/members`, { userIds: [chi.userId], role: 'GUEST' })
  await expect(page.getByText('Lê Ngọc Chi')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Tạo liên kết' }))
  const link = page.getByRole('dialog', { name: 'Tạo liên kết' })
  await expect(link).toBeVisible()
  await expectAtEachWidth(page, 'a new link into a workspace')
  await press(page, link.getByRole('button', { name: 'Tạo liên kết' }))
  await expect(link).toBeHidden()
  await expectFocusKept(page)
  await expectAtEachWidth(page, 'a workspace')
  await page.goto('/admin?tab=workspaces')
  await expect(page.getByText('Trường Tiểu học Hoa Sen').first()).toBeVisible()
  await expectAtEachWidth(page, 'workspaces of the administration')
})

const workspaces = '/workspace-service/v1/domains/default/workspaces'

test('an area is narrowed to a share of people by keyboard at each width, and the second of two editors gets a conflict', async ({
  page,
  context,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=platform')
  await expect(page.getByRole('button', { name: 'Sửa Ghi chú' })).toBeVisible()
  await expectAtEachWidth(page, 'the platform', page.getByRole('link', { name: 'Nền tảng', exact: true }))
  await press(page, page.getByRole('button', { name: 'Sửa Ghi chú' }))
  const dialog = page.getByRole('dialog')
  await type(page, dialog.getByRole('textbox', { name: /^Tỉ lệ/ }), '10')
  await expectAtEachWidth(page, 'a flag')
  // Somebody else saves the same setting meanwhile; by the event this page shows it behind the dialog.
  const value = { isOn: true, percentage: 50, roles: [] }
  const made = await place.asAdmin('POST', configs, { platform: 'WEB', key: 'notes', kind: 'FLAG', value })
  await expect(page.getByText('50% số người')).toBeAttached()
  await press(page, dialog.getByRole('button', { name: 'Lưu' }))
  await expect(dialog.getByText('Nền tảng này đã có mục cùng tên. Bạn sửa mục đó nhé.')).toBeVisible()
  const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Bỏ', exact: true })
  await page.keyboard.press('Escape')
  await press(page, discard)
  await expect(dialog).toBeHidden()

  await press(page, page.getByRole('button', { name: 'Sửa Ghi chú' }))
  await type(page, dialog.getByRole('textbox', { name: /^Tỉ lệ/ }), '20')
  const { platformConfigId } = made as PlatformConfig
  await place.asAdmin('PUT', `${configs}/${platformConfigId}`, { value: { ...value, percentage: 60 } })
  await expect(page.getByText('60% số người')).toBeAttached()
  await press(page, dialog.getByRole('button', { name: 'Lưu' }))
  await expect(dialog.getByText(/^Có người vừa sửa mục này/)).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, discard)
  await expect(page.getByText('60% số người')).toBeVisible()
  // The tests after this one share the place.
  await place.asAdmin('DELETE', `${configs}/${platformConfigId}`)
})

const configs = '/platform-config-service/v1/defaults/default/platform-configs'
