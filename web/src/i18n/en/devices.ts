import type { devices as vi } from '../vi/devices.ts'

export const devices = {
  title: 'Devices',
  intro:
    'Where you have signed in. If you do not know one of these, remove it and change your password. Removing one ends every session on it and it gets no more notifications.',
  sessionsOn: (name: string) => `Sessions on ${name}`,
  noSessions: 'Not signed in',
  loading: 'Loading devices',
  none: 'There are no devices yet.',
  platforms: { web: 'Browser', ios: 'iOS', android: 'Android', desktop: 'Desktop app' },
  lastPing: (time: string) => `Last heard from ${time}`,
  hasToken: 'Gets push notifications',
  noToken: 'No push notifications',
  rename: 'Rename',
  renameName: (name: string) => `Rename device ${name}`,
  name: 'Device name',
  nameHint: 'Empty, it is called by its browser and system.',
  renamed: 'Device renamed.',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  removeName: (name: string) => `Remove device ${name}`,
  removeTitle: (name: string) => `Remove device ${name}?`,
  removeText: 'Every session on it ends at once, and next time it counts as a new device.',
  removeThisText: 'This is the device you are using: you will have to sign in again.',
  removed: 'Device removed.',
} satisfies typeof vi
