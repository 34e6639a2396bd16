import { beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../i18n/text.ts'
import { platformNotice } from '../../i18n/vi/platformNotice.ts'
import { flags, takePlatform } from '../../model/platform/flags.ts'
import { setTimeZone } from '../../text/time.ts'
import { isOlderThan } from './client-version.ts'
import { maintenanceSentence, phaseOf } from './maintenance.ts'
import { fromPublic } from './usePlatform.ts'

beforeEach(() => setTimeZone('Asia/Ho_Chi_Minh'))
const at = (text: string) => Date.parse(`${text}+07:00`)
const night = {
  text: '',
  startTime: at('2026-11-24T22:00'),
  endTime: at('2026-11-24T23:30'),
  noticeHours: 24,
}

describe('a maintenance notice', () => {
  it.each([
    ['2026-11-23T21:59', undefined],
    ['2026-11-23T22:00', 'before'],
    ['2026-11-24T21:59', 'before'],
    ['2026-11-24T22:00', 'during'],
    ['2026-11-24T23:29', 'during'],
    ['2026-11-24T23:30', undefined],
  ])('at %s is %s', (time, phase) => {
    expect(phaseOf(night, at(time))).toBe(phase)
  })

  it('says when it begins and ends as one says it', () => {
    const text = textOf(platformNotice)
    const say = (phase: 'before' | 'during', now: string, value = night) =>
      maintenanceSentence(value, phase, at(now), text, 'vi')
    expect(say('before', '2026-11-24T08:00')).toBe('Sẽ bảo trì từ 22:00 đến 23:30 hôm nay.')
    expect(say('before', '2026-11-23T22:00')).toBe('Sẽ bảo trì từ 22:00 đến 23:30 ngày mai.')
    const overnight = { ...night, endTime: at('2026-11-25T01:00') }
    expect(say('before', '2026-11-24T08:00', overnight)).toBe(
      'Sẽ bảo trì từ 22:00 hôm nay đến 01:00 ngày mai.',
    )
    expect(say('during', '2026-11-24T22:30', overnight)).toBe(
      'Đang bảo trì, dự kiến xong lúc 01:00 ngày mai.',
    )
  })
})

it('a client is too old below the version, and never where it does not know its own', () => {
  expect(isOlderThan('1.2.0', '1.1.9')).toBe(true)
  expect(isOlderThan('1.2.0', '1.2.0')).toBe(false)
  expect(isOlderThan('1.2.0', '1.10.0')).toBe(false)
  expect(isOlderThan('1.2.0', '')).toBe(false)
  expect(isOlderThan(undefined, '0.0.1')).toBe(false)
})

it('reads versions, maintenance and what is announced out of the public records', () => {
  const announcement = {
    text: 'Họp lúc 8:00',
    textEn: '',
    level: 'INFO',
    startTime: 1,
    endTime: 2,
    isDismissible: true,
  } as const
  const record = { platformConfigId: '1', platform: 'WEB', version: 1, updatedTime: 0 } as const
  const items = [
    { ...record, key: 'versions', kind: 'VERSIONS', value: { minimum: '1.0.0' } },
    { ...record, key: 'maintenance', kind: 'MAINTENANCE', value: night },
    { ...record, key: 'announcement', kind: 'ANNOUNCEMENT', value: announcement },
    { ...record, key: 'help', kind: 'LINK', value: { url: 'https://vidu.vn', label: '' } },
  ] as const
  expect(fromPublic(items)).toEqual({ versions: { minimum: '1.0.0' }, maintenance: night, announcement })
})

it('flags are known from the last visit before they are asked for', () => {
  const own = { platform: 'WEB', revision: 3, versions: {}, limits: {}, links: {} } as const
  takePlatform({ ...own, flags: { notes: false } })
  expect(flags.get()).toEqual({ notes: false })
  expect(localStorage.getItem('trau_flags')).toBe('{"notes":false}')
  takePlatform(undefined)
  expect(flags.get(), 'until somebody else’s are known').toEqual({ notes: false })
})
