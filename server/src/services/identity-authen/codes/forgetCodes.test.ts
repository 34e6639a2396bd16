import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetCodes } from './forgetCodes.ts'

const { requestPasswordReset, updatePassword } = contract.identityAuthen
const hour = 3_600_000
const app = appForFile()

const counts = async () => {
  const { rows } = await app.app.database.pool.query(`SELECT
    (SELECT count(*) FROM one_time_code)::int AS codes, (SELECT count(*) FROM one_time_code_sent)::int AS asked,
    (SELECT count(*) FROM outgoing_message)::int AS messages, (SELECT count(*) FROM password_reset)::int AS resets,
    (SELECT count(*) FROM security_notice)::int AS notices`)
  return rows[0]
}

it('forgets each thing when nothing looks at it any more, and not before', async () => {
  const an = await app.person('An')
  await an.ask(updatePassword, { body: { value: 'mùa gặt lúa nếp cẩm 99' } })
  const admin = await app.person('Quản Trị', { isAdmin: true })
  // An administrator's second session is one on a known device, so it brings no notice.
  const { notices } = await counts()
  await admin.ask(contract.account.createResetLink, { params: { userId: an.userId } })
  await app.call(requestPasswordReset, { body: { username: 'khong@vidu.vn' } })
  const after = async (ms: number) => {
    app.clock.advance(ms)
    await forgetCodes.run(app.app)
    return counts()
  }
  const all = { codes: 1, asked: 1, messages: 1, resets: 1, notices: notices + 1 }
  expect(await after(0)).toEqual(all)
  // Within the day the limits still look at it.
  expect(await after(hour + 1_000)).toEqual({ ...all, codes: 0 })
  expect(await after(24 * hour)).toEqual({ ...all, codes: 0, asked: 0, resets: 0 })
  expect(await after(7 * 24 * hour)).toMatchObject({ messages: 0, notices: notices + 1 })
  expect(await after(366 * 24 * hour)).toEqual({ codes: 0, asked: 0, messages: 0, resets: 0, notices: 0 })
})
