import type { platformNotice as vi } from '../vi/platformNotice.ts'

export const platformNotice = {
  tooOldTitle: 'Please reload',
  tooOldText:
    'This page runs a version that the server no longer supports. Your drafts and unsent messages are kept.',
  tooOldVersions: (own: string, minimum: string) =>
    `This is version ${own}; version ${minimum} or newer is needed.`,
  tooOldStill: 'If you still see this page after reloading, tell your administrator.',
  reload: 'Reload',
  later: 'Later',
  newer: (version: string) => `Version ${version} is here. Reload to use it.`,
  before: (start: string, end: string) => `Maintenance from ${start} until ${end}.`,
  during: (end: string) => `Maintenance is under way, expected to end at ${end}.`,
  dismiss: 'OK',
} satisfies typeof vi
