import { contract, type Endpoint, errors as table } from '@trau/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { act, renderHook } from '../testing/library.ts'
import { dateFilters } from '../text/date-filters.ts'
import { english } from './en/index.ts'
import { addErrorTexts, errorText, textOfCode, useErrorText } from './error-text.ts'
import { getLanguage, initLanguage, setLanguage } from './language.ts'
import { defineText, textOf, useText } from './text.ts'
import { adminErrors } from './vi/adminErrors.ts'
import { audit } from './vi/audit.ts'
import { auth } from './vi/auth.ts'
import { billingErrors } from './vi/billingErrors.ts'
import { callErrors } from './vi/callErrors.ts'
import { dataProtectionErrors } from './vi/dataProtectionErrors.ts'
import { driveErrors } from './vi/driveErrors.ts'
import { errors } from './vi/errors.ts'
import { messageSearch } from './vi/messageSearch.ts'
import { noteErrors } from './vi/noteErrors.ts'
import { people } from './vi/people.ts'
import { pinErrors } from './vi/pinErrors.ts'
import { pollErrors } from './vi/pollErrors.ts'
import { registrationErrors } from './vi/registrationErrors.ts'
import { settingsErrors } from './vi/settingsErrors.ts'
import { signInErrors } from './vi/signInErrors.ts'
import { workspaceErrors } from './vi/workspaceErrors.ts'

const modules = import.meta.glob<Record<string, object>>('./vi/*.ts', { eager: true })
const vietnamese: [string, object][] = Object.entries(modules).flatMap(([path, exports]) => {
  const name = path.slice('./vi/'.length, -'.ts'.length)
  return exports[name] ? [[name, exports[name]]] : []
})

