import { z } from 'zod'

/** The JSON Schema (2020-12) of a zod schema, without `$schema`; what JSON Schema cannot say is left open. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}
