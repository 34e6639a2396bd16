import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { friendshipIdOf } from './friendship.ts'

const { getFriendshipStatus } = contract.identity
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})

describe('getFriendshipStatus', () => {
  it('names the pair before anything was between them [R-ENTITY-FRIENDSHIP]', async () => {
    expect(await an.ask(getFriendshipStatus, { params: { value: binh.userId } })).toMatchObject({
      friendshipId: friendshipIdOf(an.userId, binh.userId),
      status: 'FRIENDSHIP_STATUS_UNSPECIFIED',
      friendUser: { name: 'Trần Thị Bình' },
    })
  })

  it('tells my block to me and not to the one I blocked', async () => {
    await an.ask(contract.identity.updateFriendshipStatus, {
      params: { friendshipId: friendshipIdOf(an.userId, binh.userId) },
      body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
    })
    expect((await an.ask(getFriendshipStatus, { params: { value: binh.userId } })).status).toBe(
      'FRIENDSHIP_STATUS_BLOCKED',
    )
    const theirs = await binh.ask(getFriendshipStatus, { params: { value: an.userId } })
    expect(theirs.status).toBe('FRIENDSHIP_STATUS_UNSPECIFIED')
    expect(theirs).not.toHaveProperty('createdTime')
  })

  it('knows nobody that is not there: userNotFound', async () => {
    const { error } = await an.call(getFriendshipStatus, { params: { value: uuidv7() } })
    expect(error?.code).toBe('userNotFound')
  })
})
