import { MailType, type NotificationType } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { withDefaults } from '../preferences/defaults.ts'
import { changePreferences, preferencesOf } from '../preferences/preferences.ts'
import type { StoredPreferences } from '../tables.ts'

const purpose = 'mail-unsubscribe'
const Token = z.object({
  tenantId: z.string(),
  userId: z.uuid(),
  type: MailType,
  /** DIGEST: what the person had chosen, which taking it back restores. */
  digest: z.enum(['HOUR', 'DAY']).optional(),
})
type Subscription = z.output<typeof Token>

export interface UnsubscribeLinks {
  /** Where one POST without signing in ends such mail (RFC 8058). */
  unsubscribeUrl: string
  /** The page of the client that asks, since opening a link must change nothing: scanners open all of them. */
  unsubscribePage: string
}

/** How mails of a type are ended from within them; undefined where they cannot be, or the server does not know its own address. */
export function unsubscribeLinks(
  { config: { publicUrl }, secrets }: Pick<App, 'config' | 'secrets'>,
  { tenantId, userId }: UserKey,
  type: NotificationType | 'DIGEST',
  digest?: Subscription['digest'],
): UnsubscribeLinks | undefined {
  if (!publicUrl || type === 'SECURITY') return undefined
  const content: Subscription = { tenantId, userId, type, ...(digest ? { digest } : {}) }
  const token = encodeURIComponent(secrets.seal(JSON.stringify(content), purpose))
  return {
    unsubscribeUrl: `${publicUrl}/notification-centre-service/v1/domains/${tenantId}/mails/unsubscribe?token=${token}`,
    unsubscribePage: `${publicUrl}/unsubscribe/${token}?tenant=${tenantId}`,
  }
}

/** What a token is about. @throws validationFailed when it is none of ours, or of another tenant */
export function readSubscription(app: App, tenantId: string, token: string): Subscription {
  try {
    const subscription = Token.parse(JSON.parse(app.secrets.open(token, purpose)))
    if (subscription.tenantId === tenantId) return subscription
  } catch {
    // Damaged, or made for something else.
  }
  throw fail('validationFailed', { fields: [{ path: 'query.token', reason: 'invalid' }] })
}

export async function isSubscribed(app: App, subscription: Subscription): Promise<boolean> {
  const { type } = subscription
  const preferences = await preferencesOf(app, subscription)
  return type === 'DIGEST' ? preferences.digest !== 'OFF' : preferences.channels[type].email
}

export async function changeSubscription(
  app: App,
  subscription: Subscription,
  isWanted: boolean,
): Promise<void> {
  if ((await isSubscribed(app, subscription)) === isWanted) return
  await changePreferences(app, subscription, storedPreferences =>
    changed(storedPreferences, subscription, isWanted),
  )
}

function changed(
  storedPreferences: StoredPreferences,
  { type, digest = 'DAY' }: Subscription,
  isWanted: boolean,
): StoredPreferences {
  if (type === 'DIGEST') return { ...storedPreferences, digest: isWanted ? digest : 'OFF' }
  const switches = { ...withDefaults(storedPreferences, 0).channels[type], email: isWanted }
  return { ...storedPreferences, channels: { ...storedPreferences.channels, [type]: switches } }
}
