import { expect, it } from 'vitest'
import { counterpartOf, joinedIn, owesConsent, raisedHands, waitingIn } from './call-facts.ts'
import { participant, someCall } from './testing/fakes.ts'

const group = someCall({
  kind: 'GROUP',
  starterId: 'an',
  participants: [
    participant({ participantId: 'an' }),
    participant({ participantId: 'binh', handRaisedTime: 20 }),
    participant({ participantId: 'chi', handRaisedTime: 10 }),
    participant({ participantId: 'gone', state: 'LEFT', handRaisedTime: 5 }),
    participant({ participantId: 'guest', userId: undefined, state: 'LOBBY' }),
  ],
})
const idsOf = (people: { participantId: string }[]) => people.map(({ participantId }) => participantId)

it('hands stand in the order in which they were raised, of those who are there', () =>
  expect(idsOf(raisedHands(group))).toEqual(['chi', 'binh']))

it('a guest in the lobby waits, and is not in the call', () => {
  expect(idsOf(waitingIn(group))).toEqual(['guest'])
  expect(idsOf(joinedIn(group))).toEqual(['an', 'binh', 'chi'])
})

it('a direct call is with the other one, a group call comes from who started it', () => {
  expect(counterpartOf(someCall(), 'an')?.participantId).toBe('chi')
  expect(counterpartOf(group, 'chi')?.participantId).toBe('an')
})

it('everybody but the one who records is asked, until they have agreed', () => {
  const recording = { state: 'ASKED', participantId: 'an', agreedIds: ['binh'] } as const
  expect(owesConsent({ ...recording, agreedIds: ['binh'] }, 'chi')).toBe(true)
  expect(owesConsent({ ...recording, agreedIds: ['binh'] }, 'binh')).toBe(false)
  expect(owesConsent({ ...recording, agreedIds: ['binh'] }, 'an')).toBe(false)
  expect(owesConsent(undefined, 'chi')).toBe(false)
})
