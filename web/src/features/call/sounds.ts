import { ignoreFailure } from '../../api/ignore-failure.ts'
import { preferences } from '../../model/preferences.ts'
import { playTone } from '../../model/session/tone.ts'

/** Sounds of a call, made by the browser: short, quiet, and of the same few notes. */

/** Hz, seconds after the start, seconds of sound, share of the person's volume. */
type Note = readonly [pitch: number, delay: number, seconds: number, level: number]

const tunes = {
  /** A fifth, twice: like two knocks. */
  ring: [
    [659.3, 0, 0.5, 0.16],
    [987.8, 0.14, 0.7, 0.16],
    [659.3, 0.9, 0.5, 0.16],
    [987.8, 1.04, 0.9, 0.16],
  ],
  /** What the caller hears while the other side rings. */
  ringback: [[440, 0, 1, 0.05]],
  connected: [
    [659.3, 0, 0.16, 0.1],
    [880, 0.08, 0.25, 0.1],
  ],
  ended: [
    [659.3, 0, 0.18, 0.09],
    [493.9, 0.12, 0.35, 0.09],
  ],
  raisedHand: [[880, 0, 0.2, 0.06]],
  /** A guest at the door. */
  knock: [
    [329.6, 0, 0.12, 0.12],
    [329.6, 0.2, 0.16, 0.12],
  ],
} satisfies Record<string, readonly Note[]>
export type CallSound = keyof typeof tunes

const attack = 0.03
const everyMs: Partial<Record<CallSound, number>> = { ring: 3000, ringback: 4000 }
let context: AudioContext | undefined

/** Before the page was touched once no browser lets it sound. */
const maySound = () => globalThis.navigator?.userActivation?.hasBeenActive ?? true

/** Settles at the first touch of this page. */
export function whenSoundMayPlay(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (maySound()) return resolve()
    const onTouch = () => {
      if (!maySound()) return
      for (const event of gestures) removeEventListener(event, onTouch, true)
      resolve()
    }
    for (const event of gestures) addEventListener(event, onTouch, { capture: true, signal })
  })
}
const gestures = ['pointerdown', 'pointerup', 'keydown', 'touchend'] as const

/** Plays a sound once; the ring of a call obeys the switch of sounds. */
export function playCallSound(sound: CallSound) {
  const { sound: isOn, volume } = preferences()
  if (volume === 0 || !maySound() || (sound === 'ring' && !isOn)) return
  // Without a sound device the screen tells it too.
  void ignoreFailure(play(tunes[sound], volume), 'optional')
}

/** Repeats a sound until the returned function is called, which also silences what sounds then. */
export function repeatCallSound(sound: 'ring' | 'ringback'): () => void {
  playCallSound(sound)
  const timer = setInterval(() => playCallSound(sound), everyMs[sound])
  return () => {
    clearInterval(timer)
    silence()
  }
}

const sounding = new Set<OscillatorNode>()
/** Counted, so that what waits for the sound device is not heard after it. */
let silences = 0

function silence() {
  silences++
  for (const tone of sounding) tone.stop()
  sounding.clear()
}

async function play(notes: readonly Note[], volume: number) {
  context ??= new AudioContext()
  const earlierSilences = silences
  await context.resume()
  if (silences !== earlierSilences) return
  for (const [pitch, delay, seconds, level] of notes) {
    const tone = playTone(context, { pitch, delay, seconds, level }, volume, attack)
    sounding.add(tone)
    tone.onended = () => sounding.delete(tone)
  }
}
