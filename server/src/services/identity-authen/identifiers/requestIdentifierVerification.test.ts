import { contract } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { aMinute, postForFile } from '../testing/post.ts'

const { requestIdentifierVerification, verifyPhone, verifyEmail } = contract.identityAuthen
const post = postForFile()

async function personWith(own: { email?: string; phone_number?: string }): Promise<Person> {
  const person = await post.app.person('Người')
  await post.app.setUser(person, own)
  return person
}

describe('verifications/identifier', () => {
  it('takes username, identifierType 3 and forceNewSession true, and proves the phone number [R-REQ-8]', async () => {
    const an = await personWith({ phone_number: '+84912345678' })
    const body = { username: '0912345678', identifierType: 3 as const, forceNewSession: true }
    const request = await an.ask(requestIdentifierVerification, { body })
    expect(request).toMatchObject({ channel: 'SMS', to: '+84•••678' })
    const code = await post.gateway.nextCode('+84912345678')
    const after = await an.ask(verifyPhone, { body: { otpToken: request.otpToken, code } })
    expect(after).toMatchObject({ verifiedPhone: true })
    const again = await an.call(requestIdentifierVerification, { body })
    expect(again.error?.code).toBe('alreadyVerified')
  })

  it('means a phone number and a new session where only the username is sent [R-REQ-8]', async () => {
    const parsed = requestIdentifierVerification.body!.parse({ username: '0912345678' })
    expect(parsed).toEqual({ username: '0912345678', identifierType: 3, forceNewSession: true })
  })

  it('proves an e-mail address by identifierType 2', async () => {
    const binh = await personWith({ email: 'binh@vidu.vn' })
    const { otpToken } = await binh.ask(requestIdentifierVerification, {
      body: { username: 'Binh@vidu.vn', identifierType: 2 },
    })
    const code = await post.mailbox.nextCode('binh@vidu.vn')
    expect(await binh.ask(verifyEmail, { body: { otpToken, code } })).toMatchObject({ verifiedEmail: true })
  })

  it('voids what was asked for before; without forceNewSession what runs is returned again', async () => {
    const chi = await personWith({ phone_number: '+84912345671' })
    const body = { username: '0912345671' }
    const first = await chi.ask(requestIdentifierVerification, { body })
    const code = await post.gateway.nextCode('+84912345671')
    const answer = await chi.ask(requestIdentifierVerification, {
      body: { ...body, forceNewSession: false, otpToken: first.otpToken },
    })
    expect(answer).toEqual(first)
    post.app.clock.advance(aMinute)
    await chi.ask(requestIdentifierVerification, { body })
    const late = await chi.call(verifyPhone, { body: { otpToken: first.otpToken, code } })
    expect(late.error?.code).toBe('codeExpired')
    const gone = await chi.call(requestIdentifierVerification, {
      body: { ...body, forceNewSession: false, otpToken: first.otpToken },
    })
    expect(gone.error?.code).toBe('codeExpired')
  })

  it('verifications/identifier is about one’s own alone: identifierMissing for another’s and for nobody’s number alike', async () => {
    const dung = await personWith({ phone_number: '+84912345672' })
    await personWith({ phone_number: '+84912345673' })
    for (const username of ['0912345673', '0912345674']) {
      const { status, error } = await dung.call(requestIdentifierVerification, { body: { username } })
      expect([status, error?.code]).toEqual([409, 'identifierMissing'])
    }
    const { error } = await dung.call(requestIdentifierVerification, { body: { username: 'x' } })
    expect(error?.code).toBe('validationFailed')
  })
})
