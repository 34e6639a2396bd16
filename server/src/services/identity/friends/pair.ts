import type { Friendship, User } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { type Publication, transact, whenEnded } from '#platform/outbox/outbox.ts'
import { followBlock, notifyBecameFriends } from '../ports.ts'
import { requireKnown } from '../users/known.ts'
import { notifyOfBlock, presenceOf, type RequestingUser } from '../users/user-cache.ts'
import type { UserRow } from '../users/user-store.ts'
import { userInfo, viewUser } from '../users/view.ts'
import { deleteBlock, insertBlock, selectBlock } from './block-store.ts'
import { friendshipIdOf, standingView } from './friendship.ts'
import { lockPair, saveAlias, saveFriendship, selectAlias, selectFriendship } from './friendship-store.ts'
import { type FriendshipState, statusFor } from './transitions.ts'

/** What stands between two people, read under the pair's lock. */
export interface Between {
  standing: FriendshipState | undefined
  /** Since when the one who acts has blocked the other. */
  blockedTime: Date | undefined
  isBlocked: boolean
  /** What the one who acts calls the other. */
  alias: string
}

export type Change = Partial<Pick<Between, 'standing' | 'blockedTime' | 'alias'>>

interface People {
  me: UserRow
  other: UserRow
  quiet: boolean
  /** What the other calls the one who acts. */
  theirAlias: string
}

/**
 * One change of what stands between the caller and another person: under the pair's lock, so that whatever two people do at once happens one
 * after the other. Each side hears of it as far as what they see has changed; the caller always.
 * @throws userNotFound, and what `decide` throws
 */
export async function changePair(
  app: App,
  me: RequestingUser,
  otherId: string,
  decide: (between: Between, people: { me: UserRow; other: UserRow }, now: Date) => Change,
): Promise<Friendship> {
  const { tenantId, userId } = me
  // Asked and read before the transaction, which then needs no second connection.
  await requireKnown(app, me, [otherId])
  const people = await readPeople(app, tenantId, userId, otherId)
  const now = new Date(app.clock.now())
  let [isNewFriendship, isBlockChanged] = [false, false]
  const result = await transact(app, async tx => {
    whenEnded(tx, () => {
      app.services.userCache.forgetBlocks(tenantId, userId, otherId)
      app.services.userCache.forgetFriends(tenantId, userId, otherId)
    })
    await lockPair(tx, tenantId, userId, otherId)
    const before = await read(tx, tenantId, userId, otherId)
    const change = decide(before, people, now)
    const after: Between = { ...before, ...change }
    // An alias is for a friend.
    if (after.standing?.status !== 'ACCEPTED') after.alias = ''
    await write(tx, tenantId, { me: userId, other: otherId }, before, after)
    const mine = viewSide(app, people, 'me', after)
    const publications: Publication[] = [publicationFor(userId, mine)]
    if (isSeenChanged(otherId, before, after))
      publications.push(publicationFor(otherId, viewSide(app, people, 'other', after)))
    await app.outbox.add(tx, tenantId, friendshipIdOf(userId, otherId), publications)
    await notifyOther(app, tx, tenantId, { userId, otherId }, before.standing, after.standing)
    isNewFriendship = before.standing?.status !== 'ACCEPTED' && after.standing?.status === 'ACCEPTED'
    isBlockChanged = (before.blockedTime === undefined) !== (after.blockedTime === undefined)
    if (isBlockChanged) await notifyOfBlock(tx, tenantId, [userId, otherId])
    return mine
  })
  app.services.presence.shareAnew(userId, otherId)
  if (isNewFriendship) await notifyBecameFriends(app, tenantId, userId, otherId)
  if (isBlockChanged) await followBlock(app, tenantId, userId, otherId)
  return result
}

/** The other is notified of a new request and of their own request’s acceptance. */
async function notifyOther(
  app: App,
  tx: Tx,
  tenantId: string,
  { userId, otherId }: { userId: string; otherId: string },
  before: FriendshipState | undefined,
  after: FriendshipState | undefined,
): Promise<void> {
  if (!after || before?.status === after.status) return
  const isRequest = after.status === 'PENDING' && after.requester_id === userId
  const isAcceptance =
    after.status === 'ACCEPTED' && before?.status === 'PENDING' && after.requester_id === otherId
  if (!isRequest && !isAcceptance) return
  const type = isRequest ? 'FRIEND_REQUEST' : 'FRIEND_ACCEPTED'
  await app.services.notifier.add(tx, tenantId, `${type}/${userId}/${otherId}`, {
    type,
    userIds: [otherId],
    actorId: userId,
  })
}

