import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { postForFile, wrong } from '../testing/post.ts'

const { requestPasswordReset, verifyPasswordReset } = contract.identityAuthen
const post = postForFile()

it('answers a token for the right code, good for ten minutes; a wrong or unknown one is refused: codeWrong, codeExpired', async () => {
  const an = await post.app.person('An')
  await post.app.setUser(an, { email: 'an@vidu.vn' })
  const request = await post.app.call(requestPasswordReset, { body: { username: 'an@vidu.vn' } })
  const { otpToken } = request.data!
  const code = await post.mailbox.nextCode('an@vidu.vn')
  const verify = (body: { otpToken: string; code: string }) => post.app.call(verifyPasswordReset, { body })
  expect((await verify({ otpToken, code: wrong(code) })).error?.code).toBe('codeWrong')
  expect((await verify({ otpToken: 'x', code })).error?.code).toBe('codeExpired')
  const { data } = await verify({ otpToken, code })
  expect(Math.round((data!.expiresTime - post.app.clock.now()) / 60_000)).toBe(10)
})

it('gives nobody a token, whatever the code', async () => {
  const request = await post.app.call(requestPasswordReset, { body: { username: 'khong@vidu.vn' } })
  const { rows } = await post.app.app.database.pool.query(
    `SELECT body FROM outgoing_message WHERE state = 'NOBODY' ORDER BY created_time DESC LIMIT 1`,
  )
  const code = /^\d{6}$/m.exec(rows[0].body)![0]
  const { error } = await post.app.call(verifyPasswordReset, {
    body: { otpToken: request.data!.otpToken, code },
  })
  expect(error?.code).toBe('codeWrong')
})
