import { contract, type OtpRequest } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { strongPassword } from '../../../testing/app.ts'
import { aMinute, postForFile } from '../testing/post.ts'

const { register, resendRegistrationCode, verifyRegistration } = contract.identityAuthen
const post = postForFile()
beforeAll(async () => {
  await post.app.app.db
    .updateTable('tenant')
    .set({ settings: JSON.stringify({ verifiedIdentifiers: ['PHONE'] }) })
    .execute()
})

it('sends another code after a minute, by which the registration is finished: rateLimited, codeExpired', async () => {
  const body = {
    username: 'gui.lai',
    password: strongPassword,
    fullName: 'Gửi Lại',
    phoneNumber: '0912345678',
  }
  const { otpToken } = (await post.app.call(register, { body })).error!.data as OtpRequest
  await post.gateway.next('+84912345678')
  const again = () => post.app.call(resendRegistrationCode, { body: { otpToken } })
  expect((await again()).error?.code).toBe('rateLimited')
  post.app.clock.advance(aMinute)
  expect((await again()).data).toMatchObject({ otpToken, channel: 'SMS', to: '+84•••678' })
  const code = await post.gateway.nextCode('+84912345678')
  expect((await post.app.call(verifyRegistration, { body: { otpToken, code } })).status).toBe(200)
  expect((await again()).error?.code).toBe('codeExpired')
})
