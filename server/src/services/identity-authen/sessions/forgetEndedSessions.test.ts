import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetEndedSessions } from './forgetEndedSessions.ts'

const app = appForFile()

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
