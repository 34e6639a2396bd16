import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { productVersion } from '#platform/product-version.ts'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const tenant = 'moi'
const app = appForFile()
let first: Person
beforeAll(async () => {
  await app.tenant(tenant, 'Mới')
  first = await app.person('Phan Thị Đầu', { isAdmin: true, tenant })
})

const overview = () => first.ask(contract.administration.getOverview)
const smtp = { host: 'mail.vidu.vn', port: 465, security: 'TLS' as const, senderAddress: 'tin@vidu.vn' }

it('the overview says which version runs, and which first steps of an administrator are done', async () => {
  expect(await overview()).toMatchObject({
    version: productVersion,
    firstSteps: { isMailSetUp: false, isSomebodyHere: false, isAcquaintanceDecided: false },
  })
  await app.person('Phan Thị Hai', { tenant })
  expect((await overview()).firstSteps).toMatchObject({ isSomebodyHere: true, isAcquaintanceDecided: false })
  // To say that people do not know each other is a decision too.
  await first.ask(contract.account.updateSignInSettings, { body: { isEveryoneAcquainted: false } })
  expect((await overview()).firstSteps).toMatchObject({ isMailSetUp: false, isAcquaintanceDecided: true })
  await first.ask(contract.email.updateEmailSetting, { body: { smtp } as never })
  expect((await overview()).firstSteps).toMatchObject({ isMailSetUp: true })
})
