import { MemberRole } from '@trau/contract/rules/role'
import { Suspense, useState } from 'react'
import IconContact from '~icons/lucide/contact-round'
import IconBank from '~icons/lucide/landmark'
import IconPlace from '~icons/lucide/map-pin'
import IconPoll from '~icons/lucide/vote'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { may } from '../../../model/rooms/roles.ts'
import type { MessageBody } from '../../../storage/local-db.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import type { MenuGroup } from '../../../ui/Menu.tsx'

const dialogs = {
  poll: lazyView(() => import('./PollDialog.tsx'), 'floating'),
  contact: lazyView(() => import('./ContactDialog.tsx'), 'floating'),
  location: lazyView(() => import('./LocationDialog.tsx'), 'floating'),
  bank: lazyView(() => import('./BankDialog.tsx'), 'floating'),
}

/** What can be sent beside text and files, each asked for in its own window. */
export function useSendOther({ room, selfMember }: RoomItem, onSend: (body: MessageBody) => void) {
  const words = useChatWords()
  const [request, setRequest] = useState<{ kind: keyof typeof dialogs; text: string }>()
  const ask = (kind: keyof typeof dialogs, text = '') => setRequest({ kind, text })
  const Asked = request && dialogs[request.kind]
  const more: MenuGroup = {
    items: [
      may(selfMember?.role ?? MemberRole.MEMBER, room.switches, 'membersCanMakePolls') && {
        id: 'poll',
        label: words.sendPoll,
        icon: <IconPoll />,
        onAction: () => ask('poll'),
      },
      {
        id: 'contact',
        label: words.sendContact,
        icon: <IconContact />,
        onAction: () => ask('contact'),
      },
      {
        id: 'location',
        label: words.sendLocation,
        icon: <IconPlace />,
        onAction: () => ask('location'),
      },
      {
        id: 'bank',
        label: words.sendBank,
        icon: <IconBank />,
        onAction: () => ask('bank'),
      },
    ],
  }
  return {
    more,
    /** @param text what was written before, where the window has a place for it */
    ask,
    window: Asked && (
      <Suspense>
        <Asked text={request.text} onSend={onSend} onClose={() => setRequest(undefined)} />
      </Suspense>
    ),
  }
}
