import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { statementsOf } from '../../testing/statements.ts'
import { openProgram, type TestProgram } from './testing/program.ts'

let app: TestApp
let an: Person
let program: TestProgram
beforeAll(async () => {
  app = await startApp()
  an = await app.person('An')
  program = await openProgram(app, an)
  await program.put('a&b.txt', 'abc')
})
afterAll(() => app.close())

const propfind = (names: string | string[], body = '', depth = '0') =>
  program.ask('PROPFIND', names, { headers: { depth }, body })
const patch = (changes: string, names = 'a&b.txt') =>
  program.ask('PROPPATCH', names, {
    body: `<D:propertyupdate xmlns:D="DAV:" xmlns:v="urn:v">${changes}</D:propertyupdate>`,
  })
const set = (inner: string) => `<D:set><D:prop>${inner}</D:prop></D:set>`

it('tells what a file and a folder are', async () => {
  const file = await propfind('a&b.txt')
  expect(file.status).toBe(207)
  expect(file.headers['content-type']).toBe('application/xml; charset=utf-8')
  for (const part of [
    '<D:getcontentlength>3</D:getcontentlength>',
    '<D:getcontenttype>application/octet-stream</D:getcontenttype>',
    '<D:displayname>a&#38;b.txt</D:displayname>',
    '<D:resourcetype/>',
    '<D:lockentry>',
  ])
    expect(file.text).toContain(part)
  const folder = await propfind('')
  expect(folder.text).toContain('<D:resourcetype><D:collection/></D:resourcetype>')
  expect(folder.text).not.toContain('quota')
})

it('answers only what is asked for, and names what there is not', async () => {
  const body =
    '<propfind xmlns="DAV:"><prop><getetag/><quota-used-bytes/><x xmlns="urn:x"/></prop></propfind>'
  const { text } = await propfind('a&b.txt', body)
  expect(text).toMatch(/<D:getetag>&#34;[^<]+<\/D:getetag><\/D:prop><D:status>HTTP\/1.1 200 OK/)
  expect(text).toMatch(/<D:quota-used-bytes\/><x:x xmlns:x="urn:x"\/><\/D:prop><D:status>HTTP\/1.1 404/)
  expect(text).not.toContain('displayname')
  const names = await propfind('a&b.txt', '<propfind xmlns="DAV:"><propname/></propfind>')
  expect(names.text).toContain('<D:getcontentlength/>')
})

it('tells how much room is left', async () => {
  const body = '<propfind xmlns="DAV:"><prop><quota-used-bytes/><quota-available-bytes/></prop></propfind>'
  const { text } = await propfind('', body)
  const used = Number(/<D:quota-used-bytes>(\d+)</.exec(text)?.[1])
  const available = Number(/<D:quota-available-bytes>(\d+)</.exec(text)?.[1])
  expect(used).toBe(3)
  expect(used + available).toBe(app.app.config.filesQuotaBytes)
})

it('refuses a whole tree in one answer', async () => {
  const { status, text } = await propfind('', '', 'infinity')
  expect(status).toBe(403)
  expect(text).toContain('<D:propfind-finite-depth/>')
  expect((await program.ask('PROPFIND', '')).status).toBe(403)
  expect((await propfind('', '', '2')).status).toBe(400)
})

it('refuses bad XML, entities and much of it, and lives on', async () => {
  for (const body of [
    '<propfind xmlns="DAV:"><prop>',
    '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><propfind xmlns="DAV:"><prop><x>&e;</x></prop></propfind>',
    '<D:propfind xmlns:D="DAV:"><D:prop><bar:foo xmlns:bar=""/></D:prop></D:propfind>',
    '<other xmlns="DAV:"/>',
    '<propfind xmlns="DAV:"/>',
    `<propfind xmlns="DAV:"><prop>${'<a/>'.repeat(300)}</prop></propfind>`,
    '\u0001',
  ])
    expect((await propfind('a&b.txt', body)).status, body.slice(0, 60)).toBe(400)
  expect((await propfind('a&b.txt', 'x'.repeat(300_000))).status).toBe(413)
  for (const method of ['PROPPATCH', 'LOCK'])
    expect((await program.ask(method, 'a&b.txt', { body: '<a>' })).status, method).toBe(400)
  expect((await propfind('a&b.txt')).status).toBe(207)
})

it('keeps properties of the program’s own as they were set, through a move and a copy', async () => {
  const value = '<v:color>đỏ &amp; <i xmlns="">xanh</i></v:color>'
  expect((await patch(set(`${value}<v:gone>x</v:gone>`))).text).toContain('HTTP/1.1 200 OK')
  expect((await patch('<D:remove><D:prop><v:gone/></D:prop></D:remove>')).status).toBe(207)
  const asked =
    '<propfind xmlns="DAV:"><prop><v:color xmlns:v="urn:v"/><v:gone xmlns:v="urn:v"/></prop></propfind>'
  for (const [method, from, to] of [
    ['MOVE', 'a&b.txt', 'c.txt'],
    ['COPY', 'c.txt', 'a&b.txt'],
  ] as const) {
    await program.ask(method, from, { headers: { destination: program.address(to) } })
    const { text } = await propfind(to, asked)
    expect(text).toContain('<x:color xmlns:x="urn:v">đỏ &#38; <i xmlns="">xanh</i></x:color>')
    expect(text).toMatch(/<x:gone xmlns:x="urn:v"\/><\/D:prop><D:status>HTTP\/1.1 404/)
  }
})

it('changes all of a PROPPATCH or nothing, and no property of the server’s', async () => {
  const { status, text } = await patch(set('<v:a>1</v:a><D:getetag>x</D:getetag>'))
  expect(status).toBe(207)
  expect(text).toMatch(/<D:getetag\/><\/D:prop><D:status>HTTP\/1.1 403/)
  expect(text).toMatch(/<x:a xmlns:x="urn:v"\/><\/D:prop><D:status>HTTP\/1.1 424/)
  const { text: after } = await propfind('a&b.txt', '<propfind xmlns="DAV:"><allprop/></propfind>')
  expect(after).not.toContain('urn:v">1<')
})

it('bounds what is kept of properties', async () => {
  expect((await patch(set(`<v:big>${'x'.repeat(70_000)}</v:big>`))).status).toBe(507)
  const many = Array.from({ length: 101 }, (_, n) => `<v:p${n}/>`).join('')
  expect((await patch(set(many))).status).toBe(507)
})

it('asks once what is left of the quota, however many folders are listed', async () => {
  const quota = '<D:propfind xmlns:D="DAV:"><D:prop><D:quota-available-bytes/></D:prop></D:propfind>'
  const queries = () =>
    statementsOf(app, async () => expect((await propfind('', quota, '1')).status).toBe(207), /\bmedia\b/)
  const few = (await queries()).length
  for (let n = 0; n < 5; n++) await program.ask('MKCOL', `Thư mục ${n}`)
  expect((await queries()).length).toBe(few)
})
