import { Agent, request } from 'node:http'
import { contract } from '@trau/contract'

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

export interface Answer {
  status: number
  /** Under `data`, or the error's code. */
  code: string | undefined
  ms: number
}

/** One POST to identity-authen, timed from the call to the last byte of the answer; whatever the status, it is an answer. */
export function post(
  url: string,
  name: 'login' | 'register' | 'requestPasswordReset',
  body: object,
  deviceId = 'may-do',
): Promise<Answer> {
  const text = JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + contract.identityAuthen[name].path.replace('{tenant}', 'default'),
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'x-device-id': deviceId,
        },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('error', reject)
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const ms = performance.now() - began
          const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { error?: { code: string } }
          resolve({ status: response.statusCode!, code: body.error?.code, ms })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}
