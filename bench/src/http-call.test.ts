import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { call } from './http-call.ts'

it('a call whose server is gone in the middle of its answer fails, rather than never ending', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('{"data":')
    setTimeout(() => response.destroy(), 20)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(call('GET', `http://127.0.0.1:${port}/`)).rejects.toThrow()
  server.close()
})
