import { useNavigate } from '@tanstack/react-router'
import type { UserCall } from '@trau/contract'
import IconMore from '~icons/lucide/ellipsis-vertical'
import IconChat from '~icons/lucide/message-circle'
import IconPhone from '~icons/lucide/phone'
import IconIncoming from '~icons/lucide/phone-incoming'
import IconMissed from '~icons/lucide/phone-missed'
import IconOutgoing from '~icons/lucide/phone-outgoing'
import IconTrash from '~icons/lucide/trash-2'
import IconCamera from '~icons/lucide/video'
import { callApi } from '../../../api/call-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useCallEntryWords } from '../../../i18n/words/call-entry.ts'
import { requestCall } from '../../../model/calls/requests.ts'
import { clock } from '../../../text/time.ts'
import { Avatar, GroupAvatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { spokenDuration } from '../call-times.ts'
import { callName, historyKey, outcomeOf } from './history.ts'

/** One call: with whom, which way, how it went, when; and the way to call again. */
export function CallRow({ call }: { call: UserCall }) {
  const words = useCallEntryWords()
  const callWords = useCallWords()
  const name = callName(call, words)
  const { roomId } = call
  const detail = [
    outcomeOf(call, words),
    call.durationMs !== undefined && spokenDuration(call.durationMs, callWords),
    call.kind === 'GROUP' && words.groupOf(call.personCount + 1),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={cx('group/call flex min-h-16 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-fill')}>
      <CallFace call={call} name={name} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={cx('truncate font-medium', call.isMissed && 'text-danger')}>{name}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
          <DirectionIcon call={call} />
          <span className="min-w-0 max-sm:text-pretty sm:truncate">{detail}</span>
        </span>
        <time className="text-xs text-muted sm:hidden">{clock(call.startedTime)}</time>
      </span>
      <time className="text-sm text-muted max-sm:hidden">{clock(call.startedTime)}</time>
      {roomId && (
        <IconButton
          label={call.type === 'video' ? words.callBackVideoName(name) : words.callBackName(name)}
          color="primary"
          onPress={() => requestCall({ roomId, kind: call.kind, type: call.type })}
        >
          {call.type === 'video' ? (
            <IconCamera className="size-5" aria-hidden="true" />
          ) : (
            <IconPhone className="size-5" aria-hidden="true" />
          )}
        </IconButton>
      )}
      <RowMenu call={call} name={name} />
    </li>
  )
}

function DirectionIcon({ call }: { call: UserCall }) {
  if (call.isMissed) return <IconMissed className="size-3.5 shrink-0 text-danger" aria-hidden="true" />
  const Icon = call.direction === 'OUTGOING' ? IconOutgoing : IconIncoming
  return <Icon className="size-3.5 shrink-0" aria-hidden="true" />
}

function CallFace({ call, name }: { call: UserCall; name: string }) {
  const [first] = call.people
  if (call.kind === 'GROUP')
    return (
      <GroupAvatar
        id={call.roomId ?? call.callId}
        name={name}
        members={call.people.map(each => ({ id: each.userId, name: each.name ?? '', src: each.avatarUrl }))}
      />
    )
  return <Avatar id={first?.userId ?? call.callId} name={name} src={first?.avatarUrl} />
}

function RowMenu({ call, name }: { call: UserCall; name: string }) {
  const words = useCallEntryWords()
  const navigate = useNavigate()
  const { callId, roomId } = call
  const remove = useApiMutation(() => callApi.call.deleteUserCall({ params: { callId } }), {
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: historyKey })
      toast.success(words.removed)
    },
  })
  return (
    <MenuButton
      label={words.actionsFor(name)}
      groups={[
        {
          items: [
            roomId !== undefined && {
              id: 'room',
              label: words.openRoom,
              icon: <IconChat />,
              onAction: () => void navigate({ to: '/', search: { room: roomId } }),
            },
            !call.isLive && {
              id: 'remove',
              label: words.remove,
              icon: <IconTrash />,
              isDanger: true,
              onAction: () => void remove.mutate(),
            },
          ],
        },
      ]}
    >
      <IconMore className="size-5" aria-hidden="true" />
    </MenuButton>
  )
}
