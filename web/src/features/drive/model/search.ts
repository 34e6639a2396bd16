import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DriveNodeKind } from '@trau/contract'
import { maxSearchLength } from '@trau/contract/rules/list'

/** What is searched for in the drive; part of the address of whichever screen one searches from. */
export interface DriveSearch {
  /** Empty: nothing is searched for. */
  q: string
  kind?: DriveNodeKind
  /** Only in the space that is open. */
  isHere?: true
}

/** Of an address that anybody may have written. */
export function asDriveSearch({ q, kind, here }: Record<string, unknown>): DriveSearch {
  // The router reads digits as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, maxSearchLength) : ''
  return {
    q: text,
    ...(kind === 'FILE' || kind === 'FOLDER' ? { kind } : {}),
    ...(here === true ? { isHere: true } : {}),
  }
}

export const useDriveSearch = (): DriveSearch => asDriveSearch(useSearch({ strict: false }))

/** Changes the search where one is. The first letter is a step that Back takes back, later ones are none. */
export function useSetDriveSearch() {
  const navigate = useNavigate()
  const current = useDriveSearch()
  return (change: { [K in keyof DriveSearch]?: DriveSearch[K] | undefined }) => {
    const { q, kind, isHere } = { ...current, ...change }
    const isOn = q.trim() !== ''
    void navigate({
      to: '.',
      replace: current.q !== '',
      // Every screen of the drive takes these, so no route of its own names them.
      search: ((old: object) => ({
        ...old,
        q: isOn ? q : undefined,
        kind: isOn ? kind : undefined,
        here: isOn ? isHere : undefined,
      })) as never,
    })
  }
}
