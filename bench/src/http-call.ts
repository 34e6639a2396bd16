import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** One POST, PUT, GET or DELETE with a JSON body; fails on anything but 200. */
export function call<T>(method: string, url: string, token?: string, body?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const outgoing = request(url, { method, agent, headers }, response => {
      const chunks: Buffer[] = []
      // Without a listener Node passes over an answer that breaks off, and nothing would end the call.
      response.on('error', reject)
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (response.statusCode === 200) resolve(JSON.parse(text).data as T)
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
