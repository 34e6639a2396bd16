import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { appForFile } from '../testing/for-file.ts'
import { connectionOf, trau, urlOf } from './testing.ts'

// Runs processes of their own.
const patience = 180_000
const { resetPassword, login } = contract.identityAuthen
const app = appForFile()
let DATABASE_URL: string
beforeAll(async () => {
  DATABASE_URL = urlOf(connectionOf(app))
})

it(
  'user reset-link prints a link whose token sets the password of that person once',
  async () => {
    const an = await app.person('Nguyễn Văn An')
    const result = await trau(['user', 'reset-link', an.username.toUpperCase()], {
      DATABASE_URL,
      PUBLIC_URL: 'https://trau.example',
    })
    expect(result.code, result.error).toBe(0)
    expect(result.out).toContain('Nguyễn Văn An')
    const resetToken = /https:\/\/trau\.example\/auth\/forgetpass\?reset=([\w-]{43})\n$/.exec(result.out)![1]!
    const body = { resetToken, password: 'mùa gặt lúa nếp cẩm 99' }
    expect((await app.call(resetPassword, { body })).data).toMatchObject({ username: an.username })
    expect((await app.call(resetPassword, { body })).error?.code).toBe('resetTokenInvalid')
    const signIn = await app.call(login, { body: { username: an.username, password: body.password } })
    expect(signIn.status).toBe(200)
  },
  patience,
)

it(
  'user reset-link says when there is nobody of that name, and in another tenant there is not',
  async () => {
    const binh = await app.person('Bình')
    expect(await trau(['user', 'reset-link', 'khong.co'], { DATABASE_URL })).toMatchObject({
      code: 1,
      out: '',
      error: 'The tenant default has nobody called khong.co.\n',
    })
    const elsewhere = await trau(['user', 'reset-link', binh.username, '--tenant', 'khac'], { DATABASE_URL })
    expect(elsewhere.code).toBe(1)
    expect((await trau(['user', 'lock', binh.username], { DATABASE_URL })).error).toMatch(/^Usage: trau user/)
  },
  patience,
)
