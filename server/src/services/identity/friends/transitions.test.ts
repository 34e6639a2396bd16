import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Act,
  declineCooldownMs,
  type FriendshipState,
  nextFriendship,
  statusFor,
  updatedFor,
} from './transitions.ts'

const an = 'an'
const binh = 'binh'
const at = (ms: number) => new Date(1_800_000_000_000 + ms)
const request: Act = { act: 'request', message: '', source: null }

/** What comes of acts one after the other, `!` where one is refused. */
function play(...acts: [who: string, act: Act['act'], atMs?: number][]): string {
  let standing: FriendshipState | undefined
  for (const [who, name, ms = 0] of acts) {
    try {
      standing = nextFriendship(standing, who, name === 'request' ? request : { act: name }, at(ms))
    } catch {
      return '!'
    }
  }
  return standing ? `${standing.status} of ${standing.requester_id}` : 'nothing'
}

describe('what two people may do, and what comes of it', () => {
  it.each([
    ['a request waits', [[an, 'request']], 'PENDING of an'],
    [
      'asking again changes nothing',
      [
        [an, 'request'],
        [an, 'request'],
      ],
      'PENDING of an',
    ],
    [
      'requests that cross make a friendship',
      [
        [an, 'request'],
        [binh, 'request'],
      ],
      'ACCEPTED of an',
    ],
    [
      'the other accepts',
      [
        [an, 'request'],
        [binh, 'accept'],
      ],
      'ACCEPTED of an',
    ],
    [
      'nobody accepts their own',
      [
        [an, 'request'],
        [an, 'accept'],
      ],
      '!',
    ],
    [
      'the other declines',
      [
        [an, 'request'],
        [binh, 'decline'],
      ],
      'DECLINED of an',
    ],
    [
      'nobody declines their own',
      [
        [an, 'request'],
        [an, 'decline'],
      ],
      '!',
    ],
    [
      'who asked takes it back',
      [
        [an, 'request'],
        [an, 'cancel'],
      ],
      'CANCELLED of an',
    ],
    [
      'nobody takes back another’s',
      [
        [an, 'request'],
        [binh, 'cancel'],
      ],
      '!',
    ],
    [
      'a declined one is taken back like a waiting one',
      [
        [an, 'request'],
        [binh, 'decline'],
        [an, 'cancel'],
      ],
      'CANCELLED of an',
    ],
    [
      'a declined one is not accepted later',
      [
        [an, 'request'],
        [binh, 'decline'],
        [binh, 'accept'],
      ],
      '!',
    ],
    [
      'who declined may ask, and both want it then',
      [
        [an, 'request'],
        [binh, 'decline'],
        [binh, 'request'],
      ],
      'ACCEPTED of an',
    ],
    [
      'asking again within seven days is not heard',
      [
        [an, 'request'],
        [binh, 'decline'],
        [an, 'request', declineCooldownMs - 1],
      ],
      'DECLINED of an',
    ],
    [
      'nor after taking it back',
      [
        [an, 'request'],
        [binh, 'decline'],
        [an, 'cancel'],
        [an, 'request', declineCooldownMs - 1],
      ],
      'DECLINED of an',
    ],
    [
      'after seven days it is',
      [
        [an, 'request'],
        [binh, 'decline'],
        [an, 'request', declineCooldownMs],
      ],
      'PENDING of an',
    ],
    [
      'either ends a friendship',
      [
        [an, 'request'],
        [binh, 'accept'],
        [an, 'remove'],
      ],
      'REMOVED of an',
    ],
    [
      'after which either may ask',
      [
        [an, 'request'],
        [binh, 'accept'],
        [an, 'remove'],
        [binh, 'request'],
      ],
      'PENDING of binh',
    ],
    [
      'what is no friendship cannot be ended',
      [
        [an, 'request'],
        [an, 'remove'],
      ],
      '!',
    ],
    [
      'a block ends a friendship',
      [
        [an, 'request'],
        [binh, 'accept'],
        [an, 'block'],
      ],
      'REMOVED of an',
    ],
    [
      'a block takes one’s own request back',
      [
        [an, 'request'],
        [an, 'block'],
      ],
      'CANCELLED of an',
    ],
    [
      'a block declines the other’s',
      [
        [an, 'request'],
        [binh, 'block'],
      ],
      'DECLINED of an',
    ],
    [
      'a block takes back a declined request like a waiting one',
      [
        [an, 'request'],
        [binh, 'decline'],
        [an, 'block'],
      ],
      'CANCELLED of an',
    ],
    [
      'after which a request of the other makes no friendship',
      [
        [an, 'request'],
        [binh, 'decline'],
        [an, 'block'],
        [binh, 'request'],
      ],
      'PENDING of binh',
    ],
    ['a block of a stranger leaves nothing', [[an, 'block']], 'nothing'],
  ] as const)('%s', (_, acts, outcome) => {
    expect(play(...(acts as unknown as Parameters<typeof play>))).toBe(outcome)
  })

  it('who was declined never sees a trace of it, whatever both do', () => {
    const step = fc.record({
      who: fc.constantFrom(an, binh),
      act: fc.constantFrom('request', 'accept', 'decline', 'cancel', 'remove', 'block'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), steps => {
        let standing: FriendshipState | undefined
        for (const [n, { who, act }] of steps.entries()) {
          const before = standing
          try {
            standing = nextFriendship(before, who, act === 'request' ? request : { act }, at(n * 1000))
          } catch {
            continue
          }
          if (standing?.status !== 'DECLINED') continue
          const requester = standing.requester_id
          expect(statusFor(standing, requester)).toBe('FRIENDSHIP_STATUS_PENDING')
          expect(updatedFor(standing, requester)).toEqual(standing.requested_time)
          if (who !== requester && before) {
            expect(statusFor(before, requester)).toBe(statusFor(standing, requester))
            expect(updatedFor(before, requester)).toEqual(updatedFor(standing, requester))
          }
        }
      }),
    )
  })
})

it('nobody is asked again for seven days by somebody whom they declined', () => {
  expect(declineCooldownMs).toBe(7 * 24 * 60 * 60 * 1000)
})
