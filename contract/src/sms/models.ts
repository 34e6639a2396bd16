import { z } from 'zod'
import { dailyCapField, SettingSource } from '../outgoing/models.ts'
import { maxBrandname, maxGatewayBody, maxGatewayHeaders } from '../rules/outgoing.ts'
import { line, time, webAddress } from '../text.ts'

export const smsGatewayKinds = ['HTTP', 'ESMS', 'TWILIO'] as const
export type SmsGatewayKind = (typeof smsGatewayKinds)[number]

const http = {
  kind: z.literal('HTTP').describe('Any gateway that takes a POST'),
  url: webAddress({ max: 500 }).describe('https; http only to a host that OUTBOUND_ALLOW names'),
  body: z
    .string()
    .max(maxGatewayBody)
    .describe('Has {{to}} (E.164) and {{text}}, and where wanted {{id}}; of JSON, in its strings'),
  bodyType: z.enum(['JSON', 'FORM']).describe('application/json or application/x-www-form-urlencoded'),
  acceptedText: line({ max: 100 })
    .optional()
    .describe('Stands in the answer to a message that was accepted; absent: every 2xx accepts it'),
}
/** They belong to one connection or say where a message ends (RFC 9110, section 7.6.1): what makes the request sets them. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const headerName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
const newHeaderName = headerName.refine(name => !reservedHeaders.has(name.toLowerCase()), {
  params: { reason: 'invalid' },
})
const headerValue = z
  .string()
  .min(1)
  .max(2_000)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/)
const secret = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/)
const keepsSecret = 'Absent: the stored one stays'

const esms = {
  kind: z.literal('ESMS').describe('eSMS.vn, API SendMultipleMessage_V4_post_json'),
  apiKey: z.string().regex(/^[\w-]{1,100}$/),
  brandname: line({ max: maxBrandname }).optional().describe('Registered with eSMS; absent for SmsType 8'),
  smsType: z.enum(['2', '8']).describe('2: customer care with brandname; 8: fixed number'),
  isSandbox: z.boolean().describe('Checked and not sent'),
}
const twilio = {
  kind: z.literal('TWILIO').describe('Twilio, API 2010-04-01'),
  accountSid: z.string().regex(/^AC[0-9a-fA-F]{32}$/),
  from: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/)
    .describe('A number (E.164), a sender name, or the SID of a messaging service (MG…)'),
}

export const SmsGateway = z.discriminatedUnion('kind', [
  z.object({
    ...http,
    headers: z
      .array(z.object({ name: headerName, hasValue: z.boolean() }))
      .describe('Their values are write-only'),
  }),
  z.object({ ...esms, hasSecretKey: z.boolean() }),
  z.object({ ...twilio, hasAuthToken: z.boolean() }),
])
export type SmsGateway = z.output<typeof SmsGateway>

export const NewSmsGateway = z.discriminatedUnion('kind', [
  z.object({
    ...http,
    headers: z
      .array(
        z.object({
          name: newHeaderName,
          value: headerValue.optional().describe(`${keepsSecret}, while the address has the same origin`),
        }),
      )
      .max(maxGatewayHeaders),
  }),
  z.object({ ...esms, secretKey: secret.optional().describe(`${keepsSecret}, while the API key does`) }),
  z.object({ ...twilio, authToken: secret.optional().describe(`${keepsSecret}, while the account does`) }),
])
export type NewSmsGateway = z.output<typeof NewSmsGateway>

const isFolded = z
  .boolean()
  .describe(
    'Texts lose their marks where they then fit the GSM 7-bit alphabet: 160 characters a part instead of 70',
  )

/** How the tenant’s SMS leave. */
export const SmsSetting = z.object({
  source: SettingSource,
  gateway: SmsGateway.nullable().describe(
    'The tenant’s own gateway; null: the one of the environment, if any',
  ),
  isFolded,
  dailyCap: dailyCapField,
  sentToday: z.number().int(),
  updatedTime: time().optional(),
})
export type SmsSetting = z.output<typeof SmsSetting>

export const NewSmsSetting = z.object({
  gateway: NewSmsGateway.nullable(),
  isFolded: isFolded.default(true),
  dailyCap: dailyCapField.default(null),
})
export type NewSmsSetting = z.output<typeof NewSmsSetting>
