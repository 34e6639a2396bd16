import { maxIconSearchLength } from '@trau/contract'
import type { FastifyInstance } from 'fastify'
import { type IconSet, iconIn, iconSet, searchIcons } from '../icon-sets.ts'

const maxFound = 96

/**
 * Icons chosen at run time, in Iconify's format (https://iconify.design/docs/api/queries.html): `GET /icons/lucide.json?icons=leaf,bell`.
 * Unknown names are listed under `not_found`; a query that names no icons is 400. A set that is not ours is 404, which ends a client's search,
 * but 300 where other services are configured, which sends it on to them (R-ICON-1).
 * `GET /icons/search?query=leaf` finds names in our own set, as Iconify's search answers.
 */
export function registerIcons(server: FastifyInstance, services: readonly string[]): void {
  server.get<{ Querystring: { query?: unknown } }>(
    '/icons/search',
    { config: { isCompressed: true } },
    async (request, reply) => {
      const { query = '' } = request.query
      if (typeof query !== 'string' || query.length > maxIconSearchLength)
        return reply.code(400).send({ error: `query: at most ${maxIconSearchLength} characters` })
      const set = iconSet('lucide')!
      const { names, total } = searchIcons(set, query.trim().toLowerCase(), maxFound)
      reply.header('cache-control', 'public, max-age=604800')
      return { icons: names.map(name => `${set.prefix}:${name}`), total, limit: maxFound, start: 0 }
    },
  )

  server.get<{ Params: { prefix: string }; Querystring: { icons?: unknown } }>(
    '/icons/:prefix.json',
    async (request, reply) => {
      const set = iconSet(request.params.prefix)
      if (!set)
        return reply.code(services.length > 0 ? 300 : 404).send({ error: 'unknown icon set', services })
      const { icons: names } = request.query
      if (typeof names !== 'string' || !/^[a-z0-9-]+(,[a-z0-9-]+){0,99}$/.test(names))
        return reply.code(400).send({ error: 'icons: up to 100 names separated by commas' })
      const icons: IconSet['icons'] = {}
      const notFound: string[] = []
      for (const name of names.split(',')) {
        const icon = iconIn(set, name)
        if (icon) icons[name] = icon
        else notFound.push(name)
      }
      reply.header('cache-control', 'public, max-age=604800')
      return {
        prefix: set.prefix,
        width: set.width ?? 24,
        height: set.height ?? 24,
        icons,
        ...(notFound.length ? { not_found: notFound } : {}),
      }
    },
  )
}
