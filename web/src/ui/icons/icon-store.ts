import { askServices, type Fetch } from './icon-loader.ts'

/** The part of Iconify's collection format that we draw. */
export interface IconCollection {
  prefix: string
  icons: Record<string, IconData>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
}

interface IconData {
  body: string
  width?: number
  height?: number
  left?: number
  top?: number
}

export interface RuntimeIconImage {
  url: string
  /** drawn in currentColor, so a mask can colour it; false for an icon with colours of its own */
  isMono: boolean
  ratio: number
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const images = new Map<string, RuntimeIconImage | null>()
const listeners = new Set<() => void>()
const wantedIcons = new Map<string, Set<string>>()
/** Asked for without an answer; another service may have one. */
const unansweredNames = new Set<string>()

const settings: { services: readonly string[]; fetch: Fetch | undefined } = {
  services: ['/icons'],
  fetch: typeof fetch === 'function' ? url => fetch(url, { credentials: 'same-origin' }) : undefined,
}

/** Names the services in the order to try, our own server first; only an administrator's configuration may name another. */
export function configureIcons(options: Partial<typeof settings>): void {
  Object.assign(settings, options)
  for (const name of unansweredNames) wantIcon(name)
}

/** The picture of "prefix:name"; null when no service has it; undefined while it is on its way. */
export const findIcon = (name: string) => images.get(name)

export function subscribeIcons(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for an icon once. Icons wanted in the same moment travel in one request for each prefix. */
export function wantIcon(name: string): void {
  const [prefix = '', icon = ''] = name.split(':')
  if (images.has(name)) return
  if (!NAME.test(prefix) || !NAME.test(icon)) {
    images.set(name, null)
    return
  }
  if (!wantedIcons.size) queueMicrotask(flush)
  wantedIcons.set(prefix, (wantedIcons.get(prefix) ?? new Set()).add(icon))
}

function flush() {
  const batch = [...wantedIcons]
  wantedIcons.clear()
  for (const [prefix, icons] of batch) void load(prefix, [...icons])
}

async function load(prefix: string, icons: string[]) {
  const answer = await askServices(settings.services, { type: 'icons', prefix, icons }, settings.fetch)
  if (answer.kind === 'success') addCollection(answer.data)
  // A name nobody answered is known as absent only when a service said so; a broken network is asked again later.
  const isFinal = answer.kind !== 'next'
  for (const icon of icons) {
    const name = `${prefix}:${icon}`
    if (isFinal) unansweredNames.delete(name)
    else unansweredNames.add(name)
    if (isFinal && !images.has(name)) images.set(name, null)
  }
  for (const listener of listeners) listener()
}

/** Takes a collection in; false when it is not one. */
export function addCollection(data: unknown): boolean {
  if (!isCollection(data)) return false
  for (const name of [...Object.keys(data.icons), ...Object.keys(data.aliases ?? {})]) {
    const icon = data.icons[name] ?? data.icons[data.aliases?.[name]?.parent ?? '']
    if (NAME.test(name) && icon && typeof icon.body === 'string')
      images.set(`${data.prefix}:${name}`, draw(icon, data))
  }
  return true
}

function isCollection(data: unknown): data is IconCollection {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  const { prefix, icons } = data as Partial<IconCollection>
  return typeof prefix === 'string' && NAME.test(prefix) && typeof icons === 'object' && icons !== null
}

/** As an image: whatever the body holds, an SVG image runs no script and fetches nothing. */
function draw(icon: IconData, collection: IconCollection): RuntimeIconImage {
  const width = Number(icon.width ?? collection.width ?? 16)
  const height = Number(icon.height ?? collection.height ?? 16)
  const box = `${Number(icon.left ?? 0)} ${Number(icon.top ?? 0)} ${width} ${height}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${icon.body}</svg>`
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    isMono: icon.body.includes('currentColor'),
    ratio: width / height,
  }
}

/** Takes in what a page put in `window.IconifyPreload`: one collection or several. */
export function preloadIcons(preload: unknown): void {
  if (preload === undefined) return
  for (const item of Array.isArray(preload) ? preload : [preload]) {
    if (!addCollection(item)) console.error('Invalid IconifyPreload syntax')
  }
}

if (typeof window !== 'undefined') preloadIcons((window as { IconifyPreload?: unknown }).IconifyPreload)
