import { expect, it } from 'vitest'
import { insertVariable } from './insert-variable.ts'

it.each([
  ['Chào bạn', 5, 8, 'Chào {{actor}}', 14],
  ['Chào ', 5, 5, 'Chào {{actor}}', 14],
  ['', undefined, undefined, '{{actor}}', 9],
  ['ngắn', 90, 95, 'ngắn{{actor}}', 13],
])('puts a variable into “%s” at %s', (text, start, end, next, caret) => {
  expect(insertVariable(text, 'actor', start, end)).toEqual({ next, caret })
})
