import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

interface IconSet {
  prefix: string
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

/**
 * Icons chosen at run time, in Iconify's format (https://iconify.design/docs/api/queries.html): `GET /icons/lucide.json?icons=leaf,bell`.
 * Unknown names are listed under `not_found`; an unknown set is 404; a query that names no icons is 400.
 */
export function registerIcons(server: FastifyInstance): void {
  const sets = new Map<string, IconSet>()
  const load = (prefix: string): IconSet | undefined => {
    if (prefix !== 'lucide') return undefined
    let set = sets.get(prefix)
    if (!set) {
      set = JSON.parse(
        readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8'),
      ) as IconSet
      sets.set(prefix, set)
    }
    return set
  }

  server.get<{ Params: { prefix: string }; Querystring: { icons?: string } }>(
    '/icons/:prefix.json',
    async (request, reply) => {
      const set = load(request.params.prefix)
      if (!set) return reply.code(404).send({ error: 'unknown icon set' })
      const { icons: names } = request.query
      if (typeof names !== 'string' || !/^[a-z0-9-]+(,[a-z0-9-]+){0,99}$/.test(names))
        return reply.code(400).send({ error: 'icons: up to 100 names separated by commas' })
      const icons: IconSet['icons'] = {}
      const notFound: string[] = []
      for (const name of names.split(',')) {
        const icon = own(set.icons, name) ?? own(set.icons, own(set.aliases ?? {}, name)?.parent ?? '')
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

const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
