import type { Poll } from '@trau/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageSummary, sayingOf } from '../../../model/messages/said.ts'
import { messageOf } from '../testing.ts'
import { placeText, readPlace } from './location.ts'
import { chosenBy, isPollClosed, mayAddOption, percentOf, withChoice, withVote } from './poll-rules.ts'
import { previewPlace } from './preview-place.ts'

const poll: Poll = {
  question: 'Ăn gì?',
  options: ['1', '2', '3'].map(optionId => ({ optionId, text: `Món ${optionId}`, count: 0, userIds: [] })),
  isAnonymous: false,
  isMultiple: false,
  canAddOptions: false,
  voterCount: 0,
}

describe('the picture of a page', () => {
  it.each<[string, number | undefined, number | undefined, boolean, unknown]>([
    ['as wide as the card', 600, 315, true, 600 / 315],
    ['a strip is cut', 600, 100, true, 2.4],
    ['beside the words where it is high', 400, 600, false, undefined],
    ['or square', 600, 600, false, undefined],
    ['or small', 120, 60, false, undefined],
    ['or of no known size', undefined, undefined, false, undefined],
  ])('stands %s', (_, width, height, isWide, aspectRatio) => {
    const place = previewPlace({ ...(width && height ? { width, height } : {}) })
    expect([place.isWide, place.style?.aspectRatio]).toEqual([isWide, aspectRatio])
  })
})

describe('a poll', () => {
  it('where one choice is asked for, another takes its place; pressed again it is taken back', () => {
    expect(withChoice(poll, ['1'], '2', true)).toEqual(['2'])
    expect(withChoice(poll, ['1'], '1', false)).toEqual([])
    expect(withChoice({ ...poll, isMultiple: true }, ['1'], '2', true)).toEqual(['1', '2'])
    expect(withChoice({ ...poll, isMultiple: true }, ['1', '2'], '2', true)).toEqual(['1', '2'])
  })

  it('counts each vote once, whatever is pressed', () => {
    const presses = fc.array(fc.tuple(fc.constantFrom('an', 'binh'), fc.constantFrom('1', '2', '3')))
    fc.assert(
      fc.property(presses, fc.boolean(), (list, isMultiple) => {
        let now: Poll = { ...poll, isMultiple }
        for (const [who, optionId] of list) {
          const before = chosenBy(now, who)
          now = withVote(now, before, withChoice(now, before, optionId, !before.includes(optionId)), who)
        }
        for (const option of now.options) expect(option.count).toBe(option.userIds.length)
        expect(now.voterCount).toBe(new Set(now.options.flatMap(option => option.userIds)).size)
      }),
    )
  })

  it('a poll is over at its deadline, and takes no more choices', () => {
    const dated = { ...poll, closesTime: 1_000, canAddOptions: true }
    expect(isPollClosed(dated, 999)).toBe(false)
    expect(isPollClosed(dated, 1_000)).toBe(true)
    expect(mayAddOption(dated, messageOf(1), 'binh')).toBe(false)
    expect(mayAddOption(poll, messageOf(1, { senderId: 'an' }), 'an')).toBe(true)
    expect(mayAddOption(poll, messageOf(1, { senderId: 'an' }), 'binh')).toBe(false)
  })

  it('tells the share of those who voted', () => {
    expect(percentOf(1, 3)).toBe(33)
    expect(percentOf(0, 0)).toBe(0)
  })
})

describe('a place', () => {
  it.each<[string, { latitude: number; longitude: number } | undefined]>([
    ['10.7725, 106.6980', { latitude: 10.7725, longitude: 106.698 }],
    ['10.7725,106.6980', { latitude: 10.7725, longitude: 106.698 }],
    ['10,7725; 106,6980', { latitude: 10.7725, longitude: 106.698 }],
    ['−33.9 151', { latitude: -33.9, longitude: 151 }],
    ['91, 0', undefined],
    ['0, 181', undefined],
    ['chợ Bến Thành', undefined],
    ['10.7725', undefined],
  ])('%s', (text, place) => expect(readPlace(text)).toEqual(place))

  it('a place is read as it is written', () => {
    const degrees = (max: number) => fc.integer({ min: -max * 1e5, max: max * 1e5 }).map(n => n / 1e5)
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        fc.pre(Math.abs(latitude) > 1e-4 && Math.abs(longitude) > 1e-4)
        expect(readPlace(placeText({ latitude, longitude }))).toEqual({ latitude, longitude })
      }),
    )
  })
})

it('every kind is said in one line, on its way as when it has arrived', () => {
  expect(messageSummary(sayingOf({ content: '**chào**' }))).toBe('chào')
  expect(messageSummary(sayingOf({ type: 'CONTACT', content: 'Lê Ngọc', contactId: 'x' }))).toBe(
    'Danh thiếp · Lê Ngọc',
  )
  expect(messageSummary({ type: 'LOCATION', content: 'Chợ', metaData: {} })).toBe('Vị trí · Chợ')
  expect(messageSummary(sayingOf({ type: 'POLL', content: 'Ăn gì?' }))).toBe('Bình chọn · Ăn gì?')
  expect(messageSummary({ type: 'STICKER', content: '🍜' })).toBe('Nhãn dán · 🍜')
  const note = { noteId: 'x', title: 'Đi chợ' }
  expect(messageSummary({ type: 'NOTE', content: 'Mời *bạn*', metaData: { note } })).toBe(
    'Ghi chú · Đi chợ · Mời bạn',
  )
  expect(messageSummary({ type: 'NOTE', content: '', metaData: { note: { noteId: 'x' } } })).toBe('Ghi chú')
})
