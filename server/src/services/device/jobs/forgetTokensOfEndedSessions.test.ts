import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetTokensOfEndedSessions } from './forgetTokensOfEndedSessions.ts'

const { updateDeviceToken } = contract.device
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

it('takes the tokens of a device whose session ended by its age, and leaves those of one that is signed in', async () => {
  await an.ask(updateDeviceToken, { body: { kind: 'FCM', token: 'máy của An' } })
  await binh.ask(updateDeviceToken, { body: { kind: 'FCM', token: 'máy của Bình' } })
  const left = async () =>
    (await app.app.db.selectFrom('device_token').select('token').orderBy('token').execute()).map(
      row => row.token,
    )
  app.clock.advance(29 * 86_400_000)
  await forgetTokensOfEndedSessions.run(app.app)
  expect(await left()).toEqual(['máy của An', 'máy của Bình'])
  await app.app.db
    .updateTable('login_session')
    .set({ last_active_time: new Date(app.clock.now()) })
    .where('user_id', '=', binh.userId)
    .execute()
  app.clock.advance(2 * 86_400_000)
  await forgetTokensOfEndedSessions.run(app.app)
  expect(await left()).toEqual(['máy của Bình'])
})
