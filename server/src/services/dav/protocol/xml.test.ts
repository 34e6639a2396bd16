import { expect, it } from 'vitest'
import { elementsOf, escapeXml, findChild, innerXml, parseXml, textIn } from './xml.ts'

const refused = (text: string) => expect(() => parseXml(text), text).toThrow('badRequest')

it('reads elements with their namespaces, whatever the prefix', () => {
  const root = parseXml(
    '<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><x xmlns="urn:a" q="1"/></d:prop></d:propfind>',
  )
  expect(root).toMatchObject({ namespace: 'DAV:', name: 'propfind' })
  const [x] = elementsOf(findChild(root, 'prop')!)
  expect(x).toMatchObject({
    ...{ namespace: 'urn:a', name: 'x' },
    attributes: [{ namespace: '', name: 'q', value: '1' }],
  })
})

it('refuses what is not well-formed, undeclared prefixes, and an empty namespace for a prefix', () => {
  for (const text of [
    '',
    'chữ',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<D:a/>',
    '<a q=1/>',
    '<D:propfind xmlns:D="DAV:"><bar:foo xmlns:bar=""/></D:propfind>',
    '<a>\u0001</a>',
  ])
    refused(text)
})

it('refuses document types, so that nothing is expanded or fetched', () => {
  refused('<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>')
  refused('<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><a/>')
  refused('<a>&e;</a>')
})

it('refuses what is too deep or too much', () => {
  refused('<a>'.repeat(70) + '</a>'.repeat(70))
  refused(`<a>${'<b/>'.repeat(10_001)}</a>`)
})

it('keeps the inside of an element so that it reads the same elsewhere', () => {
  const inside = '<v:b xmlns:v="urn:b" v:q="&lt;&quot;">1 &amp; 2<c xmlns=""><![CDATA[<d>]]></c></v:b>'
  const kept = innerXml(parseXml(`<a xmlns="urn:a">${inside}</a>`))
  const again = parseXml(`<other xmlns="urn:c">${kept}</other>`)
  expect(innerXml(again)).toBe(kept)
  const [b] = elementsOf(again)
  expect(b).toMatchObject({ namespace: 'urn:b', name: 'b' })
  expect(b!.attributes).toEqual([{ namespace: 'urn:b', name: 'q', value: '<"' }])
  expect(textIn(b!)).toBe('1 & 2<d>')
})

it('writes no character that XML cannot hold', () => {
  expect(escapeXml('a\u0000b<\uD800')).toBe('ab&#60;\ufffd')
})
