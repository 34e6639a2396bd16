import { isDeepStrictEqual } from 'node:util'
import type { contract, NewSmsGateway, NewSmsSetting } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isPrivateHost } from '#platform/outbound.ts'
import { isBodyTemplate } from '#platform/sms/body-template.ts'
import { type StoredGateway, splitGateway } from './gateway-setting.ts'
import { findSmsSetting, saveSmsSetting } from './setting-store.ts'
import { openSecrets, sealSecrets } from './sms-gateway.ts'
import { readSmsSetting } from './sms-setting.ts'

export const updateSmsSetting: Handler<typeof contract.sms.updateSmsSetting, App> = async (
  { app, tenantId, me, audit },
  { body },
) => {
  if (body.gateway) await requireAllowed(app, body.gateway)
  const before = await findSmsSetting(app.db, tenantId)
  const storedGateway = { gateway: before?.gateway ?? null, secrets: openSecrets(app, before) }
  const splitSetting = body.gateway && splitGateway(body.gateway, storedGateway)
  // The codes that open accounts go through it, so whoever names it could read them.
  const next = splitSetting ?? { gateway: null, secrets: storedGateway.secrets }
  if (!isDeepStrictEqual(asStored(next), asStored(storedGateway)))
    await app.services.administrators.requireSuperAdmin(app, me)
  await saveSmsSetting(app.db, {
    tenant_id: tenantId,
    gateway: splitSetting?.gateway ?? null,
    secrets: splitSetting ? sealSecrets(app, tenantId, splitSetting.secrets) : null,
    is_folded: body.isFolded,
    daily_cap: body.dailyCap,
    updated_time: new Date(app.clock.now()),
  })
  await app.outgoing.settingChanged(tenantId, 'SMS')
  audit.before =
    before &&
    auditedSetting({ gateway: before.gateway, isFolded: before.is_folded, dailyCap: before.daily_cap })
  audit.after = auditedSetting(body)
  return readSmsSetting(app, tenantId)
}

updateSmsSetting.auditTarget = ({ body }) => auditedSetting(body)

const auditedSetting = ({
  gateway,
  isFolded,
  dailyCap,
}: Omit<NewSmsSetting, 'gateway'> & { gateway: NewSmsGateway | StoredGateway | null }) => ({
  ...{ kind: gateway?.kind ?? null, host: hostOf(gateway), isFolded, dailyCap },
})

/** Without what is undefined: in jsonb it is absent. */
const asStored = (value: object): unknown => JSON.parse(JSON.stringify(value))

/** The host alone: an address may carry a key. */
const hostOf = (gateway: NewSmsGateway | StoredGateway | null) =>
  gateway?.kind === 'HTTP' ? new URL(gateway.url).host : undefined

/** @throws hostNotAllowed, validationFailed */
async function requireAllowed({ outbound }: App, gateway: NewSmsGateway): Promise<void> {
  if (gateway.kind !== 'HTTP') return
  if (!isBodyTemplate(gateway.body, gateway.bodyType))
    throw fail('validationFailed', { fields: [{ path: 'body.gateway.body', reason: 'invalid' }] })
  const { hostname, protocol, username, password } = new URL(gateway.url)
  if (username || password)
    throw fail('validationFailed', { fields: [{ path: 'body.gateway.url', reason: 'invalid' }] })
  const host = hostname.replace(/^\[|\]$/g, '')
  if (await isPrivateHost(outbound, host)) throw fail('hostNotAllowed', { host, reason: 'address' })
  if (protocol === 'http:' && !outbound.isNamed(host))
    throw fail('hostNotAllowed', { host, reason: 'insecure' })
}
