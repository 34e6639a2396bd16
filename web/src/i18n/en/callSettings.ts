import type { callSettings as vi } from '../vi/callSettings.ts'

export const callSettings = {
  devicesText: 'Choose once, for all calls on this device.',
  effects: 'Sound and picture',
  noiseText: 'Filters fans, typing and noise around you.',
  blurText: 'This camera blurs the background itself; only you stay sharp.',
  ring: 'Ringing',
  ringOn: 'Ring when a call comes in',
  ringText: 'Shared with message sounds. When off, calls still show on the screen.',
  tryRing: 'Try the ring',
} satisfies typeof vi
