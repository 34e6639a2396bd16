import { ignoreFailure } from '../../api/ignore-failure.ts'
import type { Sound } from '../notifications/sounding.ts'
import { preferences } from '../preferences.ts'
import { playTone, type Tone } from './tone.ts'

/** Soft notes, made by the browser: nothing to load. At most one sound in two seconds, in one tab of the browser. */

type AudibleSound = Exclude<Sound, 'NONE'>

const tunes: Record<AudibleSound, readonly Tone[]> = {
  DEFAULT: [
    { pitch: 659.3, delay: 0, seconds: 0.4, level: 0.18 },
    { pitch: 987.8, delay: 0.09, seconds: 0.4, level: 0.18 },
  ],
  SOFT: [{ pitch: 523.3, delay: 0, seconds: 0.6, level: 0.1 }],
  BRIGHT: [
    { pitch: 1046.5, delay: 0, seconds: 0.25, level: 0.2 },
    { pitch: 1318.5, delay: 0.07, seconds: 0.25, level: 0.2 },
    { pitch: 1568, delay: 0.14, seconds: 0.4, level: 0.2 },
  ],
}

const attack = 0.012
const quietMs = 2000
let lastTime = Number.NEGATIVE_INFINITY
let context: AudioContext | undefined

export function chime(sound: AudibleSound = 'DEFAULT', now = performance.now()) {
  const { sound: isOn, volume } = preferences()
  // Before the page was touched once no browser lets it sound.
  const mayPlay = globalThis.navigator?.userActivation?.hasBeenActive ?? true
  if (!isOn || volume === 0 || !mayPlay || now - lastTime < quietMs) return
  lastTime = now
  const locks = globalThis.navigator?.locks
  if (!locks) return void playIfPossible(sound, volume)
  // Whoever gets the lock sounds; the other tabs find it held and stay quiet.
  void locks.request('trau:chime', { ifAvailable: true }, async lock => {
    if (!lock) return
    await playIfPossible(sound, volume)
    await new Promise(resolve => setTimeout(resolve, quietMs / 2))
  })
}

/** A sound as it is chosen: at once, and where sounds are off too. */
export const playSample = (sound: AudibleSound) => void playIfPossible(sound, preferences().volume)

/** Without a sound device the badge tells it too. */
const playIfPossible = (sound: AudibleSound, volume: number) => ignoreFailure(play(sound, volume), 'optional')

async function play(sound: AudibleSound, volume: number) {
  context ??= new AudioContext()
  await context.resume()
  for (const tone of tunes[sound]) playTone(context, tone, volume, attack)
}
