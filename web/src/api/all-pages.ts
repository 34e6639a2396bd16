import { maxListLimit, maxListOffset } from '@trau/contract/rules/list'

/** A whole list, page after page. */
export async function allPages<Item>(
  ask: (query: { offset: number; limit: number }) => Promise<{ items: Item[] }>,
): Promise<Item[]> {
  const all: Item[] = []
  while (all.length < maxListOffset) {
    const { items } = await ask({ offset: all.length, limit: maxListLimit })
    all.push(...items)
    if (items.length < maxListLimit) break
  }
  return all
}
