import type { contract, InputOf } from '@trau/contract'
import { importPKCS8 } from 'jose'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { ServiceAccount } from '#platform/push/fcm.ts'
import type { PushSettingRow } from '../tables.ts'
import { lockSetting, replaceSetting } from './setting-store.ts'
import { apnsPurpose, fcmPurpose, settingsOf, viewSettings } from './settings.ts'

type Body = InputOf<typeof contract.push.updatePushSystemSetting>['body']

/** The audit log gets the settings as they are shown: it never has a secret. */
export const updatePushSystemSetting: Handler<typeof contract.push.updatePushSystemSetting, App> = async (
  { app, tenantId, audit },
  { body },
) => {
  const account =
    body.fcm?.serviceAccount === undefined ? undefined : await readAccount(body.fcm.serviceAccount)
  const apnsKey = body.apns?.privateKey === undefined ? undefined : await readApnsKey(body.apns.privateKey)
  const settings = await transact(app, async tx => {
    const now = new Date(app.clock.now())
    const before = await lockSetting(tx, tenantId, now)
    audit.before = viewSettings(app, before)
    const row = changed(app, before, body, { account, apnsKey })
    const next = { ...row, updated_time: now }
    await replaceSetting(tx, next)
    return viewSettings(app, next)
  })
  app.services.push.drivers.forget(tenantId)
  audit.after = settings
  return settings
}

function changed(
  app: App,
  row: PushSettingRow,
  { fcm, apns, remove = [], ...body }: Body,
  secrets: { account: ServiceAccount | undefined; apnsKey: string | undefined },
): Omit<PushSettingRow, 'settings'> & { settings: object } {
  const tenantId = row.tenant_id
  const before = settingsOf(row)
  const next = {
    ...before,
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  }
  let { fcm_secret, apns_secret } = row
  if (secrets.account) {
    const { project_id: projectId, client_email: clientEmail } = secrets.account
    fcm_secret = app.secrets.seal(JSON.stringify(secrets.account), fcmPurpose(tenantId))
    next.fcm = { isOn: before.fcm?.isOn ?? true, projectId, clientEmail }
  }
  if (fcm) {
    if (!next.fcm) throw missingField('body.fcm.serviceAccount')
    next.fcm = { ...next.fcm, isOn: fcm.isOn ?? next.fcm.isOn }
  }
  if (secrets.apnsKey) apns_secret = app.secrets.seal(secrets.apnsKey, apnsPurpose(tenantId))
  if (apns) {
    if (!apns_secret) throw missingField('body.apns.privateKey')
    const { keyId = before.apns?.keyId, teamId = before.apns?.teamId } = apns
    const bundleId = apns.bundleId ?? before.apns?.bundleId
    if (!keyId || !teamId || !bundleId)
      throw missingField(`body.apns.${!keyId ? 'keyId' : !teamId ? 'teamId' : 'bundleId'}`)
    next.apns = {
      isOn: apns.isOn ?? before.apns?.isOn ?? true,
      keyId,
      teamId,
      bundleId,
      isSandbox: apns.isSandbox ?? before.apns?.isSandbox ?? false,
    }
  }
  if (remove.includes('FCM')) {
    fcm_secret = null
    delete next.fcm
  }
  if (remove.includes('APNS')) {
    apns_secret = null
    delete next.apns
  }
  return { ...row, settings: next, fcm_secret, apns_secret }
}

const invalid = (path: string) => fail('validationFailed', { fields: [{ path, reason: 'invalid' }] })
const missingField = (path: string) => fail('validationFailed', { fields: [{ path, reason: 'required' }] })

/** @throws validationFailed where it is not the file of a service account, or its key is none */
async function readAccount(text: string): Promise<ServiceAccount> {
  try {
    const account = ServiceAccount.parse(JSON.parse(text))
    await importPKCS8(account.private_key, 'RS256')
    return account
  } catch {
    throw invalid('body.fcm.serviceAccount')
  }
}

/** @throws validationFailed */
async function readApnsKey(pem: string): Promise<string> {
  try {
    await importPKCS8(pem, 'ES256')
    return pem
  } catch {
    throw invalid('body.apns.privateKey')
  }
}
