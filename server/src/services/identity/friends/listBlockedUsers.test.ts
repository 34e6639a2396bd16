import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { friendshipIdOf } from './friendship.ts'

const { listBlockedUsers } = contract.identity
const app = appForFile()
let an: Person
const others: Person[] = []

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  for (const name of ['Trần Thị Bình', 'Lê Thị Chi', 'Phạm Văn Dũng']) others.push(await app.person(name))
})

describe('listBlockedUsers', () => {
  it('lists whom I blocked, latest first, in pages [R-FRIEND-2]', async () => {
    expect(await an.ask(listBlockedUsers)).toEqual({ items: [], total: 0 })
    for (const other of others) {
      app.clock.advance(1_000)
      await an.ask(contract.identity.updateFriendshipStatus, {
        params: { friendshipId: friendshipIdOf(an.userId, other.userId) },
        body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
      })
    }
    const first = await an.ask(listBlockedUsers, { query: { limit: 2 } })
    const rest = await an.ask(listBlockedUsers, { query: { limit: 2, offset: 2 } })
    expect(first.total).toBe(3)
    expect([...first.items, ...rest.items].map(item => item.friendUser?.name)).toEqual([
      'Phạm Văn Dũng',
      'Lê Thị Chi',
      'Trần Thị Bình',
    ])
    expect(first.items[0]).toMatchObject({ status: 'FRIENDSHIP_STATUS_BLOCKED', userId: an.userId })
  })

  it('does not tell who blocked me', async () => {
    expect(await others[0]!.ask(listBlockedUsers)).toEqual({ items: [], total: 0 })
  })
})
