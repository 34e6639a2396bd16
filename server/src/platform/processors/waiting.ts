import type { NewWork } from './store.ts'

const most = 50_000
const nameOf = (tenantId: string, key: string) => `${tenantId}/${key}`

/**
 * Keys of works that wait in the table for certain, so that storing them again, which changes nothing, can be left out. Only for the one process
 * on its database: nobody else claims. A key leaves when it is claimed; that claim's run reads what was committed before it.
 */
export function createWaitingKeys() {
  const keys = new Set<string>()
  let claims = 0
  let claiming = 0
  return {
    has: (tenantId: string, key: string): boolean => keys.has(nameOf(tenantId, key)),
    /** Names the moment before works are stored; none while a claim is under way. */
    moment: (): number | undefined => (claiming > 0 ? undefined : claims),
    /** Works are stored. Where a claim was under way at the moment or since, it may have taken them already. */
    stored(works: readonly Pick<NewWork, 'tenantId' | 'key'>[], moment: number | undefined): void {
      if (claiming > 0 || claims !== moment) return
      if (keys.size > most) keys.clear()
      for (const { tenantId, key } of works) keys.add(nameOf(tenantId, key))
    },
    async claim<W extends { tenant_id: string; key: string }>(claimWorks: () => Promise<W[]>): Promise<W[]> {
      claims++
      claiming++
      try {
        const works = await claimWorks()
        for (const { tenant_id, key } of works) keys.delete(nameOf(tenant_id, key))
        return works
      } catch (error) {
        // It may have claimed some.
        keys.clear()
        throw error
      } finally {
        claiming--
      }
    },
  }
}
