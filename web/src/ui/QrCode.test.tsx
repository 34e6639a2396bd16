import decodeQR from 'qr/decode.js'
import { afterEach, expect, it } from 'vitest'
import { cleanup, render, screen } from '../testing/library.ts'
import { QrCode } from './QrCode.tsx'

afterEach(cleanup)

it.each([
  'https://trau.vidu.vn/auth?qr=01936f0e-7d3a-7c22-9e2e-0f8f4a6b1c2d.4f9a',
  'otpauth://totp/Tr%E1%BA%A7u:ngoc?secret=JBSWY3DPEHPK3PXP&issuer=Tr%E1%BA%A7u',
  'Miếng trầu là đầu câu chuyện',
])('what is drawn reads %s', value => {
  render(<QrCode value={value} label="Mã QR" />)
  expect(decodeQR(pixels(screen.getByRole('img', { name: 'Mã QR' })))).toBe(value)
})

/** The drawing as a camera would see it, four pixels a square. */
function pixels(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const rectangles = (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)
  for (const [, x, y, length] of rectangles) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = row * width + Number(x) * scale
      for (let pixel = start; pixel < start + Number(length) * scale; pixel++)
        data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  }
  return { width, height: width, data }
}
