import type { contract, InputOf, SmsGatewayKind, SmsSetting } from '@trau/contract'
import { maxDailyCap } from '@trau/contract/rules/outgoing'
import type { DeliveryWords } from '../../../i18n/words/delivery.ts'
import type { FieldErrors } from '../../../kit/useForm.ts'
import { capOf, capText, isCap } from './email-form.ts'

export interface HeaderRow {
  /** Tells rows apart while they are edited; not sent. */
  key: number
  name: string
  /** Undefined where the stored one stays. */
  value: string | undefined
}

export interface SmsValues {
  kind: SmsGatewayKind | 'ENVIRONMENT'
  url: string
  body: string
  bodyType: 'JSON' | 'FORM'
  acceptedText: string
  headers: HeaderRow[]
  apiKey: string
  secretKey: string | undefined
  brandname: string
  smsType: '2' | '8'
  isSandbox: boolean
  accountSid: string
  authToken: string | undefined
  from: string
  isFolded: boolean
  dailyCap: string
}

const empty = {
  url: '',
  body: '{"to": "{{to}}", "text": "{{text}}"}',
  bodyType: 'JSON' as const,
  acceptedText: '',
  headers: [] as HeaderRow[],
  apiKey: '',
  secretKey: undefined,
  brandname: '',
  smsType: '2' as const,
  isSandbox: false,
  accountSid: '',
  authToken: undefined,
  from: '',
}

export function smsValuesOf({ gateway, isFolded, dailyCap }: SmsSetting): SmsValues {
  const common = { ...empty, isFolded, dailyCap: capText(dailyCap) }
  if (gateway === null) return { ...common, kind: 'ENVIRONMENT' }
  if (gateway.kind === 'HTTP') {
    const { kind, url, body, bodyType, acceptedText = '' } = gateway
    const headers = gateway.headers.map(({ name }, key) => ({ key, name, value: undefined }))
    return { ...common, kind, url, body, bodyType, acceptedText, headers }
  }
  if (gateway.kind === 'ESMS') {
    const { kind, apiKey, brandname = '', smsType, isSandbox } = gateway
    return { ...common, kind, apiKey, brandname, smsType, isSandbox }
  }
  const { kind, accountSid, from } = gateway
  return { ...common, kind, accountSid, from }
}

/** Which secrets the server keeps for these values: it never gives one to another host or account. */
export function keptSecrets({ gateway }: SmsSetting, values: SmsValues) {
  return {
    headers:
      gateway?.kind === 'HTTP' && originOf(gateway.url) === originOf(values.url)
        ? new Set(gateway.headers.filter(({ hasValue }) => hasValue).map(({ name }) => name))
        : new Set<string>(),
    secretKey: gateway?.kind === 'ESMS' && gateway.hasSecretKey && gateway.apiKey === values.apiKey.trim(),
    authToken:
      gateway?.kind === 'TWILIO' && gateway.hasAuthToken && gateway.accountSid === values.accountSid.trim(),
  }
}

export function smsErrors(
  setting: SmsSetting,
  values: SmsValues,
  text: DeliveryWords,
): FieldErrors<SmsValues> {
  const errors: FieldErrors<SmsValues> = {}
  const secretsKept = keptSecrets(setting, values)
  if (!isCap(values.dailyCap)) errors.dailyCap = text.capWrong(maxDailyCap)
  if (values.kind === 'HTTP') {
    if (!/^https?:\/\/\S+$/.test(values.url.trim()) || !originOf(values.url)) errors.url = text.urlWrong
    if (!isBody(values)) errors.body = text.bodyWrong
    const hasNoValue = ({ name, value }: HeaderRow) => !value && !secretsKept.headers.has(name.trim())
    if (values.headers.some(({ name }) => !/^[A-Za-z0-9-]{1,64}$/.test(name.trim())))
      errors.headers = text.headerWrong
    else if (values.headers.some(hasNoValue)) {
      const isAgain = values.headers.some(row => hasNoValue(row) && row.value === undefined)
      errors.headers = isAgain ? text.headersAgain : text.headerWrong
    }
  }
  if (values.kind === 'ESMS') {
    const isOther = setting.gateway?.kind === 'ESMS' && setting.gateway.hasSecretKey
    if (!/^[\w-]{1,100}$/.test(values.apiKey.trim())) errors.apiKey = text.apiKeyWrong
    if (!values.secretKey && !secretsKept.secretKey)
      errors.secretKey = isOther ? text.secretKeyAgain : text.secretMissing(text.secretKey)
    if (values.smsType === '2' && !values.brandname.trim()) errors.brandname = text.brandnameMissing
  }
  if (values.kind === 'TWILIO') {
    const isOther = setting.gateway?.kind === 'TWILIO' && setting.gateway.hasAuthToken
    if (!/^AC[0-9a-fA-F]{32}$/.test(values.accountSid.trim())) errors.accountSid = text.accountSidWrong
    if (!values.authToken && !secretsKept.authToken)
      errors.authToken = isOther ? text.authTokenAgain : text.secretMissing(text.authToken)
    if (!/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/.test(values.from.trim()))
      errors.from = text.fromWrong
  }
  return errors
}

type SmsBody = InputOf<typeof contract.sms.updateSmsSetting>['body']

export const smsBodyOf = (values: SmsValues): SmsBody => ({
  gateway: gatewayOf(values),
  isFolded: values.isFolded,
  dailyCap: capOf(values.dailyCap),
})

function gatewayOf(values: SmsValues): SmsBody['gateway'] {
  const { kind, body, bodyType, smsType, isSandbox, secretKey, authToken } = values
  if (kind === 'ENVIRONMENT') return null
  if (kind === 'HTTP')
    return {
      kind,
      url: values.url.trim(),
      body,
      bodyType,
      ...(values.acceptedText.trim() && { acceptedText: values.acceptedText.trim() }),
      headers: values.headers.map(({ name, value }) => ({ name: name.trim(), ...(value && { value }) })),
    }
  if (kind === 'ESMS')
    return {
      kind,
      apiKey: values.apiKey.trim(),
      smsType,
      isSandbox,
      ...(values.brandname.trim() && { brandname: values.brandname.trim() }),
      ...(secretKey && { secretKey }),
    }
  return {
    kind,
    accountSid: values.accountSid.trim(),
    from: values.from.trim(),
    ...(authToken && { authToken }),
  }
}

function isBody({ body, bodyType }: SmsValues): boolean {
  if (!body.includes('{{to}}') || !body.includes('{{text}}')) return false
  if (bodyType === 'FORM') return true
  try {
    JSON.parse(body)
    return true
  } catch {
    // No JSON at all: what the check is for.
    return false
  }
}

const originOf = (url: string) => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : '')
