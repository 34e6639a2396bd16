import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import '../tables.ts'
import { type NameWord, readNameWords, startsWord } from '../users/name-words.ts'

export type StandingStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'CANCELLED' | 'REMOVED'

export interface FriendshipRow {
  low_user_id: string
  high_user_id: string
  status: StandingStatus
  requester_id: string
  message: string
  source: string | null
  requested_time: Date
  declined_time: Date | null
  updated_time: Date
}

const columns = [
  'low_user_id',
  'high_user_id',
  'status',
  'requester_id',
  'message',
  'source',
  'requested_time',
  'declined_time',
  'updated_time',
] as const

const inOrder = (a: string, b: string) => (a < b ? ([a, b] as const) : ([b, a] as const))

/** Orders everything that happens between two people, before there is a row that could. Held until the transaction ends. */
export async function lockPair(tx: Tx, tenantId: string, a: string, b: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${[tenantId, ...inOrder(a, b)].join('/')}, 16))`.execute(
    tx,
  )
}

export async function selectFriendship(
  db: Queryable,
  tenantId: string,
  a: string,
  b: string,
): Promise<FriendshipRow | undefined> {
  const [low, high] = inOrder(a, b)
  return db
    .selectFrom('friendship')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .executeTakeFirst()
}

/** Whether a request waits for its answer, and until the transaction ends nobody answers it or takes it back. */
export async function holdRequest(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
  requesterId: string,
): Promise<boolean> {
  const [low, high] = inOrder(userId, requesterId)
  const row = await tx
    .selectFrom('friendship')
    .select(['status', 'requester_id'])
    .where('tenant_id', '=', tenantId)
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .forShare()
    .executeTakeFirst()
  return row?.status === 'PENDING' && row.requester_id === requesterId
}

export async function saveFriendship(
  tx: Tx,
  tenantId: string,
  pair: { a: string; b: string },
  standing: Omit<FriendshipRow, 'low_user_id' | 'high_user_id'>,
): Promise<void> {
  const [low, high] = inOrder(pair.a, pair.b)
  await tx
    .insertInto('friendship')
    .values({ tenant_id: tenantId, low_user_id: low, high_user_id: high, ...standing })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'low_user_id', 'high_user_id']).doUpdateSet(standing),
    )
    .execute()
}

/** Everything that stands between this person and others, with the other's id. */
export const standingsOf = (tenantId: string, userId: string) => sql`(
  SELECT high_user_id AS other_id, * FROM friendship WHERE tenant_id = ${tenantId} AND low_user_id = ${userId}
  UNION ALL
  SELECT low_user_id AS other_id, * FROM friendship WHERE tenant_id = ${tenantId} AND high_user_id = ${userId}
)`

/** What stands between this person and each of the others, by the other's id. */
export async function selectFriendshipsWith(
  db: Queryable,
  tenantId: string,
  userId: string,
  others: readonly string[],
): Promise<Map<string, FriendshipRow>> {
  if (others.length === 0) return new Map()
  const { rows } = await sql<FriendshipRow & { other_id: string }>`
    SELECT f.* FROM ${standingsOf(tenantId, userId)} AS f
    WHERE f.other_id = ANY(${[...others]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.other_id, row]))
}

