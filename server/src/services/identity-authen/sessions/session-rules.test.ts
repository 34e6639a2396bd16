import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { login, refreshTokens } = contract.identityAuthen
const app = appForFile()
const hourMs = 3_600_000
let admin: Person
beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
})
async function setRules(maxHours: number, idleHours: number): Promise<void> {
  const { accessToken: token } = await signIn(admin)
  const body = { section: 'SESSION' as const, value: { maxHours, idleHours } }
  expect((await app.call(contract.houseRule.updateHouseRules, { body }, { token })).status).toBe(200)
}
const hoursLeft = ({ refreshTokenExpired }: { refreshTokenExpired: number }) =>
  Math.round((refreshTokenExpired - app.clock.now()) / hourMs)
const refresh = (token: string) => app.call(refreshTokens, {}, { token })
const signIn = async ({ username, password }: Person) =>
  (await app.call(login, { body: { username, password } })).data!

it('a session ends when it is too old or unused for too long; a shorter rule ends those of before at once', async () => {
  const an = await app.person('An')
  const old = await signIn(an)
  app.clock.advance(5 * hourMs)
  const young = await signIn(an)
  await setRules(4, 2)
  const ended = await app.app.db
    .selectFrom('login_session')
    .select(['revoked_reason'])
    .where('user_id', '=', an.userId)
    .where('revoked_time', 'is not', null)
    .execute()
  // That of the registration and the first of the two.
  expect(ended).toEqual([{ revoked_reason: 'houseRules' }, { revoked_reason: 'houseRules' }])
  expect((await refresh(old.refreshToken)).error?.code).toBe('refreshTokenInvalid')

  app.clock.advance(1.5 * hourMs)
  const second = (await refresh(young.refreshToken)).data!
  expect(hoursLeft(second)).toBe(2)
  app.clock.advance(1.5 * hourMs)
  const third = (await refresh(second.refreshToken)).data!
  expect(hoursLeft(third), 'the session is as long as it may be').toBe(1)
  app.clock.advance(hourMs + 1)
  expect((await refresh(third.refreshToken)).error?.code).toBe('refreshTokenInvalid')

  const unused = await signIn(an)
  app.clock.advance(2 * hourMs + 1)
  expect((await refresh(unused.refreshToken)).error?.code).toBe('refreshTokenInvalid')
})
