import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getSignInSettings, updateSignInSettings } = contract.account
const app = appForFile()
let admin: Person
beforeAll(async () => {
  admin = await app.person('Quản Trị', { isAdmin: true })
})

describe('the sign-in settings', () => {
  it('begin open, proving nothing', async () => {
    expect(await admin.ask(getSignInSettings)).toEqual({
      isRegistrationOpen: true,
      verifiedIdentifiers: [],
      isPasswordLoginEnabled: true,
      isEveryoneAcquainted: false,
      secondFactorRequiredFor: 'NOBODY',
    })
  })

  it('change what is named, keep the rest, and show at the door', async () => {
    await app.app.db
      .updateTable('tenant')
      .set({ settings: JSON.stringify({ other: 1, secondFactorRequiredFor: 'NOBODY' }) })
      .where('tenant_id', '=', 'default')
      .execute()
    const after = await admin.ask(updateSignInSettings, {
      body: { verifiedIdentifiers: ['PHONE', 'PHONE'] },
    })
    expect(after).toMatchObject({ isRegistrationOpen: true, verifiedIdentifiers: ['PHONE'] })
    const { data } = await app.call(contract.identityAuthen.getRegisterConfig)
    expect(data!.fields.find(field => field.name === 'phoneNumber')).toMatchObject({
      required: true,
      verified: true,
    })
    await admin.ask(updateSignInSettings, { body: { isRegistrationOpen: false } })
    expect((await app.call(contract.identityAuthen.getRegisterConfig)).data!.isOpen).toBe(false)
    expect(await admin.ask(getSignInSettings)).toMatchObject({ verifiedIdentifiers: ['PHONE'] })
    const { settings } = await app.app.db
      .selectFrom('tenant')
      .select('settings')
      .where('tenant_id', '=', 'default')
      .executeTakeFirstOrThrow()
    expect(settings).toMatchObject({ other: 1 })
  })

  it('the sign-in settings are for administrators, of their own tenant: forbidden', async () => {
    const an = await app.person('An').catch(() => undefined)
    expect(an).toBeUndefined()
    await admin.ask(updateSignInSettings, { body: { isRegistrationOpen: true, verifiedIdentifiers: [] } })
    const binh = await app.person('Bình')
    const body = { isRegistrationOpen: false }
    expect((await binh.call(updateSignInSettings, { body })).error?.code).toBe('forbidden')
    expect((await binh.call(getSignInSettings)).error?.code).toBe('forbidden')
  })

  it('take nothing else, and refuse what is no setting', async () => {
    const body = { isPasswordLoginEnabled: false, isAdmin: true } as object
    expect(await admin.ask(updateSignInSettings, { body })).toMatchObject({ isPasswordLoginEnabled: true })
    const wrong = { verifiedIdentifiers: ['FAX'] } as object
    expect((await admin.call(updateSignInSettings, { body: wrong })).error?.code).toBe('validationFailed')
  })
})
