export interface Tone {
  /** Hz */
  pitch: number
  /** seconds after the start */
  delay: number
  seconds: number
  /** of the person's volume */
  level: number
}

/** Sounds a soft note, made by the browser. @param attack seconds until it is at its level */
export function playTone(
  audio: AudioContext,
  { pitch, delay, seconds, level }: Tone,
  volume: number,
  attack: number,
): OscillatorNode {
  const start = audio.currentTime + delay
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(level * volume, start + attack)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  tone.connect(gain).connect(audio.destination)
  tone.start(start)
  tone.stop(start + seconds + 0.05)
  return tone
}
