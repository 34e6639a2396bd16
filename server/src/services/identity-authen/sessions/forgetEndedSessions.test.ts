import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { forgetEndedSessions } from './forgetEndedSessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('a session that ended a month ago is forgotten with its tokens, one that lives is kept', async () => {
  const an = await app.person('An')
  const binh = await app.person('Bình')
  await an.ask(contract.identityAuthen.logout)
  const sessions = async () =>
    (await app.app.db.selectFrom('login_session').select('user_id').execute()).map(row => row.user_id)

  await forgetEndedSessions.run(app.app)
  expect(await sessions()).toContain(an.userId)

  app.clock.advance(31 * 24 * 3_600_000)
  await forgetEndedSessions.run(app.app)
  expect(await sessions()).toEqual([binh.userId])
})
