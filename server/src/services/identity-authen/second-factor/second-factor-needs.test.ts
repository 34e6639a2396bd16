import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { updateSignInSettings } from '../sign-in/tenant-settings.ts'

const { getOwnPermissions, listRoles } = contract.adminPermission
const app = appForFile({ requiresSecondFactor: true })

it('the need is not asked of the database again by the next call, and at once after a change', async () => {
  const chi = await app.person('Lê Thị Chi', { isAdmin: true })
  const cost = () => statementsOf(app, () => chi.ask(getOwnPermissions), /second_factor/)
  // A busy machine may take longer than the second between two calls.
  await eventually(async () => {
    await chi.ask(getOwnPermissions)
    expect(await cost()).toEqual([])
  })
  expect((await chi.call(listRoles)).error?.code).toBe('secondFactorNeeded')
  await updateSignInSettings(app.app, 'default', { secondFactorRequiredFor: 'NOBODY' })
  expect((await chi.call(listRoles)).status).toBe(200)
  await updateSignInSettings(app.app, 'default', { secondFactorRequiredFor: 'ADMINISTRATORS' })
  expect((await chi.call(listRoles)).error?.code).toBe('secondFactorNeeded')
})

it('the need is asked again after a second, as another process may have changed it', async () => {
  const chi = await app.person('Lê Thị Chi', { isAdmin: true })
  expect((await chi.call(listRoles)).error?.code).toBe('secondFactorNeeded')
  await app.app.db
    .updateTable('tenant')
    .set({ settings: JSON.stringify({ secondFactorRequiredFor: 'NOBODY' }) })
    .where('tenant_id', '=', 'default')
    .execute()
  await eventually(async () => expect((await chi.call(listRoles)).status).toBe(200))
})
