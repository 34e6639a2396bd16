import { z } from 'zod'
import { nodeReader } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { spooledFile } from '../file.ts'
import { maxBundledFileBytes, maxBundledFiles } from '../rules/drive.ts'
import { DriveNode, NewFile } from './models.ts'

const path = servicePath('drive-service')

export const uploadDriveFiles = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/upload'),
  summary:
    'Upload small files into folders in one request; each succeeds or fails alone. `items` in the order of the files',
  access: nodeReader,
  body: z.object({
    items: z
      .array(NewFile.omit({ mediaId: true }))
      .min(1)
      .max(maxBundledFiles),
    file: z.array(spooledFile()).min(1).max(maxBundledFiles).describe('One part `file` a file'),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        node: DriveNode.optional(),
        error: z.object({ code: z.string(), data: z.unknown().optional() }).optional(),
      }),
    ),
  }),
  errors: ['nodeNotFound', 'driveRoleTooLow', 'nodeLocked', 'quotaExceeded'],
  limit: { perMinute: 600, burst: 100 },
  bodyLimit: maxBundledFileBytes,
  upload: true,
  spools: maxBundledFiles,
})
