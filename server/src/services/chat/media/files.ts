import { type Media, maxVoiceMs } from '@trau/contract'
import { fail } from '#platform/errors.ts'
import { requireReadable } from '../../media/index.ts'
import { readMentions } from '../mentions/mentions.ts'
import { readCaption } from '../messages/content.ts'
import { type Body, type Given, required, same } from '../send/body-parts.ts'

/** Pictures and videos, with or without a word about them. @throws as `readBody` */
export async function readAlbum(input: Given): Promise<Body> {
  const media = await mediaOf(input)
  media.forEach(({ kind }, n) => {
    if (kind !== 'IMAGE' && kind !== 'VIDEO') throw unfit(`mediaIds.${n}`)
  })
  return captioned(input, media)
}

/** One file of whatever kind, with or without a word about it. @throws as `readBody` */
export async function readFile(input: Given): Promise<Body> {
  return captioned(input, [only(await mediaOf(input))])
}

/** A recording whose length and shape its sender has given. @throws as `readBody` */
export async function readVoice(input: Given): Promise<Body> {
  const media = only(await mediaOf(input))
  const { kind, peaks, durationMs } = media
  if (kind !== 'AUDIO' || !peaks || durationMs === undefined || durationMs > maxVoiceMs)
    throw unfit('mediaIds.0')
  return same('', { media: [media] })
}

function captioned({ body, room }: Given, media: Media[]): Body {
  const content = readCaption(body.content)
  const mentions = readMentions(room, body.content, content, body.mentions)
  return same(content, { media, ...(mentions.length > 0 ? { mentions } : {}) })
}

/**
 * The files named, each once: the sender's own, or such as they can see, which is how files are passed on. The picture of a page goes
 * with its link alone.
 */
async function mediaOf({ app, me, body }: Given): Promise<Media[]> {
  const mediaIds = required('mediaIds', body.mediaIds)
  const twice = mediaIds.findIndex((mediaId, n) => mediaIds.indexOf(mediaId) < n)
  if (twice >= 0) throw unfit(`mediaIds.${twice}`)
  const media = await requireReadable(app, me, mediaIds)
  if (media.some(({ kind }) => kind === 'PREVIEW')) throw fail('mediaNotFound')
  return media
}

function only(media: Media[]): Media {
  if (media.length > 1) throw unfit('mediaIds.1')
  return media[0]!
}

const unfit = (path: string) =>
  fail('validationFailed', { fields: [{ path: `body.${path}`, reason: 'invalid' }] })
