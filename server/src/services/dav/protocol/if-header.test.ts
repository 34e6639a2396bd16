import { expect, it } from 'vitest'
import { holds, parseIf, submittedTokens } from './if-header.ts'

const state =
  (tokens: string[], etag = '"1"') =>
  async () => ({ etag, tokens: new Set(tokens) })
const isMet = (header: string, tokens: string[], etag?: string) => holds(parseIf(header), state(tokens, etag))

it('reads lists with and without a resource', () => {
  expect(parseIf('(<urn:a> ["x"]) (Not <urn:b>)')).toEqual([
    {
      resource: undefined,
      conditions: [
        { isNot: false, token: 'urn:a' },
        { isNot: false, etag: '"x"' },
      ],
    },
    { resource: undefined, conditions: [{ isNot: true, token: 'urn:b' }] },
  ])
  expect(parseIf('<http://a/b> (<urn:a>) </c> (<urn:b>)').map(list => list.resource)).toEqual([
    'http://a/b',
    '/c',
  ])
  expect(submittedTokens(parseIf('(<urn:a>) (Not <DAV:no-lock>)'))).toEqual(new Set(['urn:a', 'DAV:no-lock']))
})

it.each([
  '',
  '(',
  ')',
  '()',
  '(<urn:a>',
  '(Not)',
  '(Not Not <urn:a>)',
  '<a>',
  '(<urn:a>) <b> (<urn:c>)',
  'chữ',
  '(<urn:a>) x',
  '([1])',
  `(${'<urn:a>'.repeat(2_000)})`,
])('refuses %j', header => {
  expect(() => parseIf(header)).toThrow('badRequest')
})

it('goes on where one list holds, and only there', async () => {
  expect(await isMet('(<urn:a>)', ['urn:a'])).toBe(true)
  expect(await isMet('(<urn:a>)', [])).toBe(false)
  expect(await isMet('(<urn:b>) (<urn:a>)', ['urn:a'])).toBe(true)
  expect(await isMet('(<urn:a> ["2"])', ['urn:a'])).toBe(false)
  expect(await isMet('(<urn:a> ["1"])', ['urn:a'])).toBe(true)
  expect(await isMet('(Not <DAV:no-lock>)', [])).toBe(true)
  expect(await isMet('(<urn:a>) (Not <DAV:no-lock> ["1"])', [])).toBe(true)
  expect(await isMet('(Not ["1"])', [])).toBe(false)
})

it('looks at no more resources than a program names', () => {
  const lists = (count: number) => '</a> (<urn:a>) '.repeat(count)
  expect(parseIf(lists(32))).toHaveLength(32)
  expect(() => parseIf(lists(33))).toThrow('badRequest')
})
