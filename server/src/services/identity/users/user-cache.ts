import type { OnlineStatus, User, UserInfo } from '@trau/contract'
import { uuidPattern } from '@trau/contract/rules/id'
import { usernameOf } from '@trau/contract/rules/invitation'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Notices } from '#platform/db/notices.ts'
import { selectBlocks } from '../friends/block-store.ts'
import { relationsTo } from '../friends/friends.ts'
import { selectAliasesOfEach, selectFriendsOfEach } from '../friends/friendship-store.ts'
import { showsProfile } from '../policy.ts'
import { selectUserBy, selectUsers, type UserRow } from './user-store.ts'
import {
  type PresenceOf,
  userInfo,
  type Viewer,
  viewManaged,
  viewOnlineStatus,
  viewPicturedName,
  viewUser,
} from './view.ts'

declare module '#platform/app.ts' {
  interface Services {
    userCache: UserCache
  }
}

/** The one on whose behalf people are looked at; a `Caller` is one. */
export interface RequestingUser extends UserKey {
  isAdmin?: boolean
  sessionId?: string
}

interface Blocks {
  /** Whom this person has blocked, and since when. */
  blocked: Map<string, Date>
  blockedBy: Set<string>
}

interface Friends {
  friends: Set<string>
  /** What this person alone calls others. */
  aliases: Map<string, string>
}

const blocksTopic = 'blocks_changed'

