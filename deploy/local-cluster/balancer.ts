import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  /** How many requests each backend was given. */
  readonly counts: number[]
  close(): Promise<void>
}

/** Gives Centrifugo's questions to the servers in turn, as a reverse proxy does; the next one when one does not answer. */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const counts = ports.map(() => 0)
  let turn = 0
  const server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    for (let attempt = 0; attempt < ports.length; attempt++) {
      const n = turn++ % ports.length
      const answer = await pass(ports[n]!, incoming, body).catch(() => undefined)
      if (!answer) continue
      counts[n]!++
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
      return
    }
    outgoing.writeHead(502).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(
  port: number,
  incoming: { url?: string; method?: string; headers: Record<string, string | string[] | undefined> },
  body: Buffer,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { url: path, method, headers } = incoming
    const forwardedRequest = request({ host: '127.0.0.1', port, path, method, headers }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode!, body: Buffer.concat(chunks) })
    })
    forwardedRequest.on('error', reject)
    forwardedRequest.end(body)
  })
}
