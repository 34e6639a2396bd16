import { describe, expect, it } from 'vitest'
import { changesOfSlots } from './slots.ts'
import { viewsOf } from './views.ts'

const slot = (mid: string, participantId: string, source: 'camera' | 'microphone' = 'camera') => ({
  mid,
  participantId,
  source,
})

describe('slots of a relayed call', () => {
  it('change nothing where they are set again', () => {
    const slots = [slot('6', 'an'), slot('4', 'an', 'microphone')]
    expect(changesOfSlots(slots, [...slots])).toEqual([])
  })

  it('take a picture away, bring one, and move one to another section', () => {
    const changes = changesOfSlots(
      [slot('6', 'an'), slot('7', 'binh')],
      [slot('7', 'chi'), slot('8', 'binh')],
    )
    expect(changes).toEqual([{ ...slot('6', 'an'), mid: null }, slot('7', 'chi'), slot('8', 'binh')])
  })
})

describe('what the relay is asked for', () => {
  it('what the relay is asked for is the largest first, screens before cameras, and nothing that is hidden', () => {
    const views = viewsOf(
      ['an', 'binh', 'chi'],
      new Map([
        ['chi', 'large'],
        ['an', 'hidden'],
      ]),
    )
    expect(views).toEqual([
      { participantId: 'binh', source: 'screen', height: 1_080 },
      { participantId: 'chi', source: 'screen', height: 1_080 },
      { participantId: 'chi', source: 'camera', height: 720 },
      { participantId: 'binh', source: 'camera', height: 180 },
      { participantId: 'an', source: 'camera', height: 0 },
    ])
  })
})
