import { CLASS_CACHE_SIZE } from './constants.ts'

/** Whatever `condition && 'class'` may come to. */
export type ClassValue = string | boolean | null | undefined | 0 | 0n

/**
 * Utilities that set the same thing: of two, the later one stays (`cx('px-4', 'px-2')` is `px-2`). Only what callers of our
 * components really override; anything else is kept as it is. `$1` in a group's name is what the pattern caught.
 */
const GROUPS: [RegExp, string, covers?: string[]][] = [
  [/^p-/, 'p', ['px', 'py', 'pt', 'pr', 'pb', 'pl']],
  [/^px-/, 'px', ['pl', 'pr']],
  [/^py-/, 'py', ['pt', 'pb']],
  [/^p([trbl])-/, 'p$1'],
  [/^-?m-/, 'm', ['mx', 'my', 'mt', 'mr', 'mb', 'ml']],
  [/^-?mx-/, 'mx', ['ml', 'mr']],
  [/^-?my-/, 'my', ['mt', 'mb']],
  [/^-?m([trbl])-/, 'm$1'],
  [/^gap-(?![xy]-)/, 'gap'],
  [/^size-/, 'size', ['w', 'h']],
  [/^w-/, 'w'],
  [/^h-/, 'h'],
  [/^(min|max)-([wh])-/, '$1-$2'],
  [/^rounded(-(none|sm|md|lg|xl|full|\[.+\]))?$/, 'rounded'],
  [/^bg-/, 'bg'],
  [/^text-(xs|sm|base|lg|xl|2xl|3xl)$/, 'text-size'],
  [/^text-(left|center|right|start|end)$/, 'text-align'],
  [/^text-(?!balance|pretty|wrap|nowrap|ellipsis|clip)/, 'text-color'],
  [/^font-(normal|medium|bold)$/, 'weight'],
  [/^shadow(-|$)/, 'shadow'],
  [/^opacity-/, 'opacity'],
  [/^z-/, 'z'],
  [/^(static|relative|absolute|fixed|sticky)$/, 'position'],
  [/^(block|inline-block|inline|flex|inline-flex|grid|inline-grid|contents|hidden)$/, 'display'],
  [/^justify-(start|center|end|between|around|evenly|stretch)$/, 'justify'],
  [/^items-/, 'items'],
  [/^(shrink|grow)(-|$)/, '$1'],
]

const cache = new Map<string, string>()

/** Joins class names; falsy parts are left out and later utilities win over earlier ones that set the same thing. */
export function cx(...parts: ClassValue[]): string {
  const key = parts.filter(Boolean).join(' ')
  const cachedClass = cache.get(key)
  if (cachedClass !== undefined) {
    cache.delete(key)
    cache.set(key, cachedClass)
    return cachedClass
  }
  const mergedClass = merge(key)
  cache.set(key, mergedClass)
  if (cache.size > CLASS_CACHE_SIZE) cache.delete(cache.keys().next().value!)
  return mergedClass
}

export const cachedClassLists = () => cache.size

function merge(classes: string): string {
  const usedGroups = new Set<string>()
  const keptClasses: string[] = []
  for (const name of classes.split(/\s+/).filter(Boolean).reverse()) {
    const colon = lastVariantColon(name)
    const variant = name.slice(0, colon + 1)
    const group = groupOf(name.slice(colon + 1))
    if (group) {
      if (usedGroups.has(variant + group.name)) continue
      for (const coveredGroup of [group.name, ...group.covers]) usedGroups.add(variant + coveredGroup)
    }
    keptClasses.push(name)
  }
  return keptClasses.reverse().join(' ')
}

/** `data-[a:b]:hover:px-2` ends its variants before `px-2`; colons inside brackets do not count. */
function lastVariantColon(name: string): number {
  let depth = 0
  let last = -1
  for (let i = 0; i < name.length; i++) {
    if (name[i] === '[' || name[i] === '(') depth++
    else if (name[i] === ']' || name[i] === ')') depth--
    else if (name[i] === ':' && depth === 0) last = i
  }
  return last
}

function groupOf(utility: string): { name: string; covers: string[] } | undefined {
  for (const [pattern, name, covers = []] of GROUPS) {
    const match = pattern.exec(utility)
    if (match) return { name: match[0].replace(pattern, name), covers }
  }
}
