import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetSignIns } from './forgetSignIns.ts'

const app = appForFile()

const left = async () => {
  const [codes, steps] = await Promise.all(
    (['qr_login', 'sign_in_challenge'] as const).map(table =>
      app.app.db.selectFrom(table).select('expiry').execute(),
    ),
  )
  return [codes!.length, steps!.length]
}
const begin = async () => {
  await app.call(contract.identityAuthen.createQrCode)
  await app.call(contract.signIn.startPasskeySignIn)
}

it('removes QR codes and steps of signing in an hour after they ran out, and keeps the others', async () => {
  await begin()
  await forgetSignIns.run(app.app)
  expect(await left()).toEqual([1, 1])
  app.clock.advance(3_600_000 + 5 * 60_000 + 1)
  await begin()
  await forgetSignIns.run(app.app)
  expect(await left()).toEqual([1, 1])
  await forgetSignIns.run(app.app)
  expect(await left()).toEqual([1, 1])
})
