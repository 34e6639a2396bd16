import type { ComponentType, SVGProps } from 'react'
import IconNotifications from '~icons/lucide/bell'
import IconDrive from '~icons/lucide/folder'
import IconChat from '~icons/lucide/message-circle'
import IconNotes from '~icons/lucide/notebook-pen'
import IconCalls from '~icons/lucide/phone'
import IconAdmin from '~icons/lucide/shield-half'
import IconPeople from '~icons/lucide/users-round'

export interface Area {
  name: 'chat' | 'people' | 'notifications' | 'notes' | 'drive' | 'calls' | 'admin'
  to: '/' | '/people' | '/notifications' | '/notes' | '/drive' | '/calls' | '/admin'
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** On a phone it stands in the menu of one's own, where five fit in the bar. */
  isSecondary?: boolean
  forAdmins?: boolean
}

const all: readonly Area[] = [
  { name: 'chat', to: '/', Icon: IconChat },
  { name: 'people', to: '/people', Icon: IconPeople },
  { name: 'notifications', to: '/notifications', Icon: IconNotifications },
  { name: 'notes', to: '/notes', Icon: IconNotes },
  { name: 'drive', to: '/drive', Icon: IconDrive, isSecondary: true },
  { name: 'calls', to: '/calls', Icon: IconCalls, isSecondary: true },
  { name: 'admin', to: '/admin', Icon: IconAdmin, isSecondary: true, forAdmins: true },
]

/** The areas this person has, in the rail's order. */
export const areasFor = (isAdmin: boolean): readonly Area[] => all.filter(area => isAdmin || !area.forAdmins)
