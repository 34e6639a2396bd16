import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const { getRegisterConfig } = contract.identityAuthen
const app = appForFile()

it('getRegisterConfig tells what registration asks for and proves', async () => {
  const { data } = await app.call(getRegisterConfig)
  expect(data).toMatchObject({
    isOpen: true,
    username: { min: 3, max: 32 },
    password: { min: 8, max: 128 },
  })
  expect(data!.fields.filter(field => field.required).map(field => field.name)).toEqual([
    'username',
    'fullName',
    'password',
  ])
  expect(data!.fields.some(field => field.verified)).toBe(false)
})

it('getRegisterConfig says when a tenant has closed its registration', async () => {
  await app.app.db
    .updateTable('tenant')
    .set({ settings: JSON.stringify({ isRegistrationOpen: false }) })
    .where('tenant_id', '=', 'default')
    .execute()
  expect((await app.call(getRegisterConfig)).data!.isOpen).toBe(false)
})
