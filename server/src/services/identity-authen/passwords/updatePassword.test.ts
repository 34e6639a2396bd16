import { contract } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const { updatePassword, login } = contract.identityAuthen
const fresh = 'mùa gặt lúa nếp cẩm 99'
const app = appForFile()

describe('update-password', () => {
  it('takes the new password as value, within ten minutes of signing in [R-ARG-1]', async () => {
    const an = await app.person('An')
    await app.call(login, { body: { username: an.username, password: an.password } })
    expect(await an.ask(updatePassword, { body: { value: fresh } })).toEqual({ ended: 1 })
    expect((await app.call(login, { body: { username: an.username, password: fresh } })).status).toBe(200)
  })

  it('refuses an older session and a weak password: reauthenticationRequired, passwordTooWeak', async () => {
    const binh = await app.person('Bình')
    const weak = await binh.call(updatePassword, { body: { value: '12345678' } })
    expect(weak.error?.code).toBe('passwordTooWeak')
    app.clock.advance(10 * 60_000)
    const late = await binh.call(updatePassword, { body: { value: fresh } })
    expect([late.status, late.error?.code]).toEqual([403, 'reauthenticationRequired'])
  })
})
