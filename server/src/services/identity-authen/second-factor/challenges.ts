import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#platform/app.ts'
import type { Queryable, Tables, Tx } from '#platform/db/index.ts'
import '../sign-in-tables.ts'

export type ChallengeKind =
  | 'SECOND_FACTOR'
  | 'PASSKEY_SIGN_IN'
  | 'PASSKEY_NEW'
  | 'PASSKEY_PROOF'
  | 'OIDC_SIGN_IN'
  | 'OIDC_LINK'
export type ChallengeRow = Selectable<Tables['sign_in_challenge']>

const lifeMs = 5 * 60_000
const mostTries = 5
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * A step of signing in that was begun: good for five minutes, on the device that began it, for one success or five failures.
 * @returns its id, and the secret that only the caller gets
 */
export async function beginChallenge(
  db: Queryable,
  { app, tenantId, device }: Pick<Context, 'app' | 'tenantId' | 'device'>,
  challenge: { kind: ChallengeKind; userId?: string; keyThumbprint?: string | undefined; data?: object },
): Promise<{ challengeId: string; secret: string; expiresTime: number }> {
  const secret = randomBytes(32).toString('base64url')
  const challengeId = uuidv7()
  const expiresTime = app.clock.now() + lifeMs
  await db
    .insertInto('sign_in_challenge')
    .values({
      tenant_id: tenantId,
      challenge_id: challengeId,
      kind: challenge.kind,
      secret_hash: hashOf(secret),
      user_id: challenge.userId ?? null,
      device_id: device.deviceId,
      key_thumbprint: challenge.keyThumbprint ?? null,
      data: JSON.stringify(challenge.data ?? {}),
      expiry: new Date(expiresTime),
    })
    .execute()
  return { challengeId, secret, expiresTime }
}

type Which = { kind: ChallengeKind } & ({ secret: string } | { challengeId: string })

/** The challenge while it is good and the caller is on its device. */
export async function findChallenge(
  db: Queryable,
  { app, tenantId, device }: Pick<Context, 'app' | 'tenantId' | 'device'>,
  which: Which,
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('sign_in_challenge')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', which.kind)
    .where(eb =>
      'secret' in which
        ? eb('secret_hash', '=', hashOf(which.secret))
        : eb('challenge_id', '=', which.challengeId),
    )
    .where('device_id', '=', device.deviceId)
    .where('expiry', '>', new Date(app.clock.now()))
    .executeTakeFirst()
}

/** Counts a try before it is made, so that many at once are no way around the limit. False when there were five. */
export async function takeTry(db: Queryable, challenge: ChallengeRow): Promise<boolean> {
  const challengeRow = await db
    .updateTable('sign_in_challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('tenant_id', '=', challenge.tenant_id)
    .where('challenge_id', '=', challenge.challenge_id)
    .where('tries', '<', mostTries)
    .returning('tries')
    .executeTakeFirst()
  return challengeRow !== undefined
}

/** Takes it out of the world; of many at once one gets true. */
export async function endChallenge(db: Queryable, challenge: ChallengeRow): Promise<boolean> {
  const endedChallenges = await db
    .deleteFrom('sign_in_challenge')
    .where('tenant_id', '=', challenge.tenant_id)
    .where('challenge_id', '=', challenge.challenge_id)
    .returning('challenge_id')
    .executeTakeFirst()
  return endedChallenges !== undefined
}

/** Those of a person, for what they proved is worth nothing any more. */
export async function endChallengesOf(
  tx: Tx,
  tenantId: string,
  userId: string,
  kind: ChallengeKind,
): Promise<void> {
  await tx
    .deleteFrom('sign_in_challenge')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Keeps more with it, for the next step. */
export async function noteInChallenge(
  db: Queryable | Tx,
  challenge: ChallengeRow,
  data: object,
): Promise<void> {
  await db
    .updateTable('sign_in_challenge')
    .set({ data: JSON.stringify({ ...(challenge.data as object), ...data }) })
    .where('tenant_id', '=', challenge.tenant_id)
    .where('challenge_id', '=', challenge.challenge_id)
    .execute()
}
