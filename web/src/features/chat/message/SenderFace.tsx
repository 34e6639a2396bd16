import { Link } from '@tanstack/react-router'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { Avatar } from '../../../ui/Avatar.tsx'

/** Beside the last message of a run: who wrote it, and the way to their profile. The keyboard's way there is the list of members. */
export function SenderFace({ id, name, src }: { id: string; name: string; src: string | null | undefined }) {
  const words = useChatWords()
  return (
    <Link
      to="."
      search={old => ({ ...old, profile: id })}
      aria-label={words.openProfile(name)}
      tabIndex={-1}
      className="relative block rounded-full after:absolute touch:after:-inset-1.5"
    >
      <Avatar id={id} name={name} src={src} size="sm" />
    </Link>
  )
}
