import type { Outbound } from '../outbound.ts'
import { type Carrier, shortened } from '../outgoing/carrier.ts'
import { post } from './http.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** A number or name of a sender, or the SID of a messaging service (MG…). */
  from: string
  outbound?: Outbound | undefined
  /** Only tests speak to another. */
  origin?: string
}

/** Twilio: https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export function createTwilio(settings: TwilioSettings): Carrier {
  const { accountSid, authToken, from, outbound, origin = 'https://api.twilio.com' } = settings
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
  return {
    async deliver({ to, text }) {
      const answer = await post({
        url: `${origin}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }).toString(),
        secrets: [authToken],
        outbound,
      })
      return summaryOf(answer.body) ?? answer.text
    },
    close() {},
  }
}

/** Its answer repeats the text; what identifies the message is enough. */
function summaryOf(body: string): string | undefined {
  try {
    const { sid, status } = JSON.parse(body) as { sid?: unknown; status?: unknown }
    return typeof sid === 'string' ? shortened(`${sid} ${String(status)}`) : undefined
  } catch {
    return undefined
  }
}
