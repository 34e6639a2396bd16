import type { SecondFactors, SecondFactorWay } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { hasPassword } from '../../identity/index.ts'
import { viewIdentity } from '../oidc/oidc-identities.ts'
import { selectIdentities } from '../oidc/oidc-store.ts'
import { selectPasskeys } from '../passkeys/passkey-store.ts'
import { viewPasskey } from '../passkeys/passkeys.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { needsSecondFactor } from './required-second-factor.ts'
import { findSecondFactor, lockSecondFactor, updateSecondFactor } from './second-factor-store.ts'
import { stepOfCode } from './totp.ts'

/** Binds a sealed secret to its account. */
export const totpPurpose = ({ tenantId, userId }: UserKey) => `totp/${tenantId}/${userId}`

/** By what the account's second step can be taken; nothing where it asks for none. */
export async function secondFactorWays(db: Queryable, whose: UserKey): Promise<SecondFactorWay[]> {
  const row = await findSecondFactor(db, whose)
  if (!row || !(row.totp_enabled_time || row.passkey_required)) return []
  const hasPasskey = (await selectPasskeys(db, whose)).length > 0
  const methods: SecondFactorWay[] = [
    ...(row.totp_enabled_time ? (['TOTP'] as const) : []),
    ...(hasPasskey ? (['PASSKEY'] as const) : []),
  ]
  if (methods.length === 0) return []
  return (await countRecoveryCodes(db, whose)) > 0 ? [...methods, 'RECOVERY_CODE'] : methods
}

/** Since when signing in to the account has asked for a second step as it does now; undefined where it asks for none. */
export async function secondFactorSince(db: Queryable, whose: UserKey): Promise<Date | undefined> {
  if ((await secondFactorWays(db, whose)).length === 0) return undefined
  return (await findSecondFactor(db, whose))?.strengthened_time ?? undefined
}

/** Takes a code of the authenticator app for good; of the same code many times at once, one gets true. */
export async function spendTotp(app: App, tx: Tx, whose: UserKey, code: string): Promise<boolean> {
  const row = await lockSecondFactor(app, tx, whose)
  if (!row.totp_secret || !row.totp_enabled_time) return false
  const secret = app.secrets.open(row.totp_secret, totpPurpose(whose))
  const step = stepOfCode(secret, code, app.clock.now(), row.totp_last_step)
  if (step === undefined) return false
  await updateSecondFactor(tx, whose, { totp_last_step: step })
  return true
}

/** Recovery codes for who turns a second step on; undefined where there are some already. */
export async function ensureRecoveryCodes(tx: Tx, whose: UserKey): Promise<string[] | undefined> {
  if ((await countRecoveryCodes(tx, whose)) > 0) return undefined
  return replaceRecoveryCodes(tx, whose)
}

/** After something was turned off or removed: what is left over without it goes too. */
export async function tidySecondFactor(app: App, tx: Tx, whose: UserKey): Promise<void> {
  const row = await lockSecondFactor(app, tx, whose)
  if (row.passkey_required && (await selectPasskeys(tx, whose)).length === 0)
    await updateSecondFactor(tx, whose, { passkey_required: false })
  if ((await secondFactorWays(tx, whose)).length === 0) await deleteRecoveryCodes(tx, whose)
}

/** How the caller's account is kept. */
export async function viewSecondFactors({ app, me }: Context): Promise<SecondFactors> {
  const [row, passkeys, identities, recoveryCodesLeft, isSet, isNeeded] = await Promise.all([
    findSecondFactor(app.db, me),
    selectPasskeys(app.db, me),
    selectIdentities(app.db, me),
    countRecoveryCodes(app.db, me),
    hasPassword(app.db, me.tenantId, me.userId),
    needsSecondFactor(app.db, me),
  ])
  const enabledTime = row?.totp_enabled_time
  const passkeyAsSecondStep = row?.passkey_required ?? false
  return {
    isRequired: Boolean(enabledTime) || passkeyAsSecondStep,
    isNeeded,
    totp: { isEnabled: Boolean(enabledTime), ...(enabledTime && { createdTime: enabledTime.getTime() }) },
    passkeyAsSecondStep,
    recoveryCodesLeft,
    passkeys: passkeys.map(viewPasskey),
    identities: identities.map(viewIdentity),
    hasPassword: isSet,
  }
}
