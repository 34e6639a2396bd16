import { readFile } from 'node:fs/promises'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@trau/contract'
import type { FastifyInstance } from 'fastify'
import { asyncApiDocument, eventsOn, keptBy, type RealtimeContract } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'

export interface DocumentedContract extends RealtimeContract {
  endpoints: Record<string, Record<string, Endpoint>>
  version: string
  /** Where people reach this server, for the examples. */
  address: string
}

const introduction = new URL('../../../../docs/integrating.md', import.meta.url)
const mark = new URL('../../../../web/public/favicon.svg', import.meta.url)
const addressInExamples = 'http://localhost:3000'

/**
 * For programs: `/openapi.json` (endpoints), `/asyncapi.json` (channels and events), and `/docs` to read both, opened by
 * `docs/integrating.md`. Anyone may read them.
 */
export async function registerDocs(server: FastifyInstance, contract: DocumentedContract): Promise<void> {
  const { endpoints, version, address } = contract
  const introducing = (await readFile(introduction, 'utf8')).replaceAll(addressInExamples, address)
  const markdown = `${introducing}\n${channelTables(contract)}`
  const logo = await readFile(mark)
  const openApi = madeOnce(() => openApiDocument(endpoints, version, markdown))
  const asyncApi = madeOnce(() => asyncApiDocument(contract, version))
  server.get('/openapi.json', async () => openApi)
  server.get('/asyncapi.json', async () => asyncApi)
  await server.register(fastifySwagger, { mode: 'static', specification: { document: openApi as never } })
  await server.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
    staticCSP: true,
    logo: { type: 'image/svg+xml', content: logo, href: '/docs', target: '_self' },
    theme: {
      title: 'Trầu API',
      css: [{ filename: 'trau.css', content: headerStyle }],
      favicon: [{ filename: 'trau.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: logo }],
    },
  })
}

/** The header in the product's colours, without a field for the address of another document. */
const headerStyle = `
.swagger-ui .topbar { background: #fbfbf7; border-bottom: 1px solid #d9e2dc; padding: 8px 0; }
.swagger-ui .topbar .link img { height: 36px; }
.swagger-ui .topbar .link::after { content: 'Trầu API'; margin-left: 10px; color: #17211c; font: 700 1.2rem sans-serif; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
`

/** Made when somebody reads it: making it takes longer than the rest of the start. */
function madeOnce(make: () => object) {
  let document: object | undefined
  return {
    toJSON() {
      document ??= make()
      return document
    },
  }
}

/** Every channel with its events, as the page shows them; schemas stand in `/asyncapi.json`. */
function channelTables({ channels, events }: RealtimeContract): string {
  return Object.entries(channels)
    .map(([name, row]) => {
      const rows =
        name === 'hidden'
          ? []
          : eventsOn(name, events).map(event => `| \`${event}\` | ${events[event]!.summary} |`)
      const table = rows.length ? ['', '| event | when |', '| --- | --- |', ...rows] : []
      return [
        `### \`${row.address}\``,
        '',
        `${row.description} Subscribed by the ${row.subscribedBy}. Kept for recovery: ${keptBy(row).toLowerCase()}.`,
        ...table,
        '',
      ].join('\n')
    })
    .join('\n')
}
