import { contract } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { aMinute, postForFile } from '../testing/post.ts'

const { changePhone, verifyPhone, verifyEmail } = contract.identityAuthen
const post = postForFile({ PUBLIC_URL: 'https://chat.vidu.vn' })

describe('change-phone', () => {
  it('changes it by a code at the new number in any spelling, and tells the old one', async () => {
    const an = await post.app.person('An')
    await post.app.setUser(an, { phone_number: '+84912000001', verified_phone: true })
    const request = await an.ask(changePhone, {
      body: { phoneNumber: '0987 654 321', password: an.password },
    })
    expect(request).toMatchObject({ channel: 'SMS', to: '+84•••321' })
    const text = await post.gateway.next('+84987654321')
    const code = /\d{6}/.exec(text)![0]
    // So a telephone offers it above the keyboard, on that site alone.
    expect(text).toMatch(new RegExp(`\\n@chat\\.vidu\\.vn #${code}$`))
    const other = await an.call(verifyEmail, { body: { otpToken: request.otpToken, code } })
    expect(other.error?.code).toBe('codeExpired')
    const after = await an.ask(verifyPhone, { body: { otpToken: request.otpToken, code } })
    expect(after).toMatchObject({ phoneNumber: '+84987654321', verifiedPhone: true })
    expect(await post.gateway.next('+84912000001')).toBe(
      'Trau: So dien thoai cua tai khoan da doi thanh 0***321.',
    )
  })

  it('answers for a taken number as for a free one, and tells its owner', async () => {
    const [binh, chi] = [await post.app.person('Bình'), await post.app.person('Chi')]
    await post.app.setUser(binh, { phone_number: '+84912000002', verified_phone: true })
    const body = { phoneNumber: '0912000002', password: chi.password }
    const { otpToken } = await chi.ask(changePhone, { body })
    expect(await post.gateway.next('+84912000002')).toContain('Khong co gi thay doi')
    const { error } = await chi.call(verifyPhone, { body: { otpToken, code: '123456' } })
    expect(error?.code).toBe('codeWrong')
  })

  it('needs the password or a young session, and a number: wrongPassword, reauthenticationRequired, validationFailed', async () => {
    const dung = await post.app.person('Dũng')
    const change = (body: { phoneNumber: string; password?: string }) => dung.call(changePhone, { body })
    expect((await change({ phoneNumber: '0912000003', password: 'sai rồi' })).error?.code).toBe(
      'wrongPassword',
    )
    expect((await change({ phoneNumber: '12', password: dung.password })).error?.code).toBe(
      'validationFailed',
    )
    post.app.clock.advance(11 * aMinute)
    expect((await change({ phoneNumber: '0912000003' })).error?.code).toBe('reauthenticationRequired')
  })
})
