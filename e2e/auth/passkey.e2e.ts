import { expectAccessible } from '../src/axe.ts'
import { addReader } from '../src/fingerprint-reader.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, type Person, password, signInAs } from '../src/people.ts'

const service = '/sign-in-service/v1/domains/default'

/** Makes a passkey in this browser for somebody, as the settings do. */
async function addPasskey(page: Page, me: Person, baseURL: string) {
  const { challengeId, options } = await callAs(me, baseURL, 'POST', `${service}/passkeys/options`, {
    password,
  })
  await page.goto('/auth')
  const passkey = await page.evaluate(async json => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as never)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON()
  }, options)
  await callAs(me, baseURL, 'POST', `${service}/passkeys`, { challengeId, passkey, name: 'Máy thử' })
}

/** The offer in the name field would take the passkey before anybody presses: off, where a test presses. */
const withoutOfferInField = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** A browser with a passkey of this person, which offers it in the name field and answers at once for its person. */
async function offerOwnPasskey(page: Page, me: Person, baseURL: string) {
  await withoutOfferInField(page)
  await addReader(page)
  await addPasskey(page, me, baseURL)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
  })
}

test('[R-SCOPE-3] a passkey signs in without name and password', async ({ page, me, base }) => {
  await withoutOfferInField(page)
  await addReader(page)
  await addPasskey(page, me, base)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Khoá truy cập' }).click()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toContain('trau_refresh_token')
})

test('where there is no passkey the page says so and keeps the other ways', async ({ page }) => {
  await withoutOfferInField(page)
  await addReader(page)
  await page.goto('/auth/logininterface')
  await page.getByRole('button', { name: /Khoá truy cập/ }).click()
  await expect(page.getByRole('alert')).toContainText('Chưa dùng được khoá truy cập nào')
  await expectAccessible(page, '/auth/logininterface')
  await page.getByRole('link', { name: /^Mật khẩu/ }).click()
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeVisible()
})

test('a passkey that the account no longer knows is refused in words', async ({ page, me, base }) => {
  await withoutOfferInField(page)
  await addReader(page)
  await addPasskey(page, me, base)
  const { passkeys } = await callAs(me, base, 'GET', `${service}/second-factors`)
  const path = `${service}/passkeys/${passkeys[0].passkeyId}/remove`
  await callAs(me, base, 'POST', path, { password })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Khoá truy cập' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(page).toHaveURL('/auth')
})

test('a passkey is the second step where its person asked for that', async ({ page, me, base }) => {
  await withoutOfferInField(page)
  await addReader(page)
  await addPasskey(page, me, base)
  await callAs(me, base, 'PUT', `${service}/second-factors/passkey`, { password, isOn: true })
  await page.goto('/auth')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(me.username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Dùng khoá truy cập' })).toBeFocused()
  await expectAccessible(page, 'the second step by a passkey')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('the browser offers the passkey in the name field, and takes it from there', async ({
  page,
  me,
  base,
  context,
}) => {
  await offerOwnPasskey(page, me, base)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  expect((await context.cookies()).map(({ name }) => name)).toContain('trau_access_token')
})

test('the offer in the name field is made anew before the server forgets it', async ({ page }) => {
  // A browser whose person chooses nothing, for as long as the page waits.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
    navigator.credentials.get = options => {
      Object.assign(window, { isOffered: true })
      return new Promise((_, reject) =>
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
      )
    }
  })
  await page.clock.install()
  const offers: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && /passkey-sign-in/.test(request.url())) offers.push(request.url())
  })
  await page.goto('/auth')
  await expect.poll(() => page.evaluate(() => 'isOffered' in window)).toBe(true)
  expect(offers).toHaveLength(1)
  await page.clock.fastForward('04:10')
  await expect.poll(() => offers.length).toBe(2)
})

test('a passkey from the name field that is refused is explained, and offered again', async ({
  page,
  me,
  base,
}) => {
  await offerOwnPasskey(page, me, base)
  const toOfferAgain = Promise.withResolvers<void>()
  let startCount = 0
  await page.route(/passkey-sign-in/, async route => {
    const isFinish = route.request().postDataJSON()?.passkey !== undefined
    if (!isFinish && ++startCount === 2) await toOfferAgain.promise
    if (!isFinish || startCount > 1) return route.continue()
    await route.fulfill({ status: 400, json: { error: { code: 'challengeInvalid', message: 'gone' } } })
  })
  await page.goto('/auth')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  toOfferAgain.resolve()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
})

test('[R-GUARD-5] who is signed in is not asked for a passkey', async ({ page, me, context, base }) => {
  await addReader(page)
  await signInAs(context, me, base)
  const request = page.waitForRequest(/passkey-sign-in/, { timeout: 2000 }).catch(() => undefined)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  expect(await request).toBeUndefined()
})
