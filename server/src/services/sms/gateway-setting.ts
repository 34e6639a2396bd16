import type { NewSmsGateway, SmsGateway } from '@trau/contract'

/** What of a gateway is stored in the open, and its secrets by name: those of HTTP are its headers. */
export type StoredGateway =
  | (Omit<Extract<NewSmsGateway, { kind: 'HTTP' }>, 'headers'> & { headers: string[] })
  | Omit<Extract<NewSmsGateway, { kind: 'ESMS' }>, 'secretKey'>
  | Omit<Extract<NewSmsGateway, { kind: 'TWILIO' }>, 'authToken'>
export type GatewaySecrets = Record<string, string>

interface Kept {
  gateway: StoredGateway | null
  secrets: GatewaySecrets
}

/** A new setting apart. A secret that was left out stays where it goes to the same place as before. */
export function splitGateway(
  gateway: NewSmsGateway,
  keptGateway: Kept,
): { gateway: StoredGateway; secrets: GatewaySecrets } {
  const before = isSamePlace(gateway, keptGateway.gateway) ? keptGateway.secrets : {}
  if (gateway.kind === 'HTTP') {
    const { headers, ...open } = gateway
    const values = headers.map(({ name, value }) => [name, value ?? before[name]] as const)
    return {
      gateway: { ...open, headers: headers.map(({ name }) => name) },
      secrets: definedOf(values),
    }
  }
  if (gateway.kind === 'ESMS') {
    const { secretKey = before.secretKey, ...open } = gateway
    return { gateway: open, secrets: definedOf([['secretKey', secretKey]]) }
  }
  const { authToken = before.authToken, ...open } = gateway
  return { gateway: open, secrets: definedOf([['authToken', authToken]]) }
}

const definedOf = (entries: readonly (readonly [string, string | undefined])[]): GatewaySecrets =>
  Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined))

/** Whether what was given for one may be sent to the other. */
function isSamePlace(next: NewSmsGateway, keptGateway: StoredGateway | null): boolean {
  if (next.kind === 'HTTP' && keptGateway?.kind === 'HTTP')
    return new URL(next.url).origin === new URL(keptGateway.url).origin
  if (next.kind === 'ESMS' && keptGateway?.kind === 'ESMS') return next.apiKey === keptGateway.apiKey
  return (
    next.kind === 'TWILIO' && keptGateway?.kind === 'TWILIO' && next.accountSid === keptGateway.accountSid
  )
}

/** As an administrator sees it: everything but the secrets. */
export function viewGateway(gateway: StoredGateway, secrets: GatewaySecrets): SmsGateway {
  if (gateway.kind === 'HTTP')
    return { ...gateway, headers: gateway.headers.map(name => ({ name, hasValue: name in secrets })) }
  if (gateway.kind === 'ESMS') return { ...gateway, hasSecretKey: 'secretKey' in secrets }
  return { ...gateway, hasAuthToken: 'authToken' in secrets }
}
