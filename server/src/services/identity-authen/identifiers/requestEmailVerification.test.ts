import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { aMinute, postForFile } from '../testing/post.ts'

const { requestEmailVerification, verifyEmail } = contract.identityAuthen
const post = postForFile()

it('proves the address that the account names by a code sent there: identifierMissing, alreadyVerified', async () => {
  const an = await post.app.person('An')
  const without = await an.call(requestEmailVerification, { body: {} })
  expect([without.status, without.error?.code]).toEqual([409, 'identifierMissing'])
  const set = (email: string) => post.app.setUser(an, { email })
  await set('an@vidu.vn')
  const { otpToken } = await an.ask(requestEmailVerification)
  const code = await post.mailbox.nextCode('an@vidu.vn')
  expect(await an.ask(verifyEmail, { body: { otpToken, code } })).toMatchObject({ verifiedEmail: true })
  const again = await an.call(requestEmailVerification, { body: {} })
  expect([again.status, again.error?.code]).toEqual([409, 'alreadyVerified'])
})

it('a code proves nothing for an address that the account has left meanwhile: codeExpired', async () => {
  const binh = await post.app.person('Bình')
  const set = (email: string) => post.app.setUser(binh, { email })
  await set('binh@vidu.vn')
  const { otpToken } = await binh.ask(requestEmailVerification)
  const code = await post.mailbox.nextCode('binh@vidu.vn')
  await set('khac@vidu.vn')
  expect((await binh.call(verifyEmail, { body: { otpToken, code } })).error?.code).toBe('codeExpired')
  post.app.clock.advance(aMinute)
  const unknown = await binh.call(requestEmailVerification, { body: { otpToken: 'không có' } })
  expect(unknown.error?.code).toBe('codeExpired')
})
