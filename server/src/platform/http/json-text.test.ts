import fc from 'fast-check'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { isRefusedJson, maxMembers, maxNesting } from './json-text.ts'
import { createServer } from './server.ts'

const nested = (depth: number, inner = '') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

it('what is nested deeper than any body of the contract is refused, closed or not', () => {
  expect(isRefusedJson(nested(maxNesting))).toBe(false)
  expect(isRefusedJson(nested(maxNesting + 1))).toBe(true)
  expect(isRefusedJson('{"a":'.repeat(maxNesting + 1))).toBe(true)
  expect(isRefusedJson(nested(maxNesting - 2, Array(500).fill('[{}]').join()))).toBe(false)
})

it('brackets within strings are text, whatever backslashes stand before their quotes', () => {
  const brackets = '[{'.repeat(maxNesting)
  for (const text of [brackets, `"${brackets}`, `\\${brackets}`, `\\"${brackets}\\`, `${brackets}\\\\"`])
    expect(isRefusedJson(JSON.stringify({ [text]: [text] })), text).toBe(false)
  expect(isRefusedJson(`["\\\\",${nested(maxNesting)}]`)).toBe(true)
})

it('an object with more members than any of the contract is refused, wherever it stands, and a long list is not', () => {
  const object = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'a:b'])))
  expect(isRefusedJson(object(maxMembers))).toBe(false)
  for (const wide of [object(maxMembers + 1), `{"a":[${object(maxMembers + 1)}]}`])
    expect(isRefusedJson(wide)).toBe(true)
  expect(
    isRefusedJson(
      `[${Array(3 * maxMembers)
        .fill('{"a":1,"b":[]}')
        .join()}]`,
    ),
  ).toBe(false)
})

it('no value of ordinary depth is refused, and a NUL always is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 10, stringUnit: 'binary' }), json => {
      expect(isRefusedJson(json)).toBe(/(^|[^\\])(\\\\)*\\u0000/.test(json))
    }),
  )
  expect(isRefusedJson('"\\u0000"')).toBe(true)
  expect(isRefusedJson('"\\\\u0000"')).toBe(false)
})

it('a body that is nested too deeply is answered with badRequest before any of it is parsed', async () => {
  const server = createServer(readConfig({}), pino({ level: 'silent' }))
  server.post('/echo', async request => request.body)
  const post = (payload: string) =>
    server.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload })
  expect((await post(nested(maxNesting))).body).toBe(nested(maxNesting))
  const refusedAnswer = await post(nested(maxNesting + 1))
  expect([refusedAnswer.statusCode, refusedAnswer.json().error.code]).toEqual([400, 'badRequest'])
  await server.close()
})
