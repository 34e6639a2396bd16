import { expect, it } from 'vitest'
import { createWaitingKeys } from './waiting.ts'

const work = { tenantId: 'a', key: 'k' }
const claimedWork = { tenant_id: 'a', key: 'k' }

it('remembers what was stored while nothing was claimed, until it is claimed', async () => {
  const waiting = createWaitingKeys()
  waiting.stored([work], waiting.moment())
  expect(waiting.has('a', 'k')).toBe(true)
  await waiting.claim(async () => [claimedWork])
  expect(waiting.has('a', 'k')).toBe(false)
})

it.each(['before the work is stored', 'after it'])(
  'does not remember a work that a claim under way may have taken: it ends %s',
  async end => {
    const waiting = createWaitingKeys()
    const { promise, resolve } = Promise.withResolvers<(typeof claimedWork)[]>()
    const claim = waiting.claim(() => promise)
    const moment = waiting.moment()
    if (end === 'after it') waiting.stored([work], moment)
    resolve([claimedWork])
    await claim
    if (end !== 'after it') waiting.stored([work], moment)
    expect(waiting.has('a', 'k')).toBe(false)
  },
)
