import { expect, it } from 'vitest'
import { findSlashCommand, searchSlashCommands, slashCommands } from './slash-commands.ts'
import { findCommandTrigger, parseCommand } from './slash-trigger.ts'

it.each([
  ['/bình-chọn', 'bình-chọn', ''],
  ['/tim báo cáo', 'tim', 'báo cáo'],
  ['/hẹn\nmai gặp\nnhé', 'hẹn', 'mai gặp\nnhé'],
  ['/abc', 'abc', ''],
])('%j is a command', (text, name, words) => expect(parseCommand(text)).toEqual({ name, words }))

it.each(['/etc/hosts', ' /tim', '//tim', '/', '/ tim', 'xem /tim', '/:)', '1/2'])('%j is a text', text =>
  expect(parseCommand(text)).toBeUndefined(),
)

it.each([
  ['bìnhchọn', 'poll'],
  ['Bình-chọn', 'poll'],
  ['POLL', 'poll'],
  ['nhắc', 'remind'],
  ['vị_trí', 'location'],
  ['tìm', 'search'],
  ['mute', 'mute'],
  ['abc', undefined],
])('"/%s" is found without marks, in both languages', (name, id) => expect(findSlashCommand(name)).toBe(id))

it('no name means two commands', () => {
  const names = Object.values(slashCommands).flat()
  expect(new Set(names).size).toBe(names.length)
})

it('offers what begins so, and all right after the "/"', () => {
  expect(searchSlashCommands('', () => true)).toEqual(Object.keys(slashCommands))
  expect(searchSlashCommands('t', () => true)).toEqual(['bank', 'file', 'search', 'mute', 'saved', 'help'])
  expect(searchSlashCommands('bình', id => id !== 'poll')).toEqual([])
  expect(findCommandTrigger('/bình', 5)).toEqual({ start: 0, query: 'bình' })
  expect(findCommandTrigger('/', 1)).toEqual({ start: 0, query: '' })
  expect(findCommandTrigger('/tim báo', 8)).toBeUndefined()
  expect(findCommandTrigger('/timbáo', 4)).toBeUndefined()
  expect(findCommandTrigger('a /t', 4)).toBeUndefined()
})
