import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An SMS gateway as providers run them: takes a POST with JSON, and keeps what it would send. */
export interface SmsGateway {
  url: string
  /** Requests as they came, in order. */
  readonly requests: { headers: Record<string, string | string[] | undefined>; body: string }[]
  /** The next text to a number that was not read yet; waits for it. */
  next(number: string): Promise<string>
  nextCode(number: string): Promise<string>
  /** Status of the answers from here on. */
  answerWith(status: number): void
  close(): Promise<void>
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const requests: SmsGateway['requests'] = []
  const texts = new Map<string, string[]>()
  const read = new Map<string, number>()
  let status = 200
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ headers: request.headers, body })
    if (status === 200) {
      const { to, text } = JSON.parse(body) as { to: string; text: string }
      texts.set(to, [...(texts.get(to) ?? []), text])
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function next(number: string): Promise<string> {
    const index = read.get(number) ?? 0
    read.set(number, index + 1)
    for (let waited = 0; waited < 20_000; waited += 20) {
      const text = texts.get(number)?.[index]
      if (text) return text
      await sleep(20)
    }
    throw new Error(`no SMS for ${number} within 20 s`)
  }

  return {
    url: `http://127.0.0.1:${port}/send`,
    requests,
    next,
    async nextCode(number) {
      return /\b\d{6}\b/.exec(await next(number))![0]
    },
    answerWith(code) {
      status = code
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
