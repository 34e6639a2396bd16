import { open } from 'node:fs/promises'
import type { MediaKind } from '@trau/contract'
import { pictureTypes, videoTypes } from '@trau/contract'
import type { ByteSource } from './byte-source.ts'

export interface Sniffed {
  kind: MediaKind
  mimeType: string
}

/** As much as is looked at: what a file is stands at its beginning, and nothing is unpacked to find out. */
const headBytes = 16 * 1024

const pictures = new Set(pictureTypes)
const videos = new Set(videoTypes)
/** What browsers know it by. */
const audios = new Map([
  ['audio/ogg', 'audio/ogg'],
  ['audio/mp4', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/aac', 'audio/aac'],
  ['audio/mpeg', 'audio/mpeg'],
  ['audio/wav', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/flac', 'audio/flac'],
  ['audio/x-flac', 'audio/flac'],
])
const unknownType = 'application/octet-stream'

/**
 * What a file is, by its bytes. What the client called it only names a FILE whose bytes say nothing, and never as something that is
 * shown or played.
 */
export async function sniff(source: ByteSource, claimedType: string): Promise<Sniffed> {
  const head = 'content' in source ? source.content.subarray(0, headBytes) : await readHead(source.path)
  const mimeType = await typeOf(head)
  if (mimeType === undefined)
    return {
      kind: 'FILE',
      mimeType: /^(image|video|audio|text\/html)/.test(claimedType) ? unknownType : tidy(claimedType),
    }
  if (pictures.has(mimeType)) return { kind: 'IMAGE', mimeType }
  const audio = audios.get(mimeType)
  if (audio) return { kind: 'AUDIO', mimeType: audio }
  if (videos.has(mimeType)) {
    // One container for both: a recording without a picture says so itself, where its bytes do not.
    const isSound = claimedType.startsWith('audio/') && mimeType !== 'video/quicktime'
    return isSound
      ? { kind: 'AUDIO', mimeType: mimeType.replace('video/', 'audio/') }
      : { kind: 'VIDEO', mimeType }
  }
  return { kind: 'FILE', mimeType }
}

async function typeOf(head: Buffer): Promise<string | undefined> {
  // A cover picture can push everything else out of sight.
  if (head.subarray(0, 3).toString('latin1') === 'ID3') return 'audio/mpeg'
  const { fileTypeFromBuffer } = await import('file-type')
  const detectedType = await fileTypeFromBuffer(head).catch(() => undefined)
  const mimeType = detectedType?.mime.split(';')[0]?.trim()
  // A document of text, however it begins, is whatever reads it.
  return mimeType === 'application/xml' ? undefined : mimeType
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const tidy = (claimedType: string) =>
  /^[a-z]+\/[\w.+-]{1,100}$/i.test(claimedType.split(';')[0]!.trim())
    ? claimedType.split(';')[0]!.trim().toLowerCase()
    : unknownType
