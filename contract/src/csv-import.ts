import { z } from 'zod'

/** What is wrong with a line of a CSV file. */
export const csvError = <R extends readonly [string, ...string[]]>(reasons: R) =>
  z.object({
    column: z
      .string()
      .max(64)
      .optional()
      .describe('The column, or the heading that is wrong; absent for a whole line'),
    reason: z.enum(reasons),
    min: z.number().int().optional(),
    max: z.number().int().optional(),
    otherLine: z.number().int().optional().describe('The line that has the value first'),
  })

/** A whole CSV file. @param maxLength in characters @param maxLines beside the headings */
export const csvText = (maxLength: number, maxLines: number) =>
  z
    .string()
    .max(maxLength)
    .describe(
      `CSV with headings, separated by commas, semicolons or tabs; at most ${maxLines.toLocaleString('en')} lines beside the headings`,
    )

/** Where a line of a CSV file begins. */
export const csvLineNumber = () =>
  z.number().int().describe('In the file, from 1; a quoted cell with line breaks counts all of its lines')
