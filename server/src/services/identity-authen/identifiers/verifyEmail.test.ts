import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { postForFile, wrong } from '../testing/post.ts'

const { requestEmailVerification, verifyEmail } = contract.identityAuthen
const post = postForFile()

it('takes the right code once: codeWrong, codeExhausted, codeExpired', async () => {
  const an = await post.app.person('An')
  await post.app.setUser(an, { email: 'an@vidu.vn' })
  const { otpToken } = await an.ask(requestEmailVerification)
  const code = await post.mailbox.nextCode('an@vidu.vn')
  const verify = (handed: string) => an.call(verifyEmail, { body: { otpToken, code: handed } })
  for (let n = 0; n < 5; n++) expect((await verify(wrong(code))).error?.code).toBe('codeWrong')
  expect((await verify(code)).error?.code).toBe('codeExhausted')
  expect((await an.call(verifyEmail, { body: { otpToken: 'x', code } })).error?.code).toBe('codeExpired')
})
