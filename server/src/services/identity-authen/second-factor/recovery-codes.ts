import { createHash, randomInt } from 'node:crypto'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import '../sign-in-tables.ts'

const howMany = 10
/** Without what looks alike: 31 letters, so sixteen of them hold 79 bits, which a fast hash may keep. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

const canonical = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}/${canonical(code)}`)
    .digest()

/** Ten new codes, `abcd-efgh-jkmn-pqrs`; the old ones are worth nothing more. */
export async function replaceRecoveryCodes(tx: Tx, { tenantId, userId }: UserKey): Promise<string[]> {
  await deleteRecoveryCodes(tx, { tenantId, userId })
  const codes = Array.from({ length: howMany }, makeCode)
  await tx
    .insertInto('recovery_code')
    .values(codes.map(code => ({ tenant_id: tenantId, user_id: userId, code_hash: hashOf(userId, code) })))
    .execute()
  return codes
}

/** Takes a code out of the world; of many at once one gets true. */
export async function spendRecoveryCode(
  tx: Tx,
  { tenantId, userId }: UserKey,
  code: string,
): Promise<boolean> {
  const spentCode = await tx
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .returning('user_id')
    .executeTakeFirst()
  return spentCode !== undefined
}

export async function countRecoveryCodes(db: Queryable, { tenantId, userId }: UserKey): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_code')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

export async function deleteRecoveryCodes(tx: Tx, { tenantId, userId }: UserKey): Promise<void> {
  await tx
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

function makeCode(): string {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return text.match(/.{4}/g)!.join('-')
}
