import { devices } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { item, newFile, newFolders, openDrive } from './files.ts'

const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']
test.use({ userAgent, viewport, deviceScaleFactor, isMobile, hasTouch })

test('on a phone a tap opens, a resting finger selects, and what is pressed is large enough', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  await newFolders(me, base, [['Ảnh', 'Đà Nẵng']])
  await newFile(me, base, 'một.txt')
  await newFile(me, base, 'hai.txt')
  await openDrive(page, me, base)
  await item(page, 'Ảnh').tap()
  await item(page, 'Đà Nẵng').tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Đà Nẵng' })).toBeVisible()
  await page.getByRole('button', { name: 'Các thư mục phía trên' }).tap()
  await page.getByRole('menuitem', { name: 'Tệp của tôi' }).tap()

  const box = (await item(page, 'một.txt').boundingBox())!
  const cdp = await page.context().newCDPSession(page)
  const at = { x: box.x + 120, y: box.y + box.height / 2 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await expect(page.getByText('Đã chọn 1 mục').first()).toBeVisible()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await item(page, 'hai.txt').tap()
  await expect(page.getByText('Đã chọn 2 mục').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'files selected on a phone')

  const small = await page
    .getByRole('main')
    .locator('button:visible, a:visible')
    .evaluateAll(all =>
      all
        .map(one => ({
          name: one.textContent || one.getAttribute('aria-label'),
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box: { width, height } }) => width < 44 || height < 44)
        .map(({ name }) => name),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('Back puts away what lies over the files before it leaves them', async ({ page, me, baseURL }) => {
  const base = baseURL ?? ''
  await newFile(me, base, 'một.txt')
  await openDrive(page, me, base, '/drive')
  await page.getByRole('link', { name: 'Tệp của tôi' }).first().tap()
  await expect(item(page, 'một.txt')).toBeVisible()
  const stays = () => expect(page).toHaveURL(/\/drive\/my-drive$/)

  await page.getByRole('button', { name: 'Thư mục mới' }).tap()
  const naming = page.getByRole('dialog', { name: 'Thư mục mới' })
  await expect(naming).toBeVisible()
  await page.goBack()
  await expect(naming).toHaveCount(0)
  await stays()

  await item(page, 'một.txt').tap()
  await expect(page.getByText('Nội dung của một.txt')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Nội dung của một.txt')).toHaveCount(0)
  await stays()

  const details = page.getByRole('complementary', { name: 'Chi tiết' })
  await page.getByRole('button', { name: 'Chi tiết' }).tap()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toHaveCount(0)
  await stays()

  await page.goBack()
  await expect(page).toHaveURL(/\/drive$/)
})
