import { Link } from '@tanstack/react-router'
import { cx } from '../../../ui/cx.ts'
import { useConversation } from '../message/conversation.ts'

/** Somebody who is named: leads to their profile; who is named themselves sees it at once. */
export function MentionText({ userId, text }: { userId: string | undefined; text: string }) {
  const { me } = useConversation()
  const isMe = userId === undefined || userId === me
  const className = cx(
    'rounded-sm px-0.5 font-medium',
    isMe ? 'bg-secondary-soft text-secondary-deep' : 'bg-primary/10 text-own-link',
  )
  if (!userId) return <span className={className}>{text}</span>
  return (
    <Link to="." search={old => ({ ...old, profile: userId })} className={cx(className, 'hover:underline')}>
      {text}
    </Link>
  )
}
