import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetLinkTokens } from './forgetLinkTokens.ts'

const app = appForFile()

it('removes the tokens that ran out, and no others', async () => {
  const [an, shop] = [await app.person('Nguyễn Văn An'), await app.person('Tiệm Hoa An')]
  const { accountLinkingId: id } = await an.ask(contract.accountLinking.createAccountLink, {
    body: {
      password: an.password,
      target: { username: shop.username, password: shop.password },
      passcode: '482913',
    },
  })
  const verify = () =>
    an.ask(contract.accountLinking.verifyPasscode, { params: { id }, body: { passcode: '482913' } })
  const left = async () =>
    (await app.app.db.selectFrom('account_link_token').select('expiry').execute()).length
  await verify()
  app.clock.advance(10 * 60_000)
  await verify()
  await forgetLinkTokens.run(app.app)
  expect(await left()).toBe(2)
  app.clock.advance(5 * 60_000 + 1)
  await forgetLinkTokens.run(app.app)
  expect(await left()).toBe(1)
})
