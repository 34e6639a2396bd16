import type { banners as vi } from '../vi/banners.ts'

export const banners = {
  secondFactorNeeded: 'Everyone here is asked to turn on a second step.',
  secondFactorTurnOn: 'Turn it on',
  updateReady: 'A new version is ready',
  updateDetail: 'Your drafts and unsent messages are kept.',
  updateNow: 'Reload',
  warned: reason => `A warning from the administrators: your account was reported (${reason}).`,
  acknowledge: 'I have read it',
  limited: until =>
    `Your account is limited until ${until}: no messages to strangers, friend requests, new groups or added people.`,
  warnedFor: {
    SENSITIVE: 'sensitive content',
    ANNOYING: 'annoying',
    BLOCKED_WORDS: 'words or links that are not allowed',
    FRAUD: 'fraud',
    OTHER: 'another reason',
  },
  insecure:
    'This page runs without encryption (http), so the browser withholds microphone, notifications and the key that protects your session.',
  insecureDismiss: 'Understood',
  turnedAway:
    'The sign-in gateway in front of this server asks you to sign in there again. Reload the page to get there; drafts and unsent messages are kept.',
} satisfies typeof vi
