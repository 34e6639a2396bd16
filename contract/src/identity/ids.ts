import { z } from 'zod'

/** Ids separated by commas in one value. */
export const ids = z
  .string()
  .max(8192)
  .transform((value, ctx) => {
    const list = [
      ...new Set(
        value
          .split(',')
          .map(part => part.trim().toLowerCase())
          .filter(Boolean),
      ),
    ]
    if (list.length === 0 || list.length > 200 || !list.every(part => z.uuid().safeParse(part).success)) {
      ctx.addIssue({ code: 'custom', params: { reason: 'invalid' } })
      return z.NEVER
    }
    return list
  })
