import { z } from 'zod'
import { nodeReader, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { uploadedFile } from '../file.ts'
import { cursorQuery, page } from '../paging.ts'
import { id } from '../text.ts'
import { DriveNode, DriveNodeKind, DriveNodeWithPath } from './models.ts'

const path = servicePath('drive-service')

export const setDriveThumbnail = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/thumbnail'),
  summary:
    'Set the picture of a file that the server cannot draw (PDF, video, HEIC), made by a browser of somebody who may edit it; the first one of a version stays',
  access: nodeReader,
  params: z.object({ nodeId: id() }),
  body: z.object({ file: uploadedFile() }),
  answer: DriveNode,
  errors: ['nodeNotFound', 'notAFile', 'driveRoleTooLow', 'pictureInvalid'],
  bodyLimit: 4 * 1024 * 1024,
  upload: true,
})

export const searchDrive = endpoint({
  method: 'GET',
  path: path('v1', '/search'),
  summary:
    'Files and folders by name and by the text of documents, without marks, that the caller can see. Without `spaceId` hidden rooms are left out',
  access: user,
  query: cursorQuery({ search: true }).extend({
    spaceId: id().optional(),
    kind: DriveNodeKind.optional(),
    attachments: z
      .enum(['INCLUDE', 'EXCLUDE'])
      .default('INCLUDE')
      .describe('Whether files that messages carry are among them'),
  }),
  answer: page(
    DriveNodeWithPath.extend({
      excerpt: z.string().optional().describe('Of the text, around the first hit'),
    }),
  ),
  errors: ['nodeNotFound'],
})
