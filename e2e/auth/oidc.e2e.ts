import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { newUsername } from '../src/people.ts'
import { expect, type Page, type Place, test } from './own-place.ts'

const providers = '/identity-authen-service/v1/domains/default/providers/config'

/** Another service that people sign in with: a real OpenID provider, offered by the place under test for the time of `run`. */
async function withProvider(place: Place, run: (name: string) => Promise<void>) {
  const { redirectUri } = (await place.asAdmin('GET', '/sign-in-service/v1/domains/default/providers')) as {
    redirectUri: string
  }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'trau', clientSecret: 'client-secret-of-the-tests' }
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, name: 'Võ Thị Sen', preferred_username: id }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['a key for tests alone'] },
  })
  server.on('request', provider.callback())
  const name = 'Hợp tác xã Sen'
  try {
    await place.asAdmin('PUT', providers, { providers: [{ providerId: 'sen', name, issuer, ...client }] })
    await run(name)
  } finally {
    await place.asAdmin('PUT', providers, { providers: [] })
    server.close()
    server.closeAllConnections()
  }
}

/** At the other service: who one is, and the consent to share it. */
async function agreeThere(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

test('another service that an administrator added signs in, the first time with a new account', async ({
  page,
  place,
}) => {
  await withProvider(place, async name => {
    const login = newUsername('sen')
    await page.goto('/auth')
    await page.getByRole('button', { name: `Tiếp tục với ${name}` }).click()
    await agreeThere(page, login)
    await expect(page).toHaveURL(new RegExp(`^${place.url}/(\\?.*)?$`))
    expect((await page.context().cookies(place.url)).map(one => one.name)).toContain('trau_refresh_token')
  })
})

test('who says no over there reads so here, and what came back is worth nothing a second time', async ({
  page,
  place,
}) => {
  await withProvider(place, async name => {
    await page.goto('/auth/logininterface')
    await page.getByRole('button', { name: `Tiếp tục với ${name}` }).click()
    await page.getByRole('link', { name: /cancel/i }).click()
    await expect(page.getByRole('heading', { name: 'Chưa đăng nhập được' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('không bắt đầu ở đây, hoặc đã được dùng rồi')
    await page.getByRole('link', { name: 'Về trang đăng nhập' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('a way back that this browser did not ask for signs nobody in', async ({ page, place }) => {
  await page.goto(`${place.url}/auth/oidc?code=abc&state=12345678901234567890`)
  await expect(page.getByRole('alert')).toContainText('không bắt đầu ở đây')
  expect((await page.context().cookies()).map(one => one.name)).not.toContain('trau_access_token')
})
