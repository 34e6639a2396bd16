import { expect, it } from 'vitest'
import { mayDisturb } from './sounding.ts'

const quietHours = {
  isEnabled: false,
  from: '22:00',
  to: '07:00',
  days: [0, 1, 2, 3, 4, 5, 6],
  timeZone: 'Asia/Ho_Chi_Minh',
  allowsFavorites: false,
  allowsMentions: false,
}
const midnight = Date.parse('2026-11-24T00:00:00+07:00')
const arrival = {
  isMuted: false,
  isMention: false,
  hasKeyword: false,
  isGroup: true,
  isFavorite: false,
  memberCount: 5,
  level: 'DEFAULT' as const,
  preferences: { quietHours, doNotDisturbUntil: 0 },
  now: midnight,
}
const atNight = (exceptions: Partial<typeof quietHours> = {}) => ({
  preferences: { quietHours: { ...quietHours, isEnabled: true, ...exceptions }, doNotDisturbUntil: 0 },
})

it.each([
  ['an ordinary message', {}, true],
  ['one of a muted room', { isMuted: true }, false],
  ['a mention in a muted room', { isMuted: true, isMention: true }, true],
  ['a mention where nothing is wanted', { level: 'NOTHING', isMention: true }, false],
  ['a message where mentions are wanted', { level: 'MENTIONS' }, false],
  ['a mention where mentions are wanted', { level: 'MENTIONS', isMention: true }, true],
  ['a keyword where mentions are wanted', { level: 'MENTIONS', hasKeyword: true }, true],
  ['a keyword in a muted room', { isMuted: true, hasKeyword: true }, false],
  ['a message of a large group', { memberCount: 201 }, false],
  ['a mention in a large group', { memberCount: 201, isMention: true }, true],
  ['a message of a large group of which all is wanted', { memberCount: 201, level: 'ALL' }, true],
  [
    'anything while nothing may disturb',
    { isMention: true, preferences: { quietHours, doNotDisturbUntil: midnight + 1 } },
    false,
  ],
  ['a message after that', { preferences: { quietHours, doNotDisturbUntil: midnight } }, true],
  ['a message in quiet hours', atNight(), false],
  ['a mention in quiet hours', { ...atNight(), isMention: true }, false],
  [
    'a mention in quiet hours that let it through',
    { ...atNight({ allowsMentions: true }), isMention: true },
    true,
  ],
  [
    'a favourite person in quiet hours that let them through',
    { ...atNight({ allowsFavorites: true }), isGroup: false, isFavorite: true },
    true,
  ],
  [
    'a favourite group in quiet hours that let people through',
    { ...atNight({ allowsFavorites: true }), isFavorite: true },
    false,
  ],
  ['a message before the preferences are known', { preferences: undefined }, true],
] as const)('%s disturbs, or not', (_, changes, disturbs) => {
  expect(mayDisturb({ ...arrival, ...(changes as object) })).toBe(disturbs)
})
