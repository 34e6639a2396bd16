/** Plays two short tones through a speaker. @param sinkId empty: the system's speaker */
export async function playTestTone(sinkId: string): Promise<void> {
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const player = new Audio()
  try {
    player.srcObject = target.stream
    if (sinkId && 'setSinkId' in player) await player.setSinkId(sinkId)
    await context.resume()
    await player.play()
    await Promise.all([tone(context, target, 523, 0), tone(context, target, 659, 0.25)])
  } finally {
    player.pause()
    player.srcObject = null
    await context.close()
  }
}

function tone(context: AudioContext, target: AudioNode, frequency: number, delay: number): Promise<void> {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  const at = context.currentTime + delay
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(0.2, at + 0.03)
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
  oscillator.connect(gain).connect(target)
  oscillator.start(at)
  oscillator.stop(at + 0.55)
  return new Promise(resolve => {
    oscillator.onended = () => resolve()
  })
}
