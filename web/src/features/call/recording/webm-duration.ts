const infoId = [0x15, 0x49, 0xa9, 0x66]
const durationId = [0x44, 0x89]
/** The head of a recording is within so many bytes. */
const headBytes = 4096

/** A size of EBML at `at`: its value, and how many bytes it takes. */
function sizeAt(bytes: Uint8Array, at: number): { value: number; length: number } {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  let value = first & (0xff >> length)
  for (let next = 1; next < length; next++) value = value * 256 + (bytes[at + next] ?? 0)
  return { value, length }
}

function indexOf(bytes: Uint8Array, pattern: readonly number[], from: number, to: number): number {
  for (let at = from; at + pattern.length <= to; at++)
    if (pattern.every((byte, offset) => bytes[at + offset] === byte)) return at
  return -1
}

/** The head of a WebM file with its duration; undefined where it has one, or is no such file. */
export function headWithDuration(head: Uint8Array, durationMs: number): Uint8Array | undefined {
  const info = indexOf(head, infoId, 0, head.length)
  if (info < 0) return undefined
  const sizeStart = info + infoId.length
  const size = sizeAt(head, sizeStart)
  const start = sizeStart + size.length
  const end = start + size.value
  if (size.length > 8 || end > head.length || indexOf(head, durationId, start, end) >= 0) return undefined
  // In units of the file's time scale, which browsers leave at one millisecond.
  const duration = new Uint8Array(11)
  duration.set([...durationId, 0x88])
  new DataView(duration.buffer).setFloat64(3, durationMs)
  const newSize = new Uint8Array(8)
  new DataView(newSize.buffer).setUint32(4, size.value + duration.length)
  newSize[0] = 0x01
  const parts = [
    head.subarray(0, sizeStart),
    newSize,
    head.subarray(start, end),
    duration,
    head.subarray(end),
  ]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** MediaRecorder writes no duration into WebM files: without it players show no length and cannot seek. */
export async function withDuration(file: Blob, durationMs: number): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const changedHead = headWithDuration(head, durationMs)
  if (!changedHead) return file
  return new Blob([changedHead as Uint8Array<ArrayBuffer>, file.slice(head.length)], { type: file.type })
}
