import type { BounceOutcome, contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { RequestContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/routes.ts'
import { type BounceReport, type RecipientReport, readBounceReport } from '#platform/mail/bounces/report.ts'
import { messageOf } from '#platform/mail/bounces/return-path.ts'
import { findOutgoing } from '#platform/outgoing/administration-store.ts'
import { isSameSecret } from '#platform/same-secret.ts'
import { findBounceSetting, hashOf, noteReceived } from './setting-store.ts'
import { recordRefusal } from './suspension.ts'

export const receiveBounce: Handler<typeof contract.emailBounce.receiveBounce, App> = async (
  context,
  { body: { file, recipient } },
) => {
  // Again, since the secret may be void by the time the bytes are here.
  await requireSecret(context)
  const { app, tenantId } = context
  await noteReceived(app.db, tenantId, app.clock.now())
  const report = await readBounceReport(file.bytes)
  return { outcome: report ? await apply(app, tenantId, report, recipient) : 'IGNORED' }
}

receiveBounce.beforeUpload = requireSecret

/** @throws unauthenticated */
async function requireSecret({ app, tenantId, bearer }: RequestContext<App>): Promise<void> {
  const setting = await findBounceSetting(app.db, tenantId)
  const hash = setting?.secret_hash
  if (!bearer || !hash || !isSameSecret(hashOf(bearer).toString('hex'), hash.toString('hex')))
    throw fail('unauthenticated')
}

/** The signed return path says which mail it is about, and with it whose address: what the report says of other addresses is of no account. */
async function apply(
  app: App,
  tenantId: string,
  report: BounceReport,
  recipient: string | undefined,
): Promise<BounceOutcome> {
  const addresses = [...(recipient ? [recipient] : []), ...report.deliveredTo]
  for (const address of addresses) {
    const messageId = messageOf(app.secrets, tenantId, address)
    if (messageId === undefined) continue
    const row = await findOutgoing(app.db, tenantId, messageId)
    if (!row?.recipient || row.channel !== 'EMAIL') return 'IGNORED'
    const sentTo = row.recipient.toLowerCase()
    return recordRefusal(
      app,
      tenantId,
      { address: sentTo, template: row.template, messageTime: row.created_time },
      refusalOf(report, sentTo),
    )
  }
  return 'IGNORED'
}

/** Who forwards their mail has it come back for another address: then it is about the one mail all the same. */
const refusalOf = ({ recipients }: BounceReport, address: string): RecipientReport =>
  recipients.find(one => one.recipients.includes(address)) ?? recipients[0]!
