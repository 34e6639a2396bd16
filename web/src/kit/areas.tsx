import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, createContext, type SVGProps, use, useMemo } from 'react'
import type { ShellWords } from '../i18n/words/shell.ts'
import type { LiveHandlers } from '../live/dispatch.ts'
import { flags } from '../model/platform/flags.ts'
import { useSharedValue } from '../store/shared-value.ts'
import type { LazyPart } from './lazy-part.tsx'

/** Names of the shell's texts that are one sentence or word. */
type PlainWord = {
  [Name in keyof ShellWords]: ShellWords[Name] extends string ? Name : never
}[keyof ShellWords]

/** What stands in the rail: a feature with a screen of its own. Its `index.ts` exports its row, and `shell/areas.ts` lists it. */
export interface Area {
  /** Its word in the shell's texts; a flag of this name switches it off. */
  name: PlainWord
  to: NonNullable<LinkProps['to']> & `/${string}`
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** On a phone it stands in the menu of one's own, where five fit in the bar. */
  isSecondary?: boolean
  forAdmins?: boolean
  /** Administrators can switch it off by the flag of its name. */
  hasFlag?: boolean
  /** What its events change, on every page. */
  live?: LiveHandlers
  /** What lies over every page, once the page is at rest. */
  host?: LazyPart<object>
  /** A hook: how much waits in it, and in words what that is. */
  useWaiting?(): { count: number; label: string }
}

/** The areas of the product, in the rail's order. */
export const AreasContext = createContext<readonly Area[]>([])

/** Those that this person has. */
export function useAreas(isAdmin: boolean): readonly Area[] {
  const all = use(AreasContext)
  const knownFlags = useSharedValue(flags)
  return useMemo(
    () =>
      all.filter(area => (isAdmin || !area.forAdmins) && !(area.hasFlag && knownFlags[area.name] === false)),
    [all, isAdmin, knownFlags],
  )
}
