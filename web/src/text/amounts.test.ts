import { durationText } from '@trau/contract/rules/duration'
import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 B'],
  [820, '820 B'],
  [1023, '1 KB'],
  [1536, '1,5 KB'],
  [10 * 1024, '10 KB'],
  [1.25 * 1024 ** 2, '1,3 MB'],
  [1023 * 1024 ** 2, '1 GB'],
  [2 * 1024 ** 3, '2 GB'],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))

it.each([
  [-5, '0:00'],
  [0, '0:00'],
  [200, '0:01'],
  [5_000, '0:05'],
  [12_400, '0:12'],
  [59_600, '1:00'],
  [65_400, '1:05'],
  [599_600, '10:00'],
  [725_000, '12:05'],
  [3_607_000, '1:00:07'],
  [3_750_000, '1:02:30'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text))
