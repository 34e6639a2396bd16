const pageSize = 100
/** Lists reach 10,000 places deep; nobody has that many friends. */
const mostItems = 10_000

/** A whole list, page after page. */
export async function allPages<Item>(
  ask: (query: { offset: number; limit: number }) => Promise<{ items: Item[] }>,
): Promise<Item[]> {
  const all: Item[] = []
  while (all.length < mostItems) {
    const { items } = await ask({ offset: all.length, limit: pageSize })
    all.push(...items)
    if (items.length < pageSize) break
  }
  return all
}
