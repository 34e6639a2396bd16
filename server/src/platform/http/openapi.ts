import { commonErrors, type Endpoint, type ErrorCode, errors } from '@trau/contract'
import type { z } from 'zod'
import { jsonSchemaOf as schemaOf } from './json-schema.ts'

/**
 * The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). Its schemas are JSON Schema 2020-12.
 * @param description the introduction, in Markdown
 */
export function openApiDocument(
  contract: Record<string, Record<string, Endpoint>>,
  version: string,
  description: string,
): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [service, rows] of Object.entries(contract)) {
    for (const [name, row] of Object.entries(rows)) {
      const codes = [
        ...new Set<ErrorCode>([
          ...row.errors,
          ...(row.access.errors ?? []),
          ...Object.values(row.access.may).filter(code => code !== 'allow'),
          ...commonErrors,
        ]),
      ]
      paths[row.path] ??= {}
      paths[row.path]![row.method.toLowerCase()] = {
        operationId: name,
        tags: [service],
        summary: row.summary,
        description: `Who may: ${row.access.sentence}. At most ${row.limit.perMinute} a minute, ${row.limit.burst} at once, per ${row.limit.by ?? 'user'}.`,
        security:
          row.access.token === 'none'
            ? []
            : [{ [row.access.token === 'refresh' ? 'refreshToken' : 'accessToken']: [] }],
        ...(row.access.permission ? { 'x-permission': row.access.permission } : {}),
        parameters: [...parameters(row), ...fields(row.query, 'query')],
        ...(row.body
          ? {
              requestBody: {
                required: !row.body.safeParse(undefined).success,
                content: row.upload
                  ? { 'multipart/form-data': { schema: uploadSchema(row.body) } }
                  : json(schemaOf(row.body, 'input')),
              },
            }
          : {}),
        responses: {
          200: {
            description: 'Done',
            content: row.sendsFile
              ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
              : json({
                  type: 'object',
                  required: ['data'],
                  properties: { data: schemaOf(row.answer, 'output') },
                }),
          },
          ...failures(codes),
        },
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Trầu', version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'requestId'],
              properties: { code: { enum: Object.keys(errors) }, data: {}, requestId: { type: 'string' } },
            },
          },
        },
      },
    },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

/** The file is bytes; what the handler makes of it is nothing for a client. */
function uploadSchema(body: z.ZodType): object {
  const schema = schemaOf(body, 'input') as { properties?: Record<string, object> }
  return { ...schema, properties: { ...schema.properties, file: { type: 'string', format: 'binary' } } }
}

function parameters(row: Endpoint) {
  const pathParameters = fields(row.params, 'path')
  return row.path.includes('{tenant}') || row.path.includes('{tenantId}')
    ? [
        { name: 'tenant', in: 'path', required: true, schema: { type: 'string', default: 'default' } },
        ...pathParameters,
      ]
    : pathParameters
}

function fields(schema: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function failures(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, code => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}
