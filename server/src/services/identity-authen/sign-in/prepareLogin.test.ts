import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { prepareLogin } = contract.identityAuthen
const app = appForFile()

it('prepareLogin tells the ways in, the same for a name that exists, one that does not, and none', async () => {
  const an = await app.person('Nguyễn Văn An')
  const [known, unknown, none] = await Promise.all(
    [{ username: an.username }, { username: 'khong.co.ai' }, {}].map(body =>
      app.call(prepareLogin, { body }),
    ),
  )
  expect(known!.data).toEqual({
    ways: ['PASSWORD', 'QR'],
    identifierTypes: [1, 2, 3],
    isRegistrationOpen: true,
    providers: [],
  })
  expect(unknown!.data).toEqual(known!.data)
  expect(none!.data).toEqual(known!.data)
  const { status, data } = await app.call(prepareLogin)
  expect([status, data], 'without a body').toEqual([200, known!.data])
})

it('prepareLogin knows no other tenants than there are: tenantNotFound', async () => {
  expect((await app.call(prepareLogin, { body: {} }, { tenant: 'khong-co' })).error?.code).toBe(
    'tenantNotFound',
  )
})

it('prepareLogin offers passkeys where browsers have them: on safe pages, and not for an address in numbers', async () => {
  const at = async (publicUrl: string) => {
    const there = await startApp({ env: { PUBLIC_URL: publicUrl } })
    try {
      return (await there.call(prepareLogin, { body: {} })).data!.ways.includes('PASSKEY')
    } finally {
      await there.close()
    }
  }
  expect(await at('https://trau.example')).toBe(true)
  expect(await at('http://localhost:3000')).toBe(true)
  expect(await at('http://trau.example')).toBe(false)
  expect(await at('https://192.168.1.7')).toBe(false)
})

it('prepareLogin says whether anybody may make an account', async () => {
  expect((await app.call(prepareLogin, { body: {} })).data!.isRegistrationOpen).toBe(true)
  await app.app.db
    .updateTable('tenant')
    .set({ settings: JSON.stringify({ isRegistrationOpen: false }) })
    .where('tenant_id', '=', 'default')
    .execute()
  expect((await app.call(prepareLogin, { body: {} })).data!.isRegistrationOpen).toBe(false)
})
