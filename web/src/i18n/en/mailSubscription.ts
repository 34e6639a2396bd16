import type { MailSubscriptionWords } from '../vi/mailSubscription.ts'

export const mailSubscription: MailSubscriptionWords = {
  loading: 'Opening the link',
  title: (kind: string) => `Stop mails about “${kind}”?`,
  text: 'You will get no more mails of this kind. Notifications in Trầu and on your devices stay as they are.',
  end: 'Unsubscribe',
  endedTitle: (kind: string) => `Mails about “${kind}” have ended`,
  endedText: 'Pressed by mistake? Turn them on again right here, or later in Settings → Notifications.',
  resume: 'Get them again',
  resumedTitle: (kind: string) => `You get mails about “${kind}” as before`,
  resumedText: 'You can stop them at any time, here or in Settings → Notifications.',
  goneTitle: 'This link does not work any more',
  goneText:
    'It may have been cut short when it was copied. Open it from the mail again, or go to Settings → Notifications.',
  failedTitle: 'The link could not be opened',
  retry: 'Try again',
}
