import asyncApiSpecs from '@asyncapi/specs'
import { channels, contract, events, rpcMethods } from '@trau/contract'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'

const server = appForFile()

const read = async (path: string) => JSON.parse((await server.raw('GET', path)).text)

test('/asyncapi.json is a valid AsyncAPI 3.0 document', async () => {
  // The schema's own formats are left to its patterns; ajv-formats adds nothing that this document could break.
  const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false })
  const validate = ajv.compile(asyncApiSpecs.schemasWithoutId['3.0.0'])
  const document = await read('/asyncapi.json')
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
  delete document.info.title
  expect(validate(document)).toBe(false)
})

test('/asyncapi.json names every channel, every event on its channel, and every RPC method', async () => {
  const document = await read('/asyncapi.json')
  for (const [name, row] of Object.entries(channels))
    expect(document.channels[name].address, name).toBe(row.address)
  for (const [name, event] of Object.entries(events)) {
    expect(Object.keys(document.channels[event.channel].messages), name).toContain(name)
    expect(document.components.messages[name].payload.properties.type, name).toEqual({ const: name })
  }
  for (const method of Object.keys(rpcMethods)) expect(document.operations[method].action).toBe('receive')
})

test('every reference of /asyncapi.json leads somewhere', async () => {
  const document = await read('/asyncapi.json')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g)]
  expect(references.length).toBeGreaterThan(50)
  for (const [, path] of references) {
    const parts = path!.split('/').map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    expect(
      parts.reduce((node, part) => node?.[part], document),
      path,
    ).toBeDefined()
  }
})

test('/docs opens with an introduction that names endpoints, channels and events as they are', async () => {
  const { info } = await read('/openapi.json')
  for (const heading of ['Sign in', 'Send a message', 'Listen', 'Real-time channels'])
    expect(info.description).toContain(`## ${heading}`)
  for (const row of Object.values(channels)) expect(info.description).toContain(`### \`${row.address}\``)
  for (const name of Object.keys(events)) expect(info.description).toContain(`| \`${name}\` |`)
  const paths = Object.values(contract).flatMap(rows => Object.values(rows).map(row => row.path))
  const pattern = (path: string) =>
    new RegExp(`^${path.replaceAll('/', '\\/').replace(/\{\w+\}/g, '[^/]+')}$`)
  const named = [...info.description.matchAll(/\/[a-z-]+-service\/v\d\/domains\/default\/[^\s`\\]*/g)]
  expect(named.length).toBeGreaterThan(3)
  for (const [path] of named)
    expect(
      paths.some(row => pattern(row).test(path)),
      path,
    ).toBe(true)
})

test('/docs is a page of this product, and its examples name the address of this server', async () => {
  const page = (await server.raw('GET', '/docs/')).text
  expect(page).toContain('<title>Trầu API</title>')
  expect(page).not.toMatch(/swagger ui/i)
  const style = /href="[^"]*(\/static\/theme\/[^"]+\.css)"/.exec(page)?.[1]
  expect((await server.raw('GET', `/docs${style}`)).text).toContain(
    '.download-url-wrapper { display: none; }',
  )
  expect((await server.raw('GET', '/docs/static/swagger-initializer.js')).text).toContain(
    'data:image/svg+xml',
  )
  const { info } = await read('/openapi.json')
  const { port, publicUrl } = server.app.config
  expect(info.description).toContain(
    `curl -X POST ${publicUrl ?? `http://localhost:${port}`}/identity-authen`,
  )
})
