import type pg from 'pg'
import { numberArray, textArray, uuidArray } from '../../../platform/db/arrays.ts'
import { type Called, calledBy } from '../mentions.ts'
import type { Draft, Sent } from './draft.ts'

const mentionedStatement = {
  name: 'send-mentioned',
  text: `
    WITH called AS (
      SELECT tenant_id, room_id, user_id, max(seq) AS seq
      FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[]) AS c(tenant_id, room_id, user_id, seq)
      GROUP BY tenant_id, room_id, user_id
    ), rooms AS (
      UPDATE room r SET all_mentioned_seq = c.seq FROM called c
      WHERE r.tenant_id = c.tenant_id AND r.room_id = c.room_id AND c.user_id IS NULL
    )
    UPDATE room_member m SET mentioned_seq = c.seq FROM called c
    WHERE m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.user_id = c.user_id`,
}

/** Whom a draft calls; what is passed on calls nobody. */
export const calledByDraft = ({ metaData, author }: Pick<Draft, 'metaData' | 'author'>): Called =>
  calledBy(metaData?.forwardedFrom ? [] : metaData?.mentions, author.userId)

/** Notes with each who is called how far that goes; nothing is asked where a batch calls nobody. */
export async function markMentioned(
  client: pg.ClientBase,
  outcomes: readonly Sent[],
  drafts: readonly Draft[],
): Promise<void> {
  const rows = outcomes.flatMap((outcome, n) => {
    const draft = drafts[n]!
    if (outcome.kind !== 'stored' || !draft.metaData?.mentions) return []
    const { everybody, userIds } = calledByDraft(draft)
    const place = { tenantId: draft.tenantId, roomId: draft.roomId, seq: outcome.message.seq }
    return [...(everybody ? [null] : []), ...userIds].map(userId => ({ ...place, userId }))
  })
  if (rows.length === 0) return
  await client.query({
    ...mentionedStatement,
    values: [
      textArray(rows.map(row => row.tenantId)),
      uuidArray(rows.map(row => row.roomId)),
      uuidArray(rows.map(row => row.userId)),
      numberArray(rows.map(row => row.seq)),
    ],
  })
}
