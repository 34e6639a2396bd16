import { z } from 'zod'
import { nodeReader, zipHolder } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { context } from '../paging.ts'
import { maxNodesAtOnce } from '../rules/drive.ts'
import { id } from '../text.ts'
import { DriveZip } from './models.ts'

const path = servicePath('drive-service')

export const requestDriveZip = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/zip'),
  summary: 'The address of a zip of files and folders, for the caller for five minutes',
  access: nodeReader,
  body: z.object({ nodeIds: z.array(id()).min(1).max(maxNodesAtOnce) }),
  answer: DriveZip,
  errors: ['nodeNotFound', 'tooManyNodes', 'zipRunning'],
  holdsSecret: true,
  limit: { perMinute: 30, burst: 10 },
})

export const getDriveZip = endpoint({
  method: 'GET',
  path: '/zips/{tenant}/{zipId}',
  summary:
    'A zip by its signed address, stored without compression. What could not be read is named in `_bỏ-qua.txt`',
  access: zipHolder,
  params: z.object({ zipId: id() }),
  query: context.extend({ signature: z.string().max(200).default('') }),
  answer: servedFile(),
  errors: ['nodeNotFound', 'tooManyNodes', 'linkNotFound', 'linkNotAllowed', 'linkExhausted', 'zipRunning'],
  limit: { perMinute: 60, burst: 20, by: 'address' },
  sendsFile: true,
})
