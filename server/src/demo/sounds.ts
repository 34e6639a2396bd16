import { peakCount } from '@trau/contract/rules/attachment'

/** A sound of the demo, computed as its pictures are. */
export interface Sound {
  bytes: Buffer
  durationMs: number
  /** As the browser that records tells them. */
  peaks: number[]
}

const rate = 8_000
/** Steps of the scale of the lullabies of the South, and how many beats each is held. */
const lullaby = [
  [196, 2],
  [262, 1],
  [294, 1],
  [262, 2],
  [196, 1],
  [175, 1],
  [196, 3],
] as const
const beatSeconds = 0.55

/** Somebody hums a lullaby. */
export function hum(): Sound {
  const samples = lullaby.flatMap(([pitch, beats]) => {
    const count = Math.round(beats * beatSeconds * rate)
    return Array.from({ length: count }, (_, n) => {
      const time = n / rate
      // A voice swells, fades, and trembles a little.
      const envelope = Math.sin((Math.PI * n) / count) ** 0.6
      const phase = 2 * Math.PI * pitch * time + 0.8 * Math.sin(2 * Math.PI * 5 * time)
      return envelope * (0.5 * Math.sin(phase) + 0.2 * Math.sin(2 * phase) + 0.08 * Math.sin(3 * phase))
    })
  })
  const steps = Array.from({ length: peakCount }, (_, step) => {
    const part = samples.slice(
      Math.floor((step * samples.length) / peakCount),
      Math.floor(((step + 1) * samples.length) / peakCount),
    )
    return part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  })
  const loudest = Math.max(...steps)
  return {
    bytes: wav(samples),
    durationMs: Math.round((samples.length / rate) * 1_000),
    peaks: steps.map(step => Math.round((step / loudest) * 100)),
  }
}

/** One channel of 16 bits. @param samples -1 to 1 */
function wav(samples: readonly number[]): Buffer {
  const head = Buffer.alloc(44)
  const dataBytes = samples.length * 2
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + dataBytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(dataBytes, 40)
  const data = Buffer.alloc(dataBytes)
  for (const [n, sample] of samples.entries()) data.writeInt16LE(Math.round(sample * 32_000), n * 2)
  return Buffer.concat([head, data])
}
