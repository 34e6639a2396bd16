import { newPair, say } from '../chat/rooms.ts'
import { expect, test } from '../src/fixtures.ts'
import { password } from '../src/people.ts'

test.use({ locale: 'en-US' })

/** None of these is a Vietnamese word, nor one that Vietnamese interfaces borrow. */
const english =
  /\b(the|and|your|you|is|are|not|with|of|for|from|settings|search|messages?|friends?|notifications?|files?|calls?|notes?|people|sign|save|cancel|close|open|send|loading|new|all|nothing|soon)\b/i
const vietnamese = /[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]/i

test('[R-SCOPE-1] one page, in Vietnamese whatever the browser prefers, leads from the sign-in through every area', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Chiều nay đi chợ nhé')
  const documents: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url())
  })

  /** What one reads, and what a screen reader says. */
  const expectVietnamese = async (where: string) => {
    await expect(page.locator('html'), where).toHaveAttribute('lang', 'vi')
    const texts = await page
      .locator('body :not(script, style)')
      .evaluateAll(elements =>
        elements.flatMap(element => [
          ...[...element.childNodes].flatMap(node => (node instanceof Text ? node.data : [])),
          ...['aria-label', 'placeholder', 'title'].flatMap(name => element.getAttribute(name) ?? []),
        ]),
      )
    expect(
      texts.filter(text => english.test(text)),
      `English at ${where}`,
    ).toEqual([])
    expect(texts.filter(text => vietnamese.test(text)).length, `Vietnamese at ${where}`).toBeGreaterThan(5)
  }

  await page.goto('/auth')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(an.username)
  await expectVietnamese('/auth')
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()

  const areas = page.getByRole('navigation', { name: 'Các khu vực' })
  await expect(areas).toBeVisible()
  const links = await areas.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')!))
  expect(links).toEqual(
    expect.arrayContaining(['/', '/people', '/notifications', '/notes', '/drive', '/calls']),
  )
  for (const path of [...links.slice(1), '/']) {
    const main = page.getByRole('main')
    const before = await main.textContent()
    await areas.locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(url => url.pathname === path)
    // The former area stays until the code of the next one is there.
    await expect.poll(() => main.textContent()).not.toBe(before)
    await expectVietnamese(path)
  }
  expect(documents, 'loaded once, at the sign-in').toHaveLength(1)
})
