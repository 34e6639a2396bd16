import { contract } from '@trau/contract'
import { expect, it, vi } from 'vitest'
import { postForFile, wrong } from '../testing/post.ts'

const { requestIdentifierVerification, verifyPhone } = contract.identityAuthen
const post = postForFile()

it('takes the right code once: codeWrong, codeExhausted, codeExpired', async () => {
  const an = await post.app.person('An')
  await post.app.setUser(an, { phone_number: '+84912345678' })
  const { otpToken } = await an.ask(requestIdentifierVerification, { body: { username: '0912345678' } })
  const code = await post.gateway.nextCode('+84912345678')
  const verify = (handed: string) => an.call(verifyPhone, { body: { otpToken, code: handed } })
  for (let n = 0; n < 5; n++) expect((await verify(wrong(code))).error?.code).toBe('codeWrong')
  expect((await verify(code)).error?.code).toBe('codeExhausted')
  expect((await an.call(verifyPhone, { body: { otpToken: 'x', code } })).error?.code).toBe('codeExpired')
})

it('a client that asks again when it hears of the change is answered with the new number', async () => {
  const { app, gateway } = post
  const binh = await app.person('Bình')
  await app.setUser(binh, { phone_number: '+84912345679' })
  const { otpToken } = await binh.ask(requestIdentifierVerification, { body: { username: '0912345679' } })
  const code = await gateway.nextCode('+84912345679')
  const own = () => binh.ask(contract.identity.getUser, { params: { value: binh.userId }, query: {} })
  expect((await own()).verifiedPhone).toBe(false)
  const socket = await binh.socket()
  const codeRequest = new Promise(resolve =>
    socket.on('publication', ({ data }) => {
      if (data.type === 'userUpdated') resolve(own())
    }),
  )
  // What follows the commit takes until the client was answered.
  const { codeGuesses } = app.app.services
  const begin = vi
    .spyOn(codeGuesses, 'begin')
    .mockResolvedValue({ giveBack: async () => void (await codeRequest) })
  await binh.ask(verifyPhone, { body: { otpToken, code } })
  expect(await codeRequest).toMatchObject({ verifiedPhone: true })
  begin.mockRestore()
})
