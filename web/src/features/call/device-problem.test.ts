import { expect, it } from 'vitest'
import { call as words } from '../../i18n/vi/call.ts'
import { browserOf, describeProblem } from './device-problem.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [
    'chromium',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    0,
  ],
  [
    'chromium',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    0,
  ],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ['safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 0],
  [
    'appleMobile',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Safari/604.1`,
    5,
  ],
  [
    'appleMobile',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
    5,
  ],
  ['android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5],
  ['android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5],
] as const)('recognises %s', (browser, userAgent, touchPoints) => {
  expect(browserOf(userAgent, touchPoints)).toBe(browser)
})

it('says which device is missing, and where this browser asks for it', () => {
  expect(describeProblem(words, 'camera', 'missing', 'safari').title).toBe('Không tìm thấy camera')
  expect(describeProblem(words, 'microphone', 'missing', 'safari').title).toBe('Không tìm thấy mic')
  expect(describeProblem(words, 'camera', 'denied', 'safari').text).toBe(words.deniedIn.safari)
  expect(describeProblem(words, 'camera', 'busy', 'safari').text).toBe(words.problems.busy)
  expect(describeProblem(words, 'screen', 'missing', 'safari').text).toBe(words.problems.missing)
})
