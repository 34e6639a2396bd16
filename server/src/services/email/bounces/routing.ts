import type { App } from '#platform/app.ts'
import { returnPathOf } from '#platform/mail/bounces/return-path.ts'
import { statusOf, verdictOf } from '#platform/mail/bounces/status.ts'
import type { Bounces } from '#platform/outgoing/carrier.ts'
import { findBounce } from './bounce-store.ts'
import { findBounceSetting } from './setting-store.ts'
import { recordRefusal } from './suspension.ts'

/** What the queue asks of addresses, and tells about them. */
export function bouncesOf(app: App, tenantId: string): Bounces {
  return {
    async returnPathOf(messageId) {
      const setting = await findBounceSetting(app.db, tenantId)
      // Without the secret nobody can hand a report in.
      if (!setting?.return_address || !setting.secret_hash) return undefined
      return returnPathOf(app.secrets, setting.return_address, { tenantId, messageId })
    },
    isSuspended: async address =>
      (await findBounce(app.db, tenantId, address.toLowerCase()))?.suspended_time != null,
    async refused({ recipient, template, createdTime }, answer) {
      // Only where the server names the address as the cause: one that relays nothing for us answers 550 as well.
      const status = statusOf(answer)
      if (!status || verdictOf(status) !== 'NEVER') return
      const message = { address: recipient.toLowerCase(), template, messageTime: createdTime }
      await recordRefusal(app, tenantId, message, { verdict: 'NEVER', status, answer })
    },
  }
}
