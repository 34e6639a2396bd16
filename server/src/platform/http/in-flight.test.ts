import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { countRequests } from './in-flight.ts'

it('a client that goes before its request is read does not hold up the end of the server', async () => {
  const server = fastify()
  const requests = countRequests(server)
  const [arrived, aborted, released] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  server.addHook('onRequest', async _request => {
    arrived!.resolve()
    await released!.promise
  })
  server.addHook('onRequestAbort', async _request => aborted!.resolve())
  const read = Promise.withResolvers<void>()
  server.addHook('preParsing', async _request => read.resolve())
  server.get('/', async () => 'ok')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await arrived!.promise
  client.resetAndDestroy()
  await aborted!.promise
  released!.resolve()
  await read.promise
  const began = performance.now()
  await requests.idle()
  expect(performance.now() - began).toBeLessThan(5_000)
  await server.close()
})
