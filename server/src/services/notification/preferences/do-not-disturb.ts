import type { CustomStatus, NotificationPreferences } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { RequestingUser } from '../../identity/index.ts'
import { changeCustomStatus } from '../../identity/index.ts'

const status = { emoji: '🌙', text: 'Không làm phiền' }

const isOurs = (current: CustomStatus | null) =>
  current?.emoji === status.emoji && current.text === status.text

/** Shows others that a person does not want to be disturbed, as their custom status, or takes that status back. */
export async function showDoNotDisturb(
  app: App,
  me: RequestingUser,
  { isDoNotDisturbShown, doNotDisturbUntil }: NotificationPreferences,
): Promise<void> {
  const isShown = isDoNotDisturbShown && doNotDisturbUntil > app.clock.now()
  await changeCustomStatus(app, me, current => {
    if (isShown) return { ...status, until: doNotDisturbUntil }
    return isOurs(current) ? null : undefined
  })
}
