import { browserStorage, parseJson } from '../../../../storage/browser-storage.ts'
import type { EffectState, LocalMediaState } from '../types.ts'
import { canSwitch, switchOfDevice } from './device-switch.ts'
import type { MakeEffect } from './source.ts'

export type EffectName = keyof LocalMediaState['effects']

interface Effect {
  /** Whether it can run here, on this device's track. @param track undefined: before the device is open */
  isOffered(track: MediaStreamTrack | undefined): boolean
  /** Loads its code. */
  load(): Promise<MakeEffect>
}

/** What may change a microphone or a camera before it is sent. Loaded when somebody turns it on. */
export const effects: Readonly<Record<EffectName, Effect>> = {
  noiseSuppression: {
    isOffered: () => typeof AudioWorkletNode !== 'undefined' && typeof WebAssembly !== 'undefined',
    load: async () => (await import('./noise/suppress-noise.ts')).suppressNoise,
  },
  // Only a camera whose driver does it: macOS, ChromeOS and Windows Studio Effects have such cameras.
  backgroundBlur: {
    isOffered: track => track !== undefined && canSwitch(track, 'backgroundBlur'),
    load: async () => track => switchOfDevice(track, 'backgroundBlur'),
  },
}

const storageKey = 'call_effects'
type Wishes = Record<EffectName, boolean>

/** What was turned on on this device the last time. */
export function storedWishes(): Wishes {
  const savedWishes = parseJson(browserStorage.get(storageKey)) as Partial<Wishes> | undefined
  return {
    noiseSuppression: savedWishes?.noiseSuppression === true,
    backgroundBlur: savedWishes?.backgroundBlur === true,
  }
}

export const storeWish = (name: EffectName, isOn: boolean) =>
  browserStorage.set(storageKey, JSON.stringify({ ...storedWishes(), [name]: isOn }))

/** Before any device is open. */
export function initialEffects(): Record<EffectName, EffectState> {
  const wishes = storedWishes()
  const stateOf = (name: EffectName) =>
    effects[name].isOffered(undefined) ? (wishes[name] ? 'on' : 'off') : 'unavailable'
  return { noiseSuppression: stateOf('noiseSuppression'), backgroundBlur: stateOf('backgroundBlur') }
}
