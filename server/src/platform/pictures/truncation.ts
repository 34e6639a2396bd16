import { Readable } from 'node:stream'
import { constants, crc32, createInflate } from 'node:zlib'
import sharp from 'sharp'
import { mostPixels, seconds } from './decoding.ts'

/** Of a picture that lacks its end, so much of its height may be missing. */
const largestMissing = 1 / 10

/**
 * The same picture with an end, where a JPEG or PNG is cut off and less than a tenth of its height is missing: of a PNG by how many bytes of
 * rows its data holds, of a JPEG by whether its last scan changes the lowest tenth. What is missing is of one colour. Undefined for what is not cut
 * off, lacks more, or was damaged before its end; also for an interlaced PNG, of which libvips reads nothing then.
 */
export async function completeTruncated(bytes: Uint8Array, type: string): Promise<Uint8Array | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/jpeg') return completeJpeg(file)
  if (type === 'image/png') return completePng(file)
  return undefined
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'none' }).timeout({ seconds })

async function completeJpeg(file: Buffer): Promise<Buffer | undefined> {
  const scanStart = lastScanOf(file)
  if (scanStart === undefined) return undefined
  const { width, height } = await sharp(file).metadata()
  if (width * height > mostPixels) return undefined
  const high = Math.ceil(height * largestMissing)
  const lowest = (part: Buffer) =>
    open(part)
      .extract({ left: 0, top: height - high, width, height: high })
      .raw()
      .toBuffer()
  // Where the scan ends before it, the lowest part is as it is without the scan.
  const [withScan, withoutScan] = [await lowest(file), await lowest(file.subarray(0, scanStart))]
  return withScan.equals(withoutScan) ? undefined : Buffer.concat([file, Buffer.from([0xff, marker.end])])
}

/** Codes of markers (ITU-T T.81, table B.1). */
const marker = {
  firstFrame: 0xc0,
  lastFrame: 0xcf,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  end: 0xd9,
  scan: 0xda,
}
/** Those in the range of frames that begin none: DHT, JPG and DAC. */
const noFrames = [0xc4, 0xc8, 0xcc]

/**
 * Where the data of the last scan begins in a JPEG that ends within it. Undefined where the file has its end, and where scans are missing: of some
 * component some coefficient is not written to its last bit.
 */
function lastScanOf(file: Buffer): number | undefined {
  /** By component, how many bits of each coefficient no scan has begun to write. */
  const missingBits = new Map<number, number[]>()
  let scanStart: number | undefined
  for (let at = 2; at + 1 < file.length; ) {
    const code = file[at + 1]!
    if (file[at] !== 0xff || code === marker.end) return undefined
    if (code === 0xff) {
      at++
      continue
    }
    if (at + 4 > file.length) break
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) break
    if (code >= marker.firstFrame && code <= marker.lastFrame && !noFrames.includes(code))
      for (let n = 0; n < file[at + 9]!; n++) missingBits.set(file[at + 10 + 3 * n]!, Array(64).fill(16))
    if (code === marker.scan) {
      const [first, last, bits] = [file[end - 3]!, file[end - 2]!, file[end - 1]!]
      for (let n = 0; n < file[at + 4]!; n++)
        missingBits.get(file[at + 5 + 2 * n]!)?.fill(bits & 15, first, last + 1)
      scanStart = end
    }
    at = code === marker.scan ? endOfScan(file, end) : end
  }
  const isWhole = [...missingBits.values()].flat().every(bits => bits === 0)
  return isWhole ? scanStart : undefined
}

/** The next marker, or the end of the file. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1]
    if (code === undefined) break
    if (code !== 0 && code !== 0xff && !(code >= marker.firstRestart && code <= marker.lastRestart)) return at
  }
  return file.length
}

/** Samples of a pixel, by the colour type (ISO/IEC 15948, table 11.1). */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

async function completePng(file: Buffer): Promise<Buffer | undefined> {
  const data: Buffer[] = []
  let dataStart: number | undefined
  for (let at = 8; at + 8 <= file.length; ) {
    const [type, end] = [file.toString('latin1', at + 4, at + 8), at + 8 + file.readUInt32BE(at)]
    if (type === 'IEND') return undefined
    const isCut = end + 4 > file.length
    if (!isCut && crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return undefined
    if (type === 'IDAT') {
      dataStart ??= at
      data.push(file.subarray(at + 8, end))
    }
    at = end + 4
  }
  if (dataStart === undefined) return undefined
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, colours, , , isInterlaced] = file.subarray(24, 29) as unknown as number[]
  if (isInterlaced || width * height > mostPixels) return undefined
  const bytes = height * (1 + Math.ceil((width * depth! * (samples[colours!] ?? 0)) / 8))
  if (!(await isLonger(data, bytes * (1 - largestMissing)))) return undefined
  // A chunk that is not whole is not read at all.
  const whole = [file.subarray(0, dataStart), chunkOf('IDAT', Buffer.concat(data)), chunkOf('IEND')]
  return open(Buffer.concat(whole)).keepMetadata().png({ compressionLevel: 1 }).toBuffer()
}

/** Whether the data is, uncompressed, of more than so many bytes, and not damaged up to there. */
async function isLonger(data: readonly Buffer[], bytes: number): Promise<boolean> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  let length = 0
  try {
    for await (const part of Readable.from(data).pipe(inflate)) {
      length += (part as Buffer).length
      if (length > bytes) return true
    }
  } catch {
    // No data of zlib.
  }
  return false
}

function chunkOf(type: string, data = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}
