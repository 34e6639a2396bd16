import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { freePort } from '../../scripts/free-port.ts'
import { test as base, expect, type Page } from '../src/fixtures.ts'
import { callAs, newUsername, type Person, password } from '../src/people.ts'
import { openPostOffice, type PostOffice } from '../src/post-office.ts'
import { startProduct } from '../src/product.ts'

export { expect, type Page }

export interface Place {
  url: string
  post: PostOffice
  /** Its administrator, by the printed link. */
  admin: Person
  asAdmin(method: string, path: string, data?: unknown): Promise<unknown>
  /** What a registration must prove. */
  asksFor(identifiers: ('EMAIL' | 'PHONE')[]): Promise<void>
  /** Runs with the server's clock this far ahead. No browser signs in meanwhile: they prove themselves by the true time. */
  withClock<T>(aheadMs: number, run: () => Promise<T>): Promise<T>
}

const clockModule = new URL('../src/moved-clock.mjs', import.meta.url).href

/**
 * `test` against a product of its own, which sends mail and SMS, and whose sign-in settings and clock may be changed without
 * disturbing other tests.
 */
export const test = base.extend<{ openDoor: undefined }, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const post = await openPostOffice()
      const clock = join(tmpdir(), `trau-clock-${process.pid}-${Date.now()}`)
      const port = await freePort()
      const product = await startProduct({
        port,
        env: {
          ...post.env,
          PUBLIC_URL: `http://localhost:${port}`,
          OUTBOUND_ALLOW: '127.0.0.1,localhost',
          NODE_OPTIONS: `--import ${clockModule}`,
          TEST_CLOCK: clock,
        },
      })
      const admin = await becomeAdmin(product.url, product.log)
      const move = async (ms: number) => {
        await writeFile(clock, String(ms))
        const taken = () => {
          try {
            return readFileSync(`${clock}.taken`, 'utf8')
          } catch {
            return '0'
          }
        }
        while (Number(taken()) !== ms) await sleep(20)
        // What it answers must say so too: the id of a request begins with the time (UUIDv7).
        while (ms > 0 && (await timeAt(product.url)) < Date.now() + ms - 5_000) await sleep(20)
      }
      // Signed in anew each time: these tests may run for longer than an access token lives.
      const asAdmin: Place['asAdmin'] = async (method, path, data) =>
        callAs(
          { ...admin, tokens: await signInByPassword(product.url, admin) },
          product.url,
          method,
          path,
          data,
        )
      await use({
        url: product.url,
        post,
        admin,
        asAdmin,
        async asksFor(verifiedIdentifiers) {
          await asAdmin('PUT', '/account-service/v1/domains/default/settings/sign-in', {
            verifiedIdentifiers,
          })
        },
        async withClock(aheadMs, run) {
          await move(aheadMs)
          try {
            return await run()
          } finally {
            await move(0)
          }
        },
      })
      await product.stop()
      await post.close()
      for (const file of [clock, `${clock}.taken`]) await rm(file, { force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ place }, use) => use(place.url),
  /** Whatever an earlier test asked for: nobody has to prove an address, until the test says so. */
  openDoor: [
    async ({ place }, use) => {
      await place.asksFor([])
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Epoch ms by the server's clock, as the ids of its answers tell. */
async function timeAt(url: string): Promise<number> {
  const { error } = await (await fetch(`${url}/identity-authen-service/v1/domains/default/nothing`)).json()
  return Number.parseInt(error.requestId.replace('-', '').slice(0, 12), 16)
}

async function becomeAdmin(url: string, log: string): Promise<Person> {
  let setupToken: string | undefined
  // It answers a moment before it has printed.
  await expect(() => {
    setupToken = /\/auth\/register\?setup=(\S+)/.exec(readFileSync(log, 'utf8'))?.[1]
    expect(setupToken, 'the set-up link is printed at the first start').toBeTruthy()
  }).toPass({ timeout: 20_000 })
  const username = newUsername('quanly')
  const fullName = 'Lê Thị Quản Trị'
  const { data } = await post(url, 'register', { username, password, fullName, setupToken })
  const admin: Person = { userId: data.userInfo.userId, username, password, fullName, tokens: data }
  await requireNoSecondFactor(admin, url)
  return admin
}

/** Administration opens by a second factor; these tests sign the administrator in by the password alone afterwards. */
async function requireNoSecondFactor(admin: Person, url: string) {
  const totp = '/sign-in-service/v1/domains/default/second-factors/totp'
  const { secret } = await callAs(admin, url, 'POST', totp, { password })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await callAs(admin, url, 'POST', `${totp}/confirm`, { code: app.generate() })
  await callAs(admin, url, 'PUT', '/account-service/v1/domains/default/settings/sign-in', {
    secondFactorRequiredFor: 'NOBODY',
  })
  await callAs(admin, url, 'POST', `${totp}/disable`, { password })
}

const signInByPassword = async (url: string, { username }: Person): Promise<Person['tokens']> =>
  (await post(url, 'login', { username, password })).data

/** Registers somebody who proves the address or number by its code. */
export async function newProvenPerson(place: Place, by: { email: string } | { phoneNumber: string }) {
  await place.asksFor('email' in by ? ['EMAIL'] : ['PHONE'])
  const username = newUsername()
  const fullName = 'Phạm Ngọc Đào'
  const { error } = await post(place.url, 'register', { username, password, fullName, ...by })
  expect(error.code).toBe('verificationRequired')
  const code = await place.post.nextCode('email' in by ? by.email : inE164(by.phoneNumber))
  const { data } = await post(place.url, 'register/verify', { otpToken: error.data.otpToken, code })
  return { userId: data.userInfo.userId, username, password, fullName, tokens: data } satisfies Person
}

async function post(url: string, call: string, data: object) {
  const api = await request.newContext({ baseURL: url })
  const answer = await api.post(`/identity-authen-service/v1/domains/default/${call}`, { data })
  const body = await answer.json()
  await api.dispose()
  return body
}

/** An address and a number that nobody else has; 091 is a mobile network, and not every 09 is one. */
export const newEmail = () => `${newUsername('thu')}@vidu.vn`
export const newPhone = () => `091${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
export const inE164 = (phone: string) => `+84${phone.slice(1)}`
