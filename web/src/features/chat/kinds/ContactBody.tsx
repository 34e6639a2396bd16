import { Link } from '@tanstack/react-router'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { useOpenPrivateRoom } from '../../../model/people/useOpenPrivateRoom.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonLook } from '../../../ui/button-style.ts'
import type { KindBodyProps } from './KindBody.tsx'

/** Somebody's card: who they are, and the two things one does with it. */
export default function ContactBody({ metaData, message }: KindBodyProps) {
  const words = useKindPartWords()
  const { someone } = useChatWords()
  const open = useOpenPrivateRoom()
  const { contact } = metaData
  if (!contact) return null
  const name = contact.name || someone
  return (
    <div className="w-64 max-w-full py-1">
      <div className="flex items-center gap-3">
        <Avatar id={contact.userId} name={name} src={contact.avatarUrl} size="lg" />
        <p className="min-w-0">
          <span className="block text-xs opacity-75">{words.contact}</span>
          <span className="block truncate font-medium">{name}</span>
        </p>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button size="sm" color="primary" fullWidth isDisabled={!message} {...open(contact.userId)}>
          {words.contactWrite}
        </Button>
        <Link
          to="."
          search={old => ({ ...old, profile: contact.userId })}
          {...buttonLook({ size: 'sm', variant: 'ghost', color: 'primary', fullWidth: true })}
        >
          {words.contactProfile}
        </Link>
      </div>
    </div>
  )
}
