import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AntivirusError, createClamd } from './clamd.ts'
import { eicar, type FakeMode, startFakeClamd } from './testing/fake-clamd.ts'

let fake: Awaited<ReturnType<typeof startFakeClamd>>
beforeEach(async () => {
  fake = await startFakeClamd()
})
afterEach(() => fake.close())

const clamd = (maxBytes = 1_000_000) =>
  createClamd({ address: { host: '127.0.0.1', port: fake.port }, maxBytes }, { idleMs: 200, totalMs: 2_000 })
const bytesOf = (...parts: string[]) => Readable.from(parts.map(part => Buffer.from(part)))

it('tells a clean file from one with malware, and sends every byte once', async () => {
  expect(await clamd().scan(bytesOf('a', 'bc', ''))).toBeNull()
  expect(fake.streams.map(String)).toEqual(['abc'])
  expect(await clamd().scan(bytesOf('before ', eicar))).toBe('Eicar-Test-Signature')
  expect(await clamd().scan(bytesOf())).toBeNull()
})

it('sends no more of a file than clamd takes', async () => {
  expect(await clamd(5).scan(bytesOf('abc', 'def', 'ghi'))).toBeNull()
  expect(fake.streams.map(String)).toEqual(['abcde'])
})

it.each<FakeMode>(['silent', 'garbage', 'endless', 'closes'])(
  'gives no verdict when clamd is %s',
  async mode => {
    fake.mode = mode
    await expect(clamd().scan(bytesOf('abc'))).rejects.toThrow(AntivirusError)
    await expect(clamd().ping()).rejects.toThrow(AntivirusError)
  },
)

it('gives no verdict when clamd cannot be reached', async () => {
  await fake.close()
  await expect(clamd().scan(bytesOf('abc'))).rejects.toThrow(/ECONNREFUSED/)
})

it('throws what the reading of the file threw, and no verdict about half of it', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('abc')
      throw new Error('disk')
    })(),
  )
  await expect(clamd().scan(broken)).rejects.toThrow('disk')
  expect(fake.streams).toEqual([])
})

it('answers a ping', async () => {
  await expect(clamd().ping()).resolves.toBeUndefined()
})
