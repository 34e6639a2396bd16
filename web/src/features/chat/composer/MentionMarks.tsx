import type { Mention } from '@trau/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { MIRROR, mirrorWidth } from './mirror.ts'

export interface MentionMarksProps {
  area: RefObject<HTMLTextAreaElement | null>
  mentions: readonly Mention[]
}

/** Over the field, with letters that nobody sees: each mention has a ground and an edge of its own, which a field itself cannot show. */
export default function MentionMarks({ area, mentions }: MentionMarksProps) {
  const layer = useRef<HTMLDivElement>(null)
  const field = area.current
  useEffect(() => {
    const from = area.current
    const to = layer.current
    if (!from || !to) return
    const follow = () => {
      to.scrollTop = from.scrollTop
    }
    follow()
    from.addEventListener('scroll', follow)
    return () => from.removeEventListener('scroll', follow)
  })
  if (!field) return null
  const text = field.value
  return (
    <div
      ref={layer}
      aria-hidden="true"
      dir={getComputedStyle(field).direction}
      style={{ width: mirrorWidth(field) }}
      className={MIRROR}
    >
      {mentions.map((mention, index) => {
        const start = index === 0 ? 0 : mentions[index - 1]!.offset + mentions[index - 1]!.length
        return (
          <span key={mention.offset}>
            {text.slice(start, mention.offset)}
            <mark className="rounded-sm bg-primary/20 box-decoration-clone text-transparent ring-1 ring-primary forced:outline">
              {text.slice(mention.offset, mention.offset + mention.length)}
            </mark>
          </span>
        )
      })}
    </div>
  )
}
