import { z } from 'zod'
import { user } from '../access.ts'
import { spooledFile } from '../file.ts'
import { page } from '../paging.ts'
import { maxUploadedTogether, smallFileBytes } from '../rules/upload.ts'
import { Media, MediaDetails } from './models.ts'

const uploadErrors = ['fileEmpty', 'fileTooLarge', 'quotaExceeded', 'pictureInvalid'] as const
/** Takes one file; its name and what it is are as it says itself, and as it turns out. */
export const oneFile = {
  method: 'POST',
  access: user,
  body: MediaDetails.extend({ file: spooledFile() }),
  answer: Media,
  errors: uploadErrors,
  limit: { perMinute: 120, burst: 60 },
  bodyLimit: smallFileBytes,
  upload: true,
  spools: 1,
} as const
/** All of them or none. */
export const manyFiles = {
  ...oneFile,
  body: z.object({
    file: z.array(spooledFile()).min(1).max(maxUploadedTogether).describe('One part `file` a file'),
    asFile: MediaDetails.shape.asFile,
  }),
  answer: page(Media),
  limit: { perMinute: 30, burst: 15 },
  spools: maxUploadedTogether,
} as const
