import { newPair } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { signInAs } from '../src/people.ts'
import { underWorker } from './kept.ts'

test.use({ serviceWorkers: 'allow' })

test('the browser finds nothing against installing it', async ({ myPage: page, context }) => {
  await page.goto('/')
  await underWorker(page)
  const cdp = await context.newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // A context of a test is a private window, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { url, errors, data } = await cdp.send('Page.getAppManifest')
  expect(url).toMatch(/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Tin nhắn mới',
    'Tìm kiếm',
    'Cloud của tôi',
  ])
  const icons: { src: string; purpose?: string }[] = manifest.icons
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of icons) expect((await page.request.get(src)).ok(), src).toBe(true)
})

test('nothing that a token opened is kept by the worker', async ({ page, context, base }) => {
  const { an, roomId } = await newPair(base)
  await signInAs(context, an, base)
  await page.goto(`/?room=${roomId}`)
  await underWorker(page)
  await page.reload()
  await expect(page.locator('[data-composer]')).toBeVisible()
  const cachedFiles = await page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
  expect(cachedFiles).toContain('/')
  expect(
    cachedFiles.filter(
      path => !/^\/($|assets\/|favicon\.svg$|icons\/icon-192\.png$|manifest\.webmanifest$)/.test(path),
    ),
  ).toEqual([])
})

test('the shortcuts of the app open what they say', async ({ myPage: page }) => {
  await page.goto('/?start=search')
  await expect(page.getByRole('combobox')).toBeFocused()
  await expect(page).not.toHaveURL(/start=/)
  await page.goto('/?start=new')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/?start=cloud')
  await expect(page.getByRole('region', { name: 'Cloud của tôi' })).toBeVisible()
})

test('what another app shares goes into the room that is chosen: text as the draft, files into their window', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await signInAs(context, an, base)
  await page.goto('/people')
  await underWorker(page)
  // As the system does it: a form that posts to the address of the manifest.
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
    const text = Object.assign(document.createElement('input'), { name: 'text', value: 'Xem bài này nhé' })
    const link = Object.assign(document.createElement('input'), { name: 'url', value: 'https://vidu.vn/bai' })
    const files = Object.assign(document.createElement('input'), { name: 'files', type: 'file' })
    const data = new DataTransfer()
    data.items.add(new File(['nội dung'], 'ghi-chép.txt', { type: 'text/plain' }))
    files.files = data.files
    form.append(text, link, files)
    document.body.append(form)
    form.submit()
  })
  await expect(page.getByRole('heading', { name: 'Gửi vào cuộc trò chuyện nào?' })).toBeVisible()
  await expect(page.getByText('ghi-chép.txt')).toBeVisible()
  await page.getByRole('button', { name: binh.fullName }).dblclick()
  await expect(page).toHaveURL(new RegExp(roomId))
  await expect(page.getByRole('dialog')).toContainText('ghi-chép.txt')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-composer]')).toHaveValue('Xem bài này nhé\nhttps://vidu.vn/bai')
})

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the third visit says how to put it on the home screen, until it is dismissed for good', async ({
    myPage: page,
  }) => {
    await page.addInitScript(() => {
      localStorage.trau_visits ??= JSON.stringify({ count: 2, last: 0 })
    })
    await page.goto('/people')
    const how = page.getByRole('button', { name: 'Xem cách cài' })
    await expect(how).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the hint to install')
    await how.click()
    await expect(page.getByRole('dialog', { name: 'Thêm Trầu vào màn hình chính' })).toContainText('Safari')
    await expectAccessibleInBothThemes(page, 'how to install on an iPhone')
    await page.getByRole('button', { name: 'Đã hiểu' }).click()
    await page.getByRole('button', { name: 'Không hiện lại' }).click()
    await expect(how).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Danh bạ', level: 1 })).toBeVisible()
    await expect(how).toHaveCount(0)
  })
})
