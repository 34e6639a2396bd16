import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetch } from 'undici'
import { expect, it } from 'vitest'
import { AddressRefused, createOutbound } from './outbound.ts'

it.each([
  'http://127.0.0.1',
  'http://127.1',
  'http://2130706433',
  'http://0.0.0.0',
  'http://10.0.0.8',
  'http://172.16.3.4',
  'http://192.168.1.1',
  'http://169.254.169.254',
  'http://100.64.0.1',
  'http://224.0.0.1',
  'http://[::1]',
  'http://[::]',
  'http://[fe80::1]',
  'http://[fd00::1]',
  'http://[::ffff:10.0.0.8]',
  'http://[64:ff9b::a00:8]',
])('%s is not talked to', url => {
  const outbound = createOutbound([])
  expect(() => outbound.check(new URL(url))).toThrow(AddressRefused)
})

it('public addresses are, and private ones that the environment names', () => {
  const outbound = createOutbound(['10.1.0.0/16', '192.168.1.7', 'idp.lan', 'fd00::/8'])
  for (const url of [
    'http://8.8.8.8',
    'http://[2606:4700::1111]',
    'http://10.1.2.3',
    'http://192.168.1.7',
    'http://[fd12::1]',
  ])
    expect(() => outbound.check(new URL(url)), url).not.toThrow()
  for (const url of ['http://10.2.0.1', 'http://192.168.1.8'])
    expect(() => outbound.check(new URL(url)), url).toThrow(AddressRefused)
  expect(outbound.isNamed('IDP.lan')).toBe(true)
  expect(outbound.isNamed('10.1.9.9')).toBe(true)
  expect(outbound.isNamed('[fd12::1]')).toBe(true)
  expect(outbound.isNamed('example.com')).toBe(false)
})

it('a name is judged by where it leads, as it is connected to', async () => {
  let visits = 0
  const server = createServer((_, response) => response.end('inside'))
  server.on('connection', () => visits++)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const [strict, lenient] = [createOutbound([]), createOutbound(['localhost'])]
  try {
    await expect(fetch(url, { dispatcher: strict.agent })).rejects.toMatchObject({
      cause: expect.any(AddressRefused),
    })
    expect(visits).toBe(0)
    expect(await (await fetch(url, { dispatcher: lenient.agent })).text()).toBe('inside')
  } finally {
    server.close()
    await Promise.all([strict.close(), lenient.close()])
  }
})
