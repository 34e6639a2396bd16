import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A collection in Iconify's format (https://iconify.design/docs/types/iconify-json.html), as far as we serve it. */
export interface IconSet {
  prefix: string
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

const ownPrefix = 'lucide'
let ownSet: IconSet | undefined

/** The collections of this server, read when first asked for. */
export function iconSet(prefix: string): IconSet | undefined {
  if (prefix !== ownPrefix) return undefined
  ownSet ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8'),
  ) as IconSet
  return ownSet
}

/** An icon by its name or another name of it. */
export function iconIn(set: IconSet, name: string): IconSet['icons'][string] | undefined {
  return own(set.icons, name) ?? own(set.icons, own(set.aliases ?? {}, name)?.parent ?? '')
}

/** Names of icons that hold all words of a search, in the set's order; those that begin with it first. */
export function searchIcons(set: IconSet, text: string, limit: number): { names: string[]; total: number } {
  const words = text.split(/[\s-]+/).filter(Boolean)
  const names = Object.keys(set.icons).filter(name => words.every(word => name.includes(word)))
  const start = words.join('-')
  const orderedSets = [
    ...names.filter(name => name.startsWith(start)),
    ...names.filter(name => !name.startsWith(start)),
  ]
  return { names: orderedSets.slice(0, limit), total: names.length }
}

/** Whether `collection:name` can be drawn: it is in our own collection, or in one of others where icon services are configured. */
export function mayBeIcon(name: string, hasServices: boolean): boolean {
  const [prefix = '', icon = ''] = name.split(':')
  const set = iconSet(prefix)
  return set ? iconIn(set, icon) !== undefined : hasServices
}

const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
