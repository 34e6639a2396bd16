import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** eSMS and Twilio as they publish their formats: what does not fit is answered as they would. */
export interface SmsProvider {
  origin: string
  /** What they would send, in order. */
  readonly accepted: { to: string; text: string; fields: Record<string, unknown> }[]
  /** The next request is answered with this instead, after it was looked at. */
  answerNextWith(answer: ProviderAnswer): void
  close(): Promise<void>
}

interface ProviderAnswer {
  status: number
  headers?: Record<string, string>
  body: object | string
}

type Answering = (request: IncomingMessage, body: string, provider: SmsProvider) => ProviderAnswer

async function startProvider(answer: Answering): Promise<SmsProvider> {
  let next: ProviderAnswer | undefined
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const usual = answer(request, body, provider)
    const { status, headers, body: said } = next ?? usual
    next = undefined
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const provider: SmsProvider = {
    origin: `http://127.0.0.1:${port}`,
    accepted: [],
    answerNextWith(given) {
      next = given
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return provider
}

/** https://developers.esms.vn/esms-api/ham-gui-tin/tin-sms-otp-cskh and …/bang-ma-loi: always 200, what it thinks stands in CodeResult. */
export function startEsms(account: { apiKey: string; secretKey: string }): Promise<SmsProvider> {
  const requestIds = new Set<unknown>()
  return startProvider(({ method, url, headers }, body, { accepted }) => {
    if (method !== 'POST' || url !== '/MainService.svc/json/SendMultipleMessage_V4_post_json/')
      return { status: 404, body: '<html>Endpoint not found.</html>' }
    if (headers['content-type'] !== 'application/json') return { status: 415, body: '' }
    const says = (code: string, message: string) => ({
      status: 200,
      body: { CodeResult: code, CountRegenerate: 0, ErrorMessage: message },
    })
    const fields = JSON.parse(body) as Record<string, unknown>
    if (Object.values(fields).some(value => typeof value !== 'string')) return says('110', 'not a string')
    if (fields.ApiKey !== account.apiKey || fields.SecretKey !== account.secretKey)
      return says('101', 'Authorize Failed')
    if (!/^(0\d{9}|\+?[1-9]\d{7,14})$/.test(String(fields.Phone))) return says('108', 'Phone invalid')
    if (fields.SmsType === '2' && !fields.Brandname) return says('104', 'Brandname not exist')
    if (!['2', '8'].includes(String(fields.SmsType))) return says('118', 'Not support type')
    if (!['0', '1'].includes(String(fields.IsUnicode)) || !['0', '1'].includes(String(fields.Sandbox)))
      return says('110', 'Invalid flag')
    if (requestIds.has(fields.RequestId)) return says('124', 'Duplicate RequestId')
    requestIds.add(fields.RequestId)
    accepted.push({ to: String(fields.Phone), text: String(fields.Content), fields })
    return { status: 200, body: { CodeResult: '100', CountRegenerate: 0, SMSID: 'd533459ee42b2b95' } }
  })
}

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export function startTwilio(account: { accountSid: string; authToken: string }): Promise<SmsProvider> {
  const basic = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  return startProvider(({ method, url, headers }, body, { accepted }) => {
    const refuse = (status: number, code: number, message: string) => ({
      status,
      body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    })
    if (method !== 'POST' || url !== `/2010-04-01/Accounts/${account.accountSid}/Messages.json`)
      return refuse(404, 20404, 'The requested resource was not found')
    if (headers.authorization !== basic) return refuse(401, 20003, 'Authenticate')
    if (headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuse(400, 20001, 'content type')
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (!/^\+[1-9]\d{6,14}$/.test(fields.To ?? '')) return refuse(400, 21211, "Invalid 'To' Phone Number")
    if (!fields.From === !fields.MessagingServiceSid)
      return refuse(400, 21603, "A 'From' or 'MessagingServiceSid' is required")
    if (!fields.Body) return refuse(400, 21602, 'Message body is required')
    if (fields.Body.length > 1_600) return refuse(400, 21617, 'The concatenated message body exceeds 1600')
    accepted.push({ to: fields.To!, text: fields.Body, fields })
    return {
      status: 201,
      body: { sid: `SM${'a'.repeat(32)}`, status: 'queued', body: fields.Body, error_code: null },
    }
  })
}
