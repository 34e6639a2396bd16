import { createHash } from 'node:crypto'

/** What RFC 7643 and 7644 name. */
const core = 'urn:ietf:params:scim:schemas:core:2.0'
const api = 'urn:ietf:params:scim:api:messages:2.0'
export const schemas = {
  user: `${core}:User`,
  group: `${core}:Group`,
  config: `${core}:ServiceProviderConfig`,
  resourceType: `${core}:ResourceType`,
  schema: `${core}:Schema`,
  list: `${api}:ListResponse`,
  patch: `${api}:PatchOp`,
  error: `${api}:Error`,
}
export const root = '/scim/v2'
export const mostPerPage = 200

export type Resource = Record<string, unknown>

/** What a resource becomes, and what of it a PATCH itself says; a PUT and a POST say all of it. */
export interface NextResource {
  resource: Resource
  patchPart?: Resource | undefined
}

/** A refusal as RFC 7644, section 3.12, writes it. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: string | undefined

  constructor(status: number, detail: string, scimType?: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const notFound = (id: string) => new ScimError(404, `There is no resource ${id}.`)
export const invalid = (detail: string) => new ScimError(400, detail, 'invalidValue')
export const uniquenessFailure = (what: string) =>
  new ScimError(409, `${what} belongs to another resource.`, 'uniqueness')

/** With location and version, which is the same for the same content. */
export function withMeta(
  origin: string,
  type: 'User' | 'Group',
  resource: Resource & { id: string },
  times: { created: Date; lastModified: Date },
): Resource & { meta: { version: string; location: string; [name: string]: string } } {
  const version = `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`
  return {
    ...resource,
    meta: {
      resourceType: type,
      created: times.created.toISOString(),
      lastModified: times.lastModified.toISOString(),
      location: `${origin}${root}/${type}s/${resource.id}`,
      version,
    },
  }
}

const attribute = (name: string, more: object = {}) => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none', ...more },
})
const values = (name: string) =>
  attribute(name, {
    ...{ type: 'complex', multiValued: true },
    subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
  })
const references = (name: string, mutability: string) =>
  attribute(name, {
    ...{ type: 'complex', multiValued: true, mutability },
    subAttributes: [attribute('value'), attribute('display', { mutability: 'readOnly' })],
  })

export const discovery = (origin: string): Record<string, Resource | Resource[]> => {
  const meta = (resourceType: string, path: string) => ({
    meta: { resourceType, location: `${origin}${root}${path}` },
  })
  const off = { supported: false }
  return {
    ServiceProviderConfig: {
      schemas: [schemas.config],
      patch: { supported: true },
      bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: mostPerPage },
      changePassword: off,
      sort: off,
      etag: { supported: true },
      authenticationSchemes: [
        { type: 'oauthbearertoken', name: 'Bearer token', description: 'A token made by an administrator' },
      ],
      ...meta('ServiceProviderConfig', '/ServiceProviderConfig'),
    },
    ResourceTypes: (['User', 'Group'] as const).map(name => ({
      schemas: [schemas.resourceType],
      ...{ id: name, name, endpoint: `/${name}s`, schema: `${core}:${name}` },
      ...meta('ResourceType', `/ResourceTypes/${name}`),
    })),
    Schemas: [
      {
        ...{ schemas: [schemas.schema], id: schemas.user, name: 'User' },
        attributes: [
          attribute('userName', { required: true, uniqueness: 'server' }),
          attribute('externalId', { caseExact: true }),
          attribute('name', {
            type: 'complex',
            subAttributes: ['formatted', 'familyName', 'givenName'].map(name => attribute(name)),
          }),
          attribute('displayName'),
          attribute('preferredLanguage'),
          attribute('active', { type: 'boolean' }),
          values('emails'),
          values('phoneNumbers'),
          references('groups', 'readOnly'),
        ],
        ...meta('Schema', `/Schemas/${schemas.user}`),
      },
      {
        ...{ schemas: [schemas.schema], id: schemas.group, name: 'Group' },
        attributes: [
          attribute('displayName', { required: true, uniqueness: 'server' }),
          attribute('externalId', { caseExact: true }),
          references('members', 'readWrite'),
        ],
        ...meta('Schema', `/Schemas/${schemas.group}`),
      },
    ],
  }
}
