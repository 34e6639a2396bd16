import { z } from 'zod'
import { time } from '../text.ts'

/** A copy of everything that is the person's own, being made or ready to be fetched. */
export const DataExport = z.object({
  exportId: z.string(),
  status: z.enum(['QUEUED', 'READY', 'FAILED', 'EXPIRED']),
  createdTime: time(),
  readyTime: time().optional(),
  expiryTime: time().optional().describe('24 hours after it was ready'),
  bytes: z.number().int().optional(),
  downloadUrl: z
    .string()
    .optional()
    .describe(
      'For the session that asked for the copy: good for 15 minutes and while the session lasts; ask for the list again for another',
    ),
})
export type DataExport = z.output<typeof DataExport>

/** Proof that an account was erased, and of what was (Law 91/2025/QH15). It names nobody. */
export const ErasureReceipt = z.object({
  receiptId: z.string(),
  erasedTime: time(),
  erased: z.array(z.object({ what: z.string(), count: z.number().int() })),
  kept: z
    .array(z.object({ what: z.string(), why: z.string() }))
    .describe('Of what there was: what stays with others, without the name'),
  digest: z.string().describe('SHA-256 of what stands above and the time, as it is kept here'),
})
export type ErasureReceipt = z.output<typeof ErasureReceipt>
