import { z } from 'zod'
import { peakCount } from '../rules/attachment.ts'
import { time } from '../text.ts'

export const MediaKind = z.enum(['IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'PREVIEW'])
export type MediaKind = z.output<typeof MediaKind>

/** One uploaded file. Its addresses are signed for who asks (`media/thumbnails`), so that one message serves a whole room. */
export const Media = z.object({
  mediaId: z.string(),
  kind: MediaKind.describe(
    'FILE is only ever downloaded; PREVIEW is a picture of something else, such as a linked page, and belongs to nobody',
  ),
  name: z.string().describe('As its owner called it, without a path'),
  extension: z.string(),
  mimeType: z.string(),
  bytes: z.number().int(),
  width: z.number().int().optional().describe('Pixels, as it is seen'),
  height: z.number().int().optional(),
  durationMs: z.number().int().optional(),
  hash: z.string().optional().describe('ThumbHash, base64'),
  peaks: z.array(z.number().int().min(0).max(100)).optional().describe('Loudness of a recording in 64 steps'),
  createdTime: time(),
})
export type Media = z.output<typeof Media>

/** Where a file's bytes are, for who asked alone and for as long as they may read it: at most 15 minutes. */
export const MediaLinks = z.object({
  mediaId: z.string(),
  thumbnailUrl: z
    .string()
    .optional()
    .describe('Within 320 pixels, WebP; of pictures, and of videos that have a poster'),
  previewUrl: z.string().optional().describe('Within 1600 pixels, WebP; of the same'),
  url: z.string().describe('Whole, to be shown in place; answers ranges. A FILE is only ever downloaded'),
  downloadUrl: z.string(),
  expiresTime: time(),
})
export type MediaLinks = z.output<typeof MediaLinks>

/** What the browser that made a recording or knows a video tells of it; what it says of a picture is not listened to. */
export const MediaDetails = z.object({
  durationMs: z
    .number()
    .int()
    .min(0)
    .max(24 * 3_600_000)
    .optional(),
  width: z.number().int().min(1).max(32_768).optional(),
  height: z.number().int().min(1).max(32_768).optional(),
  hash: z.base64().max(64).optional().describe('ThumbHash of a video’s first picture'),
  peaks: z.array(z.number().int().min(0).max(100)).length(peakCount).optional(),
  asFile: z
    .boolean()
    .optional()
    .describe('Kept byte for byte, with whatever it tells of its owner, and only ever downloaded'),
  forDrive: z
    .boolean()
    .optional()
    .describe('For a drive: kept byte for byte, may be empty, and shown where browsers do that safely'),
})
export type MediaDetails = z.output<typeof MediaDetails>