export async function selectFriendIds(db: Queryable, tenantId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    SELECT f.other_id FROM ${standingsOf(tenantId, userId)} AS f WHERE f.status = 'ACCEPTED'`.execute(db)
  return rows.map(row => row.other_id)
}

/** The friends of each of these people, one row a pair. */
export async function selectFriendsOfEach(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<{ user_id: string; friend_id: string }[]> {
  const ids = [...userIds]
  const { rows } = await sql<{ user_id: string; friend_id: string }>`
    SELECT low_user_id AS user_id, high_user_id AS friend_id FROM friendship
    WHERE tenant_id = ${tenantId} AND low_user_id = ANY(${ids}::uuid[]) AND status = 'ACCEPTED'
    UNION ALL
    SELECT high_user_id, low_user_id FROM friendship
    WHERE tenant_id = ${tenantId} AND high_user_id = ANY(${ids}::uuid[]) AND status = 'ACCEPTED'`.execute(db)
  return rows
}

/** What each of these people calls others. */
export async function selectAliasesOfEach(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
): Promise<{ user_id: string; friend_user_id: string; alias: string }[]> {
  return db
    .selectFrom('friend_alias')
    .select(['user_id', 'friend_user_id', 'alias'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`user_id = ANY(${[...userIds]}::uuid[])`)
    .execute()
}

export async function selectAlias(
  tx: Tx,
  tenantId: string,
  of: { userId: string; friendUserId: string },
): Promise<string> {
  const row = await tx
    .selectFrom('friend_alias')
    .select('alias')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', of.userId)
    .where('friend_user_id', '=', of.friendUserId)
    .executeTakeFirst()
  return row?.alias ?? ''
}

/** An empty alias is none. */
export async function saveAlias(
  tx: Tx,
  tenantId: string,
  alias: { userId: string; friendUserId: string; alias: string },
): Promise<void> {
  if (!alias.alias) {
    await tx
      .deleteFrom('friend_alias')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', alias.userId)
      .where('friend_user_id', '=', alias.friendUserId)
      .execute()
    return
  }
  await tx
    .insertInto('friend_alias')
    .values({
      tenant_id: tenantId,
      user_id: alias.userId,
      friend_user_id: alias.friendUserId,
      alias: alias.alias,
    })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'user_id', 'friend_user_id']).doUpdateSet({ alias: alias.alias }),
    )
    .execute()
}

export interface FriendshipFilter {
  /** As the one who lists sees them; all where absent. */
  statuses?: readonly string[] | undefined
  direction?: 'SENT' | 'RECEIVED' | undefined
  /** As typed, divided at spaces; every one must begin a word of a name or of the alias. Of an empty list nobody is found. */
  words?: readonly string[] | undefined
  birthdays?: readonly { month: number; day: number }[] | undefined
}

export type FriendshipOrder = 'givenName' | 'name' | 'requested' | 'updated'

const shownName = sql`coalesce(a.alias, nullif(u.display_name, ''), nullif(u.full_name, ''), u.username)`
/** A decline is silent: to who asked it waits still, and was last touched when it was asked. */
const isSilent = (userId: string) => sql`(f.status = 'DECLINED' AND f.requester_id = ${userId})`

/** As `givenName` of the contract: without what stands in brackets, and without words behind it that have no letter. */
const namedWords = sql`regexp_replace(
  regexp_replace(${shownName} COLLATE "vi-x-icu", '[([{][^])}([{]*[])}]', ' ', 'g'), '(\\s+[^[:alpha:][:space:]]+)*\\s*$', '')`

const orders = (userId: string): Record<FriendshipOrder, ReturnType<typeof sql>> => ({
  givenName: sql`regexp_replace(${namedWords}, '^.*\\s', '')`,
  name: sql`${shownName} COLLATE "vi-x-icu"`,
  requested: sql`f.requested_time`,
  updated: sql`CASE WHEN ${isSilent(userId)} THEN f.requested_time ELSE f.updated_time END`,
})

function matching(
  tenantId: string,
  userId: string,
  filter: Omit<FriendshipFilter, 'words'>,
  words: readonly NameWord[] | undefined,
) {
  const status = sql`CASE WHEN b.blocked_user_id IS NOT NULL THEN 'BLOCKED' WHEN ${isSilent(userId)} THEN 'PENDING' ELSE f.status END`
  const { statuses, direction, birthdays } = filter
  const text = sql`searched_name(fold(coalesce(a.alias, '') || ' ') || u.search_text)`
  return sql`
    FROM ${standingsOf(tenantId, userId)} AS f
    JOIN app_user AS u ON u.tenant_id = ${tenantId} AND u.user_id = f.other_id
    LEFT JOIN friend_alias AS a ON a.tenant_id = ${tenantId} AND a.user_id = ${userId} AND a.friend_user_id = f.other_id
    LEFT JOIN user_block AS b ON b.tenant_id = ${tenantId} AND b.user_id = ${userId} AND b.blocked_user_id = f.other_id
    ${words ? sql`CROSS JOIN LATERAL (SELECT ${text} AS folded OFFSET 0) AS n` : sql``}
    WHERE u.erased_time IS NULL
      ${statuses ? sql`AND (${status}) = ANY(${[...statuses]}::text[])` : sql``}
      ${direction ? (direction === 'SENT' ? sql`AND f.requester_id = ${userId}` : sql`AND f.requester_id <> ${userId}`) : sql``}
      ${birthdays ? sql`AND (u.birth_month, u.birth_day) IN (SELECT * FROM unnest(${birthdays.map(d => d.month)}::int[], ${birthdays.map(d => d.day)}::int[]))` : sql``}
      ${
        words
          ? sql`AND ${sql.join(
              words.map(word => startsWord(sql`n.folded`, word.folded)),
              sql` AND `,
            )}`
          : sql``
      }`
}

/** One page of those with whom something stands, each by the other's id. */
export async function selectFriendshipPage(
  db: Queryable,
  tenantId: string,
  userId: string,
  filter: FriendshipFilter,
  page: { order: FriendshipOrder; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<{ items: (FriendshipRow & { other_id: string })[]; total: number }> {
  const words = filter.words && (await readNameWords(db, filter.words))
  if (words?.length === 0) return { items: [], total: 0 }
  const where = matching(tenantId, userId, filter, words)
  const direction = page.direction === 'desc' ? sql`DESC` : sql`ASC`
  const [{ rows: items }, { rows: countRows }] = await Promise.all([
    sql<FriendshipRow & { other_id: string }>`
      SELECT f.* ${where}
      ORDER BY ${orders(userId)[page.order]} ${direction}, ${shownName} COLLATE "vi-x-icu" ${direction}, f.other_id
      LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total ${where}`.execute(db),
  ])
  return { items, total: countRows[0]!.total }
}
