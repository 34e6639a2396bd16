import type { AnswerOf, contract, RegistrationRequest } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { makeAccount, takenBy } from '../registration/registration.ts'
import { linkVisitor } from './oidc-newcomer.ts'
import { lockWaiting, setDecided } from './request-store.ts'
import type { RequestRow } from './tables.ts'
import { viewRequests } from './view.ts'

type Outcome = AnswerOf<typeof contract.registration.decideRegistrations>
type FailureCode = Outcome['failed'][number]['code']

export interface Decision {
  decision: 'APPROVE' | 'REFUSE'
  reason: string
  /** Where the mail leads. */
  origin: string
}

/** Each registration is decided in a transaction of its own, so that one that cannot be does not hold up the others. */
export async function decideAll(
  app: App,
  me: UserKey,
  registrationIds: readonly string[],
  decision: Decision,
): Promise<Outcome> {
  const rows: RequestRow[] = []
  const failures: Outcome['failed'] = []
  for (const registrationId of new Set(registrationIds)) {
    try {
      const row = await transact(app, tx => decideOne(tx, app, me, registrationId, decision))
      if (row) rows.push(row)
      else failures.push({ registrationId, code: 'registrationNotFound' })
    } catch (error) {
      failures.push({ registrationId, code: codeOf(error) })
    }
  }
  const decidedRequests: RegistrationRequest[] = await viewRequests(app, me.tenantId, rows)
  return { decided: decidedRequests, failed: failures }
}

/** Somebody else got the name or the address meanwhile. */
function codeOf(error: unknown): FailureCode {
  const failure = takenBy(error)
  if (failure instanceof Failure && (failure.code === 'usernameTaken' || failure.code === 'identifierTaken'))
    return failure.code
  throw error
}

/** Undefined where nothing waits under this id. */
async function decideOne(
  tx: Tx,
  app: App,
  { tenantId, userId: decided_by }: UserKey,
  registrationId: string,
  { decision, reason, origin }: Decision,
): Promise<RequestRow | undefined> {
  const row = await lockWaiting(tx, tenantId, registrationId)
  if (!row) return undefined
  const decided_time = new Date(app.clock.now())
  if (decision === 'REFUSE') {
    await mail(tx, app, row, 'registrationRefused', { text: reason, url: `${origin}/` })
    return setDecided(tx, row, { status: 'REFUSED', user_id: null, reason, decided_by, decided_time })
  }
  const user = await makeAccount(tx, app, tenantId, {
    username: row.username,
    fullName: row.full_name,
    email: row.email ?? undefined,
    phoneNumber: row.phone_number ?? undefined,
    language: row.language ?? undefined,
    passwordHash: row.password_hash,
    proven: (['email', 'phoneNumber'] as const).filter(kind => row.proven.includes(kind)),
    consent: row.consent ?? undefined,
    ...(row.identity && { providerType: 'OIDC' }),
  })
  if (row.identity) await linkVisitor(tx, app, user, row.identity)
  await mail(tx, app, row, 'registrationApproved', { detail: row.username, url: `${origin}/auth` })
  return setDecided(tx, row, {
    status: 'APPROVED',
    user_id: user.user_id,
    reason: '',
    decided_by,
    decided_time,
  })
}

/** Where the person named an address. */
async function mail(
  tx: Tx,
  app: App,
  { tenant_id: tenantId, email, full_name: recipient, language }: RequestRow,
  type: 'registrationApproved' | 'registrationRefused',
  variables: { detail?: string; text?: string; url: string },
): Promise<void> {
  if (!email) return
  const values = { recipient, detail: '', text: '', ...variables }
  const content = await renderTemplate(app, {
    ...{ tenantId, type, channel: 'EMAIL', locale: language ?? 'vi', tx },
    variables: values,
  })
  await app.outgoing.add(tx, { tenantId, channel: 'EMAIL', to: email, template: type, ...content })
}
