import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { deliveries, runNotifications } from './notifications.ts'

// `npm run prove -- --only notifications` kills it 30 times in 3,000 messages.
it(
  'a server that is killed while it notifies tells everybody of everything once',
  async () => {
    const { settleSeconds, push, mail, ...result } = await runNotifications({
      kills: 2,
      messages: 40,
      seed: 7,
    })
    expect(result).toEqual({
      kills: 2,
      messages: 80,
      announcements: 4,
      wrongCounts: 0,
      wrongRows: 0,
      wrongStatistics: 0,
      unpushed: 0,
    })
    expect(push).toMatchObject({ dead: 0, left: 0, lost: 0, unexplained: 0 })
    expect(push.sent).toBeGreaterThan(0)
    expect(mail).toMatchObject({ sent: 80, dead: 0, left: 0, lost: 0, unexplained: 0 })
  },
  patience(150_000),
)

it('the tally knows a repeat whose answer was lost from one that nothing explains', () => {
  const jobs = ['a', 'b', 'c', 'd', 'd'].map((id, n) => ({ id, state: n === 2 ? 'FAILED' : 'SENT' }))
  expect(deliveries(jobs, ['a', 'a', 'b', 'b', 'x'], ['a', 'c'])).toEqual({
    sent: 4,
    dead: 0,
    left: 1,
    lost: 2,
    repeats: 2,
    cutOff: 2,
    unexplained: 3,
  })
})
