import { z } from 'zod'
import { addressHolder, mediaOwner, mediaReader, user } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { servedFile, uploadedFile } from '../file.ts'
import { context, page } from '../paging.ts'
import { maxLinksAtOnce } from '../rules/upload.ts'
import { id } from '../text.ts'
import { Media, MediaLinks } from './models.ts'
import { manyFiles, oneFile } from './uploads.ts'

const path = servicePath('media-service')

const someMedia = z.object({ mediaIds: z.array(id()).min(1).max(maxLinksAtOnce) })
const lookUps = { perMinute: 600, burst: 120 }

export const uploadMedia = endpoint({
  ...oneFile,
  path: path('v1', '/media/upload/@/file'),
  summary: 'Upload one file of at most 25 MB',
})

export const uploadMediaGroup = endpoint({
  ...manyFiles,
  path: path('v1', '/media/upload/@/file/group'),
  summary: 'Upload up to ten files of at most 25 MB each, all of them or none',
})

export const listMedia = endpoint({
  method: 'POST',
  path: path('v1', '/media/@/metadata'),
  summary: 'Metadata of these files, as far as the caller may read them; in the requested order',
  access: user,
  body: someMedia,
  answer: page(Media),
  limit: lookUps,
})

export const listMediaLinks = endpoint({
  method: 'POST',
  path: path('v1', '/media/thumbnails'),
  summary: 'New addresses of these files, as far as the caller may read them; in the requested order',
  access: user,
  body: someMedia.extend({
    roomId: id().optional().describe('Where they are shown; only tells where to look first'),
  }),
  answer: z.object({ items: z.array(MediaLinks) }),
  limit: lookUps,
})

export const getMedia = endpoint({
  method: 'GET',
  path: path('v1', '/medias/{id}'),
  summary: 'One file with its addresses',
  access: mediaReader,
  params: z.object({ id: id() }),
  query: context,
  answer: Media.extend(MediaLinks.shape),
  errors: ['mediaNotFound'],
  limit: lookUps,
  holdsSecret: true,
})

export const setMediaPoster = endpoint({
  method: 'PUT',
  path: servicePath('conversation-service')('v1', '/medias/{id}/poster'),
  summary:
    'Set the picture of the caller’s own video, or HEIC photo, made by the sending browser; the first one stays',
  access: mediaOwner,
  params: z.object({ id: id() }),
  body: z.object({ file: uploadedFile() }),
  answer: Media,
  errors: ['mediaNotFound', 'notAVideo', 'pictureInvalid'],
  limit: { perMinute: 120, burst: 60 },
  bodyLimit: 4 * KB * KB,
  upload: true,
})

export const getMediaFile = endpoint({
  method: 'GET',
  path: '/files/{tenant}/{mediaId}/{variant}',
  summary: 'The bytes of a file, by an address signed for a person who may still read it; supports ranges',
  access: addressHolder,
  params: z.object({ mediaId: id(), variant: z.enum(['thumbnail', 'preview', 'full', 'download']) }),
  query: context.extend({
    token: z.string().max(200).default(''),
    nodeId: id()
      .optional()
      .describe(
        'A file of a drive that the caller can see and that has or had these bytes: its name is served',
      ),
  }),
  answer: servedFile(),
  errors: ['mediaNotFound', 'fileNotScanned', 'fileInfected'],
  limit: { perMinute: 3000, burst: 600, by: 'address' },
  sendsFile: true,
})