/** Other processes forget the blocks of these people with the commit, before their sockets ask anew for a channel that a block has ended. */
export const notifyOfBlock = async (tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> =>
  void (await sql`SELECT pg_notify(${blocksTopic}, ${[tenantId, ...userIds].join('/')})`.execute(tx))

/**
 * People, blocks and friends in memory, because every message and every list names some. What changes here is forgotten at once; where other
 * processes share the database, nothing is believed for longer than a second.
 */
export function createUserCache(app: App, notices: Pick<Notices, 'on'>) {
  const ttl = app.config.databaseUrl ? { ttl: 1_000 } : {}
  const rows = createBoundedCache<UserRow>(20_000, ttl)
  const blocks = createBoundedCache<Blocks>(20_000, ttl)
  // Bounded by friends, not by people alone: somebody with thousands weighs what they hold.
  const friends = new LRUCache<string, Friends>({
    max: 20_000,
    maxSize: 500_000,
    sizeCalculation: ({ friends, aliases }) => friends.size + aliases.size + 1,
    ...ttl,
  })
  // A read that began before a change must not be kept after it.
  let changes = 0

  const keyOf = (tenantId: string, userId: string) => `${tenantId}/${userId}`

  async function findRows(tenantId: string, userIds: readonly string[]): Promise<Map<string, UserRow>> {
    const foundRows = new Map<string, UserRow>()
    const missing: string[] = []
    for (const id of new Set(userIds)) {
      const row = rows.get(keyOf(tenantId, id))
      if (row) foundRows.set(id, row)
      else missing.push(id)
    }
    if (missing.length === 0) return foundRows
    const before = changes
    for (const row of await selectUsers(app.db, tenantId, missing)) {
      foundRows.set(row.user_id, row)
      if (changes === before) rows.set(keyOf(tenantId, row.user_id), row)
    }
    return foundRows
  }

  const blocksOfEach = (tenantId: string, userIds: readonly string[]): Promise<Map<string, Blocks>> =>
    findEach(blocks, tenantId, userIds, async missing => {
      const loadedBlocks = new Map(
        missing.map(id => [id, { blocked: new Map(), blockedBy: new Set() } as Blocks]),
      )
      for (const row of await selectBlocks(app.db, tenantId, missing)) {
        loadedBlocks.get(row.user_id)?.blocked.set(row.blocked_user_id, row.created_time)
        loadedBlocks.get(row.blocked_user_id)?.blockedBy.add(row.user_id)
      }
      return loadedBlocks
    })

  const friendsOfEach = (tenantId: string, userIds: readonly string[]): Promise<Map<string, Friends>> =>
    findEach(friends, tenantId, userIds, async missing => {
      const loadedFriends = new Map(
        missing.map(id => [id, { friends: new Set(), aliases: new Map() } as Friends]),
      )
      const [friendRows, aliasRows] = await Promise.all([
        selectFriendsOfEach(app.db, tenantId, missing),
        selectAliasesOfEach(app.db, tenantId, missing),
      ])
      for (const row of friendRows) loadedFriends.get(row.user_id)!.friends.add(row.friend_id)
      for (const row of aliasRows) loadedFriends.get(row.user_id)!.aliases.set(row.friend_user_id, row.alias)
      return loadedFriends
    })

  /** From memory where it is there; the others are loaded together. */
  async function findEach<V extends object>(
    cache: LRUCache<string, V>,
    tenantId: string,
    userIds: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<Map<string, V>> {
    const values = new Map<string, V>()
    const missing: string[] = []
    for (const id of new Set(userIds)) {
      const value = cache.get(keyOf(tenantId, id))
      if (value) values.set(id, value)
      else missing.push(id)
    }
    if (missing.length === 0) return values
    const before = changes
    for (const [id, value] of await load(missing)) {
      values.set(id, value)
      if (changes === before) cache.set(keyOf(tenantId, id), value)
    }
    return values
  }

  const forgetBlocks = (tenantId: string, ...userIds: string[]): void => {
    changes++
    for (const id of userIds) blocks.delete(keyOf(tenantId, id))
  }
  notices.on(blocksTopic, payload => {
    const [tenantId, ...userIds] = payload.split('/')
    if (tenantId) forgetBlocks(tenantId, ...userIds)
  })

  return {
    findRows,
    /** Blocks of each of these people; whoever has none is in it, too. */
    blocksOfEach,
    blocksOf: async (tenantId: string, userId: string): Promise<Blocks> =>
      (await blocksOfEach(tenantId, [userId])).get(userId)!,
    /** Friends and aliases of each of these people; whoever has none is in it, too. */
    friendsOfEach,
    friendsOf: async (tenantId: string, userId: string): Promise<Friends> =>
      (await friendsOfEach(tenantId, [userId])).get(userId)!,
    /** After a commit that changed one of these people. */
    forgetUsers(tenantId: string, ...userIds: string[]): void {
      changes++
      for (const id of userIds) rows.delete(keyOf(tenantId, id))
    },
    /** After a commit that changed a block between these people. */
    forgetBlocks,
    /** After a commit that changed a friendship or an alias of these people. */
    forgetFriends(tenantId: string, ...userIds: string[]): void {
      changes++
      for (const id of userIds) friends.delete(keyOf(tenantId, id))
    },
    /** Keeps a remembered row in step with what presence writes, which happens too often to forget the row each time. */
    noteLastActive(tenantId: string, userId: string, at: number): void {
      changes++
      const row = rows.get(keyOf(tenantId, userId))
      if (row && (row.last_active_time?.getTime() ?? 0) < at) row.last_active_time = new Date(at)
    },
  }
}

export type UserCache = ReturnType<typeof createUserCache>

/** People by id, for messages, member lists and quotes; unknown ids are left out. Cheap: from memory where possible. */
export async function findUserInfos(
  app: App,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, UserInfo>> {
  const userRows = await app.services.userCache.findRows(tenantId, userIds)
  return new Map([...userRows].map(([id, row]) => [id, rememberedInfo(row)]))
}

/** Who made an invitation, for whoever holds it; nobody when their account is locked or erased. */
export async function findInviter(app: App, tenantId: string, userId: string): Promise<UserInfo | undefined> {
  const row = (await app.services.userCache.findRows(tenantId, [userId])).get(userId)
  return row && !row.is_locked && !row.erased_time ? rememberedInfo(row) : undefined
}

/** What somebody who has not signed in sees of an inviter: not the id, nor the name that people sign in by. */
export const shownOfInviter = ({
  name,
  avatarUrl,
  avatarHash,
}: Pick<UserInfo, 'name' | 'avatarUrl' | 'avatarHash'>) => ({
  ...(name ? { name } : {}),
  ...(avatarUrl ? { avatarUrl } : {}),
  ...(avatarHash ? { avatarHash } : {}),
})

/**
 * A person as their link shows them to somebody who has not signed in: only one whose profile is open to all.
 * @param person their id, or their username behind an `@`, as addresses name them
 */
export async function findPublicPerson(
  app: App,
  tenantId: string,
  person: string,
): Promise<UserInfo | undefined> {
  const username = usernameOf(person)
  const userId = username
    ? (await selectUserBy(app.db, tenantId, { kind: 'username', value: username }))?.user_id
    : person
  if (!userId || !uuidPattern.test(userId)) return undefined
  const row = (await app.services.userCache.findRows(tenantId, [userId])).get(userId)
  return row && showsProfile(row, 'stranger') ? findInviter(app, tenantId, userId) : undefined
}

/** A row is replaced when anything of it that this shows has changed. */
const infos = new WeakMap<UserRow, UserInfo>()

function rememberedInfo(row: UserRow): UserInfo {
  let info = infos.get(row)
  if (!info) {
    info = userInfo(row)
    infos.set(row, info)
  }
  return info
}

/** People by id, each as the one who asks may see them; unknown ids are left out. */
export async function viewUsers(
  app: App,
  me: RequestingUser,
  userIds: readonly string[],
): Promise<Map<string, User>> {
  const rows = await app.services.userCache.findRows(me.tenantId, userIds)
  return viewEach(app, me, rows, viewUser)
}

/** One person as the one who asks may see them; undefined when there is none. */
export async function viewOne(app: App, me: RequestingUser, userId: string): Promise<User | undefined> {
  return (await viewUsers(app, me, [userId])).get(userId)
}

/** The person's own view of themselves. */
export const viewSelf = (app: App, row: UserRow, sessionId?: string): User =>
  viewUser(
    row,
    { row, relation: 'self', isBlocked: false, hasBlocked: false, ...(sessionId ? { sessionId } : {}) },
    presenceOf(app, row),
  )

/** As `viewUsers`, of rows that were read already; keeps their order. */
export async function viewRows(app: App, me: RequestingUser, rows: readonly UserRow[]): Promise<User[]> {
  const views = await viewEach(app, me, new Map(rows.map(row => [row.user_id, row])), viewUser)
  return rows.map(row => views.get(row.user_id)!)
}

/** Accounts as an administrator manages them; keeps their order. */
export async function viewAccounts(app: App, me: RequestingUser, rows: readonly UserRow[]): Promise<User[]> {
  const views = await viewRows(app, me, rows)
  return rows.map((row, at) => viewManaged(row, views[at]!))
}

/**
 * Who of these people is online, as far as the one who asks may know; unknown ids are left out.
 * @param profileIds of whom name and picture are answered too
 */
export async function viewOnlineStatuses(
  app: App,
  me: RequestingUser,
  userIds: readonly string[],
  profileIds?: ReadonlySet<string>,
): Promise<OnlineStatus[]> {
  const rows = await app.services.userCache.findRows(me.tenantId, userIds)
  const statuses = await viewEach(app, me, rows, (row, viewer, presence) => ({
    ...viewOnlineStatus(row, viewer, presence),
    ...(profileIds?.has(row.user_id) ? viewPicturedName(row, viewer) : {}),
  }))
  return [...statuses.values()]
}

/** What two people have set between them. */
export async function blocksBetween(
  app: App,
  tenantId: string,
  a: string,
  b: string,
): Promise<{ aBlockedB: boolean; bBlockedA: boolean }> {
  const { blocked: blockedUsers, blockedBy } = await app.services.userCache.blocksOf(tenantId, a)
  return { aBlockedB: blockedUsers.has(b), bBlockedA: blockedBy.has(b) }
}

async function viewEach<T>(
  app: App,
  me: RequestingUser,
  rows: ReadonlyMap<string, UserRow>,
  view: (row: UserRow, viewer: Viewer, presence: PresenceOf) => T,
): Promise<Map<string, T>> {
  const { tenantId, userId } = me
  const { userCache: people } = app.services
  const [own, blocks, relations, { aliases }, quiet] = await Promise.all([
    people.findRows(tenantId, [userId]),
    people.blocksOf(tenantId, userId),
    relationsTo(app, tenantId, userId, [...rows.keys()]),
    people.friendsOf(tenantId, userId),
    app.services.strangers.quietWith(app, tenantId, userId),
  ])
  const viewerRow = own.get(userId) ?? nobody
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      view(
        row,
        {
          row: viewerRow,
          relation: relations.get(id) ?? 'stranger',
          isBlocked: blocks.blockedBy.has(id),
          hasBlocked: blocks.blocked.has(id),
          isQuiet: quiet.has(id),
          alias: aliases.get(id),
          isAdmin: me.isAdmin,
          sessionId: me.sessionId,
        },
        presenceOf(app, row),
      ),
    ]),
  )
}

/** Whoever asks without being anybody (an account that was erased meanwhile) shares nothing, so sees nobody's presence. */
const nobody: Viewer['row'] = { user_id: '', profile_privacy: 'PRIVATE', field_privacy: {} }

export function presenceOf(app: App, row: UserRow): PresenceOf {
  const { presence } = app.services
  return {
    isOnline: presence.isOnline(row.user_id),
    lastActiveTime: presence.lastActive(row.user_id) ?? row.last_active_time?.getTime(),
    now: app.clock.now(),
  }
}