/** "a.b" for every text, with "()" for those that are made of arguments. */
function keysOf(text: object, path = ''): string[] {
  return Object.entries(text).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${path}${key}.`)
      : [`${path}${key}${typeof value === 'function' ? '()' : ''}`],
  )
}

afterEach(async () => {
  await setLanguage('vi')
  localStorage.clear()
})

describe('languages', () => {
  it('every Vietnamese module exports texts under its file’s name', () => {
    expect(vietnamese.map(([name]) => `./vi/${name}.ts`).sort()).toEqual(Object.keys(modules).sort())
  })

  it.each(vietnamese)('%s has the same keys in English', (name, text) => {
    expect(keysOf(english[name] ?? {}).sort()).toEqual(keysOf(text).sort())
  })

  it.each(vietnamese)('%s has no empty text', (name, text) => {
    const empty = (value: object): boolean =>
      Object.values(value).some(v => (typeof v === 'object' && v !== null ? empty(v) : v === ''))
    expect(empty(text)).toBe(false)
    expect(empty(english[name] ?? {})).toBe(false)
  })

  it.each(vietnamese)('%s is declared with defineText, so that it answers in English', async (name, text) => {
    await setLanguage('en')
    expect(textOf(text)).toBe(english[name])
  })

  it('languages is Vietnamese first, whatever the browser speaks', async () => {
    await initLanguage()
    expect(getLanguage()).toBe('vi')
    expect(document.documentElement.lang).toBe('vi')
    expect(textOf(people).cancel).toBe('Huỷ')
  })

  it('switches for components and for the page, and remembers', async () => {
    const { result } = renderHook(() => [useText(people).cancel, useErrorText()] as const)
    expect(result.current[0]).toBe('Huỷ')
    await act(() => setLanguage('en'))
    expect(result.current[0]).toBe('Cancel')
    expect(result.current[1](new ApiError({ kind: 'timeout', code: 'timeout' }))).toMatch(/^The server took/)
    expect(document.documentElement.lang).toBe('en')
    await setLanguage('vi')
    localStorage.setItem('language', 'en')
    await initLanguage()
    expect(getLanguage()).toBe('en')
  })

  it('a text without a translation stays Vietnamese', async () => {
    await setLanguage('en')
    expect(textOf(defineText('notThere', { a: 'chào' })).a).toBe('chào')
  })
})

/** "a.b" and the text for one thing, of every English text whose first parameter is a number of things. */
function textsForOne(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return textsForOne(value, `${path}${key}.`)
    if (
      typeof value !== 'function' ||
      !/^\(?(\w*[cC]ount|n|days|left|over|items|rooms|files)\b/.test(String(value))
    )
      return []
    return [[`${path}${key}`, String(value(1, 2, 3, 4))]]
  })
}

it('English says one thing in the singular', () => {
  const singles = Object.entries(english).flatMap(([name, texts]) => textsForOne(texts, `${name}.`))
  expect(singles.length).toBeGreaterThan(50)
  const severalOfOne =
    /\b1 (?:[a-z]+ )?(?!(?:is|was|has|gets|agrees|gains|loses)\b|[a-z]+ss\b)(?:[a-z]+s|people)\b/
  expect(singles.filter(([, text]) => severalOfOne.test(text))).toEqual([])
})

it.each([
  [89, '89 giây', '89 seconds'],
  [90, '2 phút', '2 minutes'],
  [5_399, '90 phút', '90 minutes'],
  [5_400, '2 giờ', '2 hours'],
  [129_599, '36 giờ', '36 hours'],
  [129_600, '2 ngày', '2 days'],
])('a wait of %i seconds has a unit that keeps it short', async (seconds, vietnameseWait, englishWait) => {
  expect(textOf(auth).seconds(seconds)).toBe(vietnameseWait)
  await setLanguage('en')
  expect(textOf(auth).seconds(seconds)).toBe(englishWait)
})

describe('sentences for errors', () => {
  addErrorTexts(adminErrors)
  addErrorTexts(dataProtectionErrors)
  addErrorTexts(callErrors)
  addErrorTexts(driveErrors)
  addErrorTexts(noteErrors)
  addErrorTexts(billingErrors)
  addErrorTexts(settingsErrors)
  addErrorTexts(signInErrors)
  addErrorTexts(workspaceErrors)
  addErrorTexts(pinErrors)
  addErrorTexts(pollErrors)
  addErrorTexts(registrationErrors)

  it.each(Object.keys(table))('%s has a sentence, also without its data', async code => {
    const sentence = textOfCode(code)
    expect(sentence).not.toBe(errors.unknown)
    expect(sentence).toMatch(/^\p{Lu}.*[.!?]$/u)
    expect(sentence).not.toMatch(/undefined|NaN|\[object/)
    await setLanguage('en')
    expect(textOfCode(code)).not.toBe(sentence)
    expect(textOfCode(code)).not.toMatch(/undefined|NaN|\[object/)
  })

  it('uses what came beside the code', () => {
    expect(textOfCode('rateLimited', { retryAfter: 12 })).toContain('sau 12 giây')
    expect(textOfCode('rateLimited', { retryAfter: 600 })).toContain('sau 10 phút')
    expect(textOfCode('pinLocked', { retryAfter: 15_360 * 60 })).toContain('sau 11 ngày')
    expect(textOfCode('passwordTooWeak', { reason: 'tooShort' })).toContain('8 ký tự')
    expect(textOfCode('messageTooLong', { maxGraphemes: 10000, maxBytes: 1 })).toContain('10.000')
  })

  it.each([
    ['pinWrong', { triesLeft: 1 }, '1 try left'],
    ['passcodeWrong', { triesLeft: 1 }, '1 try left'],
    ['pinLocked', { retryAfter: 1 }, 'in 1 second.'],
    ['roleTemplateInUse', { roles: 1 }, '1 role uses'],
    ['importRefused', { lines: 1 }, '1 line is wrong'],
  ])('%s says one thing in the singular in English', async (code, data, words) => {
    await setLanguage('en')
    expect(textOfCode(code, data)).toContain(words)
  })

  it('has a sentence for what nobody foresaw', () => {
    expect(errorText(new Error('boom'))).toBe(errors.unknown)
    expect(textOfCode('codeOfTomorrow')).toBe(errors.unknown)
  })
})

it('[R-CONST-FILTER] every date filter has a Vietnamese label', () => {
  expect(dateFilters.map(filter => messageSearch.dates[filter])).toEqual([
    'Hôm nay',
    '1 ngày trước',
    '1 tuần trước',
    '1 tháng trước',
    '3 tháng trước',
  ])
})

it('every audited call has a name in the audit log', () => {
  const audited = Object.values<Record<string, Partial<Endpoint>>>(contract).flatMap(endpoints =>
    Object.keys(endpoints).filter(name => endpoints[name]?.audit),
  )
  expect(audited.length).toBeGreaterThan(50)
  expect(audited.filter(name => !Object.hasOwn(audit.actions, name))).toEqual([])
})
