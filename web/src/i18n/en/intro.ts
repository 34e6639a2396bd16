import type { intro as vi } from '../vi/intro.ts'

export const intro = {
  label: 'Introduction',
  progress: (step: number, total: number) => `Step ${step} of ${total}`,
  welcome: (name: string) => `Welcome, ${name}`,
  welcomeText:
    'Trầu is where you and the people you trust talk. Your messages live on your own server, and belong to nobody else.',
  keep: 'Write any time, even without a network',
  keepText:
    'Drafts and unsent messages are kept on your device, and go out exactly once when the network is back.',
  start: 'Begin with My Cloud',
  startText:
    'A conversation with yourself: jot, try things, keep what matters. When you are ready, find friends by name or username.',
  invite: 'Invite your people',
  inviteText:
    'You run this server: create an account for each person, or send invitation links from the administration. Then write the first message.',
  openAdmin: 'Open administration',
  next: 'Next',
  skip: 'Skip',
  openCloud: 'Open My Cloud',
} satisfies typeof vi
