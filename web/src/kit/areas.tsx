import { type ComponentType, type SVGProps, useMemo } from 'react'
import IconNotifications from '~icons/lucide/bell'
import IconDrive from '~icons/lucide/folder'
import IconChat from '~icons/lucide/message-circle'
import IconNotes from '~icons/lucide/notebook-pen'
import IconCalls from '~icons/lucide/phone'
import IconAdmin from '~icons/lucide/shield-half'
import IconPeople from '~icons/lucide/users-round'
import { flags } from '../model/platform/flags.ts'
import { useSharedValue } from '../store/shared-value.ts'

export interface Area {
  name: 'chat' | 'people' | 'notifications' | 'notes' | 'drive' | 'calls' | 'admin'
  to: '/' | '/people' | '/notifications' | '/notes' | '/drive' | '/calls' | '/admin'
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** On a phone it stands in the menu of one's own, where five fit in the bar. */
  isSecondary?: boolean
  forAdmins?: boolean
  /** Administrators can switch it off by the flag of its name. */
  hasFlag?: boolean
}

const all: readonly Area[] = [
  { name: 'chat', to: '/', Icon: IconChat },
  { name: 'people', to: '/people', Icon: IconPeople },
  { name: 'notifications', to: '/notifications', Icon: IconNotifications },
  { name: 'notes', to: '/notes', Icon: IconNotes, hasFlag: true },
  { name: 'drive', to: '/drive', Icon: IconDrive, isSecondary: true, hasFlag: true },
  { name: 'calls', to: '/calls', Icon: IconCalls, isSecondary: true, hasFlag: true },
  { name: 'admin', to: '/admin', Icon: IconAdmin, isSecondary: true, forAdmins: true },
]

/** The areas this person has, in the rail's order. */
export function useAreas(isAdmin: boolean): readonly Area[] {
  const knownFlags = useSharedValue(flags)
  return useMemo(
    () =>
      all.filter(area => (isAdmin || !area.forAdmins) && !(area.hasFlag && knownFlags[area.name] === false)),
    [isAdmin, knownFlags],
  )
}

/** Whether a page belongs to an area that is switched off here. */
export function useIsAreaOff(pathname: string): boolean {
  const knownFlags = useSharedValue(flags)
  return all.some(
    ({ name, to, hasFlag }) =>
      hasFlag && knownFlags[name] === false && (pathname === to || pathname.startsWith(`${to}/`)),
  )
}
