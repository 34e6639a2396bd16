import { smsLength } from '@trau/contract'
import type { Outbound } from '../outbound.ts'
import { type Carrier, DeliveryFailed } from '../outgoing/carrier.ts'
import { post } from './http.ts'

export interface EsmsSettings {
  apiKey: string
  secretKey: string
  brandname: string | undefined
  /** 2: customer care, by brandname; 8: fixed number. */
  smsType: '2' | '8'
  isSandbox: boolean
  outbound?: Outbound | undefined
  /** Only tests speak to another. */
  origin?: string
}

const acceptedCode = '100'
/** A request with this RequestId was taken before: a try whose answer was lost. */
const duplicate = '124'
const wrongKeys = '101'

/** eSMS.vn: https://developers.esms.vn/esms-api/ham-gui-tin/tin-sms-otp-cskh, codes: https://developers.esms.vn/esms-api/bang-ma-loi */
export function createEsms(settings: EsmsSettings): Carrier {
  const { apiKey, secretKey, brandname, smsType, isSandbox, outbound } = settings
  const { origin = 'https://rest.esms.vn' } = settings
  return {
    async deliver({ id, to, text }) {
      const answer = await post({
        url: `${origin}/MainService.svc/json/SendMultipleMessage_V4_post_json/`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ApiKey: apiKey,
          SecretKey: secretKey,
          Phone: nationalForm(to),
          Content: text,
          ...(brandname && { Brandname: brandname }),
          SmsType: smsType,
          IsUnicode: smsLength(text).encoding === 'UCS2' ? '1' : '0',
          Sandbox: isSandbox ? '1' : '0',
          RequestId: id,
        }),
        secrets: [secretKey, apiKey],
        outbound,
      })
      const code = codeOf(answer.body)
      if (code === acceptedCode || code === duplicate) return answer.text
      throw new DeliveryFailed(answer.text, {
        // It has looked at the message and said no; a page in place of its answer may pass.
        isPermanent: code !== undefined,
        step: code === wrongKeys ? 'SIGN_IN' : 'SEND',
        code: `esms ${code ?? 'unreadable'}`,
      })
    },
    close() {},
  }
}

/** Its examples write Vietnamese numbers with a zero in front. */
const nationalForm = (number: string) => (number.startsWith('+84') ? `0${number.slice(3)}` : number)

function codeOf(body: string): string | undefined {
  try {
    const { CodeResult: code } = JSON.parse(body) as { CodeResult?: unknown }
    return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
  } catch {
    return undefined
  }
}
