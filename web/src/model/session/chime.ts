import { ignoreFailure } from '../../api/ignore-failure.ts'
import { preferences } from '../preferences.ts'

/** Two soft notes, made by the browser: nothing to load. At most one in two seconds, in one tab of the browser. */

const quietMs = 2000
let lastTime = 0
let context: AudioContext | undefined

export function chime(now = Date.now()) {
  const { sound, volume } = preferences()
  // Before the page was touched once no browser lets it sound.
  const mayPlay = globalThis.navigator?.userActivation?.hasBeenActive ?? true
  if (!sound || volume === 0 || !mayPlay || now - lastTime < quietMs) return
  lastTime = now
  const locks = globalThis.navigator?.locks
  if (!locks) return void playIfPossible(volume)
  // Whoever gets the lock sounds; the other tabs find it held and stay quiet.
  void locks.request('trau:chime', { ifAvailable: true }, async lock => {
    if (!lock) return
    await playIfPossible(volume)
    await new Promise(resolve => setTimeout(resolve, quietMs / 2))
  })
}

/** Without a sound device the badge tells it too. */
const playIfPossible = (volume: number) => ignoreFailure(play(volume), 'optional')

async function play(volume: number) {
  context ??= new AudioContext()
  await context.resume()
  note(context, 659.3, 0, volume)
  note(context, 987.8, 0.09, volume)
}

function note(audio: AudioContext, pitch: number, delay: number, volume: number) {
  const start = audio.currentTime + delay
  const tone = audio.createOscillator()
  const level = audio.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  level.gain.setValueAtTime(0, start)
  level.gain.linearRampToValueAtTime(0.18 * volume, start + 0.012)
  level.gain.exponentialRampToValueAtTime(0.0001, start + 0.4)
  tone.connect(level).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.45)
}