async function readPeople(app: App, tenantId: string, userId: string, otherId: string): Promise<People> {
  const { userCache: people } = app.services
  const [rows, quiet, theirs] = await Promise.all([
    people.findRows(tenantId, [userId, otherId]),
    app.services.strangers.quietWith(app, tenantId, userId),
    people.friendsOf(tenantId, otherId),
  ])
  const me = rows.get(userId)
  const other = rows.get(otherId)
  if (!me || !other || other.erased_time || userId === otherId) throw fail('userNotFound')
  return { me, other, quiet: quiet.has(otherId), theirAlias: theirs.aliases.get(userId) ?? '' }
}

async function read(tx: Tx, tenantId: string, userId: string, otherId: string): Promise<Between> {
  const standing = await selectFriendship(tx, tenantId, userId, otherId)
  const mine = await selectBlock(tx, tenantId, { userId, blockedUserId: otherId })
  const theirs = await selectBlock(tx, tenantId, { userId: otherId, blockedUserId: userId })
  const alias = await selectAlias(tx, tenantId, { userId, friendUserId: otherId })
  return { standing, blockedTime: mine?.created_time, isBlocked: theirs !== undefined, alias }
}

async function write(
  tx: Tx,
  tenantId: string,
  ids: { me: string; other: string },
  before: Between,
  after: Between,
): Promise<void> {
  if (after.standing && after.standing !== before.standing) {
    const { status, requester_id, message, source, requested_time, declined_time, updated_time } =
      after.standing
    await saveFriendship(
      tx,
      tenantId,
      { a: ids.me, b: ids.other },
      {
        status,
        requester_id,
        message,
        source,
        requested_time,
        declined_time,
        updated_time,
      },
    )
  }
  const block = { userId: ids.me, blockedUserId: ids.other }
  if (after.blockedTime && !before.blockedTime)
    await insertBlock(tx, tenantId, { ...block, now: after.blockedTime.getTime() })
  if (after.alias !== before.alias)
    await saveAlias(tx, tenantId, { userId: ids.me, friendUserId: ids.other, alias: after.alias })
  if (after.standing?.status !== 'ACCEPTED' && before.standing?.status === 'ACCEPTED')
    await saveAlias(tx, tenantId, { userId: ids.other, friendUserId: ids.me, alias: '' })
  if (!after.blockedTime && before.blockedTime) await deleteBlock(tx, tenantId, block)
}

/** A pair as one of them sees it, after a change that may not be committed yet. */
function viewSide(app: App, people: People, side: 'me' | 'other', between: Between): Friendship {
  const [viewer, viewedUser] = side === 'me' ? [people.me, people.other] : [people.other, people.me]
  const isFriend = between.standing?.status === 'ACCEPTED'
  const alias = side === 'me' ? between.alias : isFriend ? people.theirAlias : ''
  // Whether the other has blocked the caller before is in the row; that they did is not among what a view tells.
  const theirs = side === 'me' ? between.isBlocked : between.blockedTime !== undefined
  const mine = side === 'me' ? between.blockedTime !== undefined : between.isBlocked
  const friendUser: User = viewUser(
    viewedUser,
    {
      row: viewer,
      relation: isFriend ? 'friend' : 'stranger',
      isBlocked: theirs,
      hasBlocked: mine,
      isAdmin: viewer.is_admin,
      isQuiet: people.quiet,
      alias,
    },
    presenceOf(app, viewedUser),
  )
  return {
    ...standingView(viewer.user_id, viewedUser.user_id, between.standing, {
      blockedTime: side === 'me' ? between.blockedTime : undefined,
      alias,
    }),
    user: userInfo(viewer),
    friendUser,
  }
}

const isSeenChanged = (viewerId: string, before: Between, after: Between) =>
  !after.isBlocked && statusFor(before.standing, viewerId) !== statusFor(after.standing, viewerId)

const publicationFor = (userId: string, friendship: Friendship): Publication => ({
  to: { users: [userId] },
  event: { type: 'friendshipUpdated', data: { friendship } },
})
