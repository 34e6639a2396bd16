import type { z } from 'zod'
import { fail } from '../errors.ts'

/** The filter of a list. @throws validationFailed, naming the part of the payload */
export function readPayload<T extends z.ZodType>(
  schema: T,
  query: { requestPayload?: Record<string, unknown> | undefined },
): z.output<T> {
  const payload = schema.safeParse(query.requestPayload ?? {})
  if (payload.success) return payload.data
  throw fail('validationFailed', {
    fields: payload.error.issues.slice(0, 20).map(issue => ({
      path: ['query.requestPayload', ...issue.path].join('.').slice(0, 200),
      reason: 'invalid',
    })),
  })
}
