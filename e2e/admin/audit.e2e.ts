import { readFileSync } from 'node:fs'
import { expect, test } from '../auth/own-place.ts'
import { expectAccessible } from '../src/axe.ts'
import { newPerson, newUsername, signInAs } from '../src/people.ts'

const hourMs = 3_600_000
const queues = { events: 0, mail: 2, push: 0, scans: 0 }
const storage = { IMAGE: 3_000_000, VIDEO: 9_000_000, AUDIO: 0, FILE: 120_000 }
const active = { activeDay: 12, activeWeek: 30, activeMonth: 44 }
/** What a server has counted after a day; the jobs of the one under test have not run yet. */
const counted = (range: string) => {
  const hour = Math.floor(Date.now() / hourMs) * hourMs
  return {
    ...{ range, step: range === '24h' ? 'hour' : 'day', countedTime: Date.now(), version: '1.0.0' },
    firstSteps: { isMailSetUp: true, isSomebodyHere: true, isAcquaintanceDecided: true, isBackedUp: true },
    backups: { lastTime: hour, hasFailedSince: true, freeBytes: 9_000_000_000 },
    now: { accounts: 1_234, lockedAccounts: 3, ...active, storage, queues },
    points: Array.from({ length: 24 }, (_, n) => ({
      ...{ time: hour - (23 - n) * hourMs, messages: n * 100, calls: n % 3, queues },
      ...(n === 5
        ? { requests: 0, failures: 0 }
        : { requests: 5_000, failures: n, p50: 4 + n / 10, p99: 40 + n }),
    })),
    days: [{ time: hour, accounts: 1_234, ...active, storage }],
  }
}

test('an administrator sees how much goes on, who did what, and that the log is whole; the person sees what was done', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const username = newUsername('nhatky')
  const person = await newPerson(place.url, { fullName: 'Trịnh Thị Mơ', username })
  await page.route('**/overview*', route => {
    const range = new URL(route.request().url()).searchParams.get('range') ?? '24h'
    return route.fulfill({ json: { data: counted(range) } })
  })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Tổng quan' })).toBeVisible()
  await expect(page.getByText('1.234', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /Biểu đồ Tin nhắn\. Tin nhắn cao nhất 2\.300/ })).toBeVisible()
  await expect(page.getByText('Lần sao lưu sau đó không thành công.')).toBeVisible()
  await page.getByText('30 ngày', { exact: true }).click()
  await page.getByRole('figure').filter({ hasText: 'Số tài khoản' }).getByText('Bảng số liệu').click()
  await expect(page.getByRole('region', { name: 'Bảng số liệu: Số tài khoản' }).getByRole('row')).toHaveCount(
    2,
  )
  await expectAccessible(page, 'the overview')

  await page.goto('/admin?tab=users')
  await page.getByRole('searchbox').fill(username)
  await page.getByRole('button', { name: 'Tuỳ chọn cho Trịnh Thị Mơ' }).click()
  await page.getByRole('menuitem', { name: 'Tạo liên kết đặt mật khẩu' }).click()
  await expect(page.getByRole('dialog').getByText(/\/auth\/\S+/)).toBeVisible()
  await page.keyboard.press('Escape')
  const link = page.getByRole('link', { name: 'Nhật ký' })
  await link.click()
  await page
    .getByRole('button', { name: /^Tạo liên kết đặt lại mật khẩu/ })
    .first()
    .click()
  const entry = page.getByRole('dialog', { name: 'Tạo liên kết đặt lại mật khẩu' })
  await expect(entry.getByText('Trịnh Thị Mơ')).toBeVisible()
  await expectAccessible(page, 'an entry of the audit log')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Kiểm tra toàn vẹn' }).click()
  await expect(page.getByText(/^Nhật ký nguyên vẹn: /)).toBeVisible()
  // In a low window the last parts are below the edge of their column: the one that is shown is brought into it.
  await page.setViewportSize({ width: 1000, height: 560 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nhật ký', exact: true })).toBeVisible()
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the audit log')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Xuất' }).click()
  await page.getByRole('menuitem', { name: 'Bảng tính (CSV)' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('nhat-ky-quan-tri.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('createResetLink')

  const theirs = await otherBrowser()
  await signInAs(theirs.context(), person, place.url)
  await theirs.goto('/notes?settings=security')
  const own = theirs.getByRole('region', { name: 'Nhật ký về tôi' })
  await expect(own.getByText('Tạo liên kết đặt lại mật khẩu')).toBeVisible()
})
