import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Post, startWithPost, wrong } from '../testing/post.ts'

const { requestEmailVerification, verifyEmail } = contract.identityAuthen
let post: Post
beforeAll(async () => {
  post = await startWithPost()
})
afterAll(() => post.close())

it('takes the right code once: codeWrong, codeExhausted, codeExpired', async () => {
  const an = await post.app.person('An')
  await post.app.app.db
    .updateTable('app_user')
    .set({ email: 'an@vidu.vn' })
    .where('user_id', '=', an.userId)
    .execute()
  const { otpToken } = await an.ask(requestEmailVerification)
  const code = await post.mailbox.nextCode('an@vidu.vn')
  const verify = (handed: string) => an.call(verifyEmail, { body: { otpToken, code: handed } })
  for (let n = 0; n < 5; n++) expect((await verify(wrong(code))).error?.code).toBe('codeWrong')
  expect((await verify(code)).error?.code).toBe('codeExhausted')
  expect((await an.call(verifyEmail, { body: { otpToken: 'x', code } })).error?.code).toBe('codeExpired')
})
