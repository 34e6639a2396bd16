import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDelta } from './fossil.ts'

describe('createDelta', () => {
  it('writes what the reference implementation writes', () => {
    const text = (counter: number) => Buffer.from(`{"counter":${counter},"payload":"${'a'.repeat(60)}"}`)
    expect(createDelta(text(1), text(2)).toString()).toBe('1M\nC:{"counter":21A@C,13aU2P;')
  })

  it('turns any bytes into any other', () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    fc.assert(
      fc.property(bytes, bytes, bytes, bytes, (start, middle, other, end) => {
        const source = Buffer.concat([start, middle, end])
        const target = Buffer.concat([end, other, middle, start])
        expect(applyDelta(source, createDelta(source, target))).toEqual(target)
      }),
    )
  })

  it('writes a text delta for two texts, whatever characters they change', () => {
    const text = fc.string({
      unit: fc.constantFrom('ế', 'ỿ', 'ệ', 'đ', 'a', '😀', '😂', ' '),
      maxLength: 120,
    })
    fc.assert(
      fc.property(text, text, text, (start, middle, end) => {
        const source = Buffer.from(start + middle + end)
        const target = Buffer.from(end + middle + start + middle)
        const delta = createDelta(source, target)
        const throughJson = Buffer.from(JSON.parse(JSON.stringify(delta.toString('utf8'))) as string)
        expect(applyDelta(source, throughJson).toString()).toBe(target.toString())
      }),
    )
  })

  it('createDelta is small for a small change in a long text', () => {
    const words = Array.from({ length: 4_000 }, (_, i) => `chữ số ${i}`).join(' ')
    const changed = words.replace('chữ số 2000', 'chữ số hai nghìn')
    expect(createDelta(Buffer.from(words), Buffer.from(changed)).length).toBeLessThan(80)
  })

  it('takes linear time on one repeated character', () => {
    const source = Buffer.alloc(65_536, 'a')
    const target = Buffer.concat([Buffer.alloc(30_000, 'a'), Buffer.from('b'), Buffer.alloc(30_000, 'a')])
    const start = process.threadCpuUsage()
    expect(applyDelta(source, createDelta(source, target))).toEqual(target)
    expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000)
  })
})

/** Reads the format the plain way: the other half, as a client has it. */
function applyDelta(source: Buffer, delta: Buffer): Buffer {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
  let at = 0
  const number = () => {
    let value = 0
    for (;;) {
      const digit = digits.indexOf(String.fromCharCode(delta[at]!))
      if (digit < 0) return value
      value = value * 64 + digit
      at++
    }
  }
  const length = number()
  expect(delta[at++]).toBe(0x0a)
  const parts: Buffer[] = []
  for (;;) {
    const count = number()
    const operator = String.fromCharCode(delta[at++]!)
    if (operator === '@') {
      const from = number()
      expect(delta[at++]).toBe(0x2c)
      parts.push(source.subarray(from, from + count))
    } else if (operator === ':') {
      parts.push(delta.subarray(at, at + count))
      at += count
    } else {
      expect(operator).toBe(';')
      break
    }
  }
  const target = Buffer.concat(parts)
  expect(at).toBe(delta.length)
  expect(target.length).toBe(length)
  return target
}
